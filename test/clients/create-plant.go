// Takes each 2xx with an object for a success, follows redirects, and makes the mistake that its argument names.
package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

func main() {
	mistake, token, url := os.Args[1], os.Getenv("PLANT_STORE_TOKEN"), os.Getenv("PLANT_STORE_BASE_URL")+"/plants"
	if mistake == "query" {
		url += "?access_token=" + token
	}
	plant, _ := io.ReadAll(os.Stdin)
	status, body := 0, ""
	for sent := 0; sent < 1 || (sent < 3 && mistake == "thrice"); sent++ {
		request, _ := http.NewRequest("POST", url, strings.NewReader(string(plant)))
		request.Header = http.Header{"Authorization": {"Bearer " + token}, "Content-Type": {"application/json"}}
		response, _ := http.DefaultClient.Do(request)
		received, _ := io.ReadAll(response.Body)
		status, body = response.StatusCode, string(received)
	}
	fmt.Println(status, body)
	switch {
	case mistake == "crash":
		panic("KeyError: id")
	case mistake == "show" && status == 403:
		fmt.Println(token)
	case status/100 == 2 && strings.HasPrefix(body, "{"):
		os.Exit(0)
	case status/100 == 4:
		os.Exit(10)
	}
	os.Exit(20)
}
