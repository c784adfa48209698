"""What every table shares, before a terminal comes into it: scene, commands, offers."""
