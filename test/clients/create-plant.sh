#!/bin/sh
# A right client for verify-client, by curl. It repeats nothing.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/plant"
# In a file: others can see the arguments of a process.
printf 'Authorization: Bearer %s' "$PLANT_STORE_TOKEN" >"$folder/token"
status=$(curl --silent --max-time "$(awk "BEGIN { print $PLANT_STORE_TIMEOUT_MS / 1000 }")" \
  --header "@$folder/token" --header 'Content-Type: application/json' --data-binary "@$folder/plant" \
  --output "$folder/response" --write-out '%{http_code}' "${PLANT_STORE_BASE_URL%/}/plants")
case $? in
  0) ;;
  7) exit 10 ;; # nobody listens
  *) exit 20 ;;
esac
head -c 1000 "$folder/response" 2>/dev/null
case $status in
  200) grep -q '^{.*"name": *".*}$' "$folder/response" && exit 0 || exit 20 ;;
  4??) exit 10 ;;
  *) exit 20 ;;
esac
