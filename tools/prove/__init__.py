"""What can be proven of the Android package without an SDK, an NDK or a phone: `make prove-android`."""
