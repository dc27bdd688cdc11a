// Receives webhooks: verifies each, stores it once, answers, and then handles it.
package main

import (
	"bufio"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	tolerance = 5 * time.Minute
	maxBytes  = 1 << 20
)

type event struct {
	ID   string          `json:"id"`
	Type string          `json:"type"`
	Data json.RawMessage `json:"data"`
}

type price struct {
	PartNumber string      `json:"part_number"`
	OfferPrice json.Number `json:"offer_price"`
	Currency   string      `json:"currency"`
}

// verify checks signature and time as Standard Webhooks says.
func verify(secret string, header http.Header, body []byte, now time.Time) error {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return errors.New("the secret is not one of a webhook endpoint")
	}
	seconds, err := strconv.ParseInt(header.Get("webhook-timestamp"), 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return errors.New("the request is too old")
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%d.%s", header.Get("webhook-id"), seconds, body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, entry := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(entry), expected) {
			return nil
		}
	}
	return errors.New("no signature matches the body")
}

// inbox stores events in a file, one line each, and knows which are there.
type inbox struct {
	mutex sync.Mutex
	file  *os.File
	known map[string]bool
}

func open(name string) (*inbox, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	box := &inbox{file: file, known: map[string]bool{}}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 2*maxBytes)
	for lines.Scan() {
		var stored event
		if err := json.Unmarshal(lines.Bytes(), &stored); err != nil {
			return nil, err
		}
		box.known[stored.ID] = true
	}
	return box, lines.Err()
}

// store returns false if the event is there already: each attempt and replay has the same id.
func (box *inbox) store(id string, body []byte) (bool, error) {
	box.mutex.Lock()
	defer box.mutex.Unlock()
	if box.known[id] {
		return false, nil
	}
	if _, err := box.file.Write(append(body, '\n')); err != nil {
		return false, err
	}
	box.known[id] = true
	return true, nil
}

// handle is your own work. It begins after the response; an event that it did not finish is still in the file.
func handle(received event) {
	var found price
	if received.Type == "calculation.succeeded" && json.Unmarshal(received.Data, &found) == nil {
		fmt.Printf("%s: %s %s\n", found.PartNumber, found.OfferPrice, found.Currency)
		return
	}
	fmt.Println(received.Type)
}

func (box *inbox) receive(writer http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(writer, request.Body, maxBytes))
	var received event
	if err != nil || verify(os.Getenv("WEBHOOK_SECRET"), request.Header, body, time.Now()) != nil ||
		json.Unmarshal(body, &received) != nil {
		writer.WriteHeader(http.StatusBadRequest)
		return
	}
	isNew, err := box.store(received.ID, body)
	if err != nil {
		writer.WriteHeader(http.StatusInternalServerError)
		return
	}
	writer.WriteHeader(http.StatusNoContent)
	if isNew {
		go handle(received)
	}
}

func setting(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

func main() {
	box, err := open(setting("EVENTS_FILE", "events.jsonl"))
	if err != nil {
		log.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+setting("PORT", "3000"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening on http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, http.HandlerFunc(box.receive)))
}
