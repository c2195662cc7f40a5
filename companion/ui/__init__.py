"""The app: Kivy and KivyMD over the session service. Importing this package opens no window."""
