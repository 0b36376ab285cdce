package main

import (
	"encoding/json"
	"log"
	"net/http"
	"os"
)

type Plant struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
	Tag  string `json:"tag,omitempty"`
}

var plants []Plant

func createPlant(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "Bearer "+os.Getenv("TOKEN") {
		http.Error(w, "Unauthorized", http.StatusUnauthorized)
		return
	}
	var plant Plant
	if err := json.NewDecoder(r.Body).Decode(&plant); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	plants = append(plants, plant)
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(plant)
}

func main() {
	http.HandleFunc("/plants", createPlant)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
