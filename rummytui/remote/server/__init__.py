"""The nats-server: its process, certificate and credentials, and what is stored in its streams and buckets."""
