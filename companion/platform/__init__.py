"""What the phone does for the app, behind one small contract."""
