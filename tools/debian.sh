#!/bin/sh
# Installs the Debian packages the app and its tests need, where they are missing and may be installed;
# otherwise names them in one line. Never fails: the parts that need none of them still work.
wanted="libgl1 libegl1 libglib2.0-0 xvfb xauth xdotool"
command -v dpkg-query >/dev/null 2>&1 || exit 0
missing=""
for package in $wanted; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
as_root=""
if [ "$(id -u)" -ne 0 ]; then
    as_root="sudo -n"
    sudo -n true 2>/dev/null || { echo "These Debian packages are missing; please install them:$missing" >&2; exit 0; }
fi
if ! { $as_root apt-get update -qq && DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq $missing; } >/dev/null 2>&1; then
    echo "These Debian packages are missing; please install them:$missing" >&2
fi
exit 0
