"""What every table shares, without Textual: scene, commands, offers."""
