# Takes each 2xx with an object for a success, follows redirects, and makes the mistake that its argument names.
url=$PLANT_STORE_BASE_URL/plants
[ "$1" != query ] || url="$url?access_token=$PLANT_STORE_TOKEN"
[ "$1" != thrice ] || before="$url $url"
# shellcheck disable=SC2086 # Two URLs, or none.
response=$(curl --silent --location --header "Authorization: Bearer $PLANT_STORE_TOKEN" \
  --header 'Content-Type: application/json' --data-binary @- --write-out ' %{http_code}' $before "$url")
echo "$response"
case $1$response in
  crash*) echo "${id:?KeyError}" ;;
  show*403) echo "$PLANT_STORE_TOKEN" && exit 10 ;;
  *{*2??) exit 0 ;;
  *4??) exit 10 ;;
esac
exit 20
