// An HTTP server and its client in one program, as a generator of the suite custom: it works from each line "go" to the line "stop".
// With -policy the server checks every request against a list, with -fsync it writes each one to disk before it answers.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"time"
)

var (
	rules  = flag.Int("policy", 0, "length of the list that each request is checked against")
	synced = flag.Bool("fsync", false, "write each request to disk before the answer")
	path   = flag.String("journal", "", "file that each request is appended to; none: no file")
	size   = flag.Int("size", 512, "bytes of an answer")
)

var denied uint32

// checkPolicy is the busy function: a loop that the compiler does not inline.
//
//go:noinline
func checkPolicy(length int) {
	hash := uint32(2166136261)
	for rule := 0; rule < length; rule++ {
		hash = (hash ^ uint32(rule)) * 16777619
	}
	if hash == 0 {
		denied++
	}
}

func serve(journal *os.File) http.HandlerFunc {
	answer := make([]byte, *size)
	line := make([]byte, 512)
	written := int64(0)
	return func(writer http.ResponseWriter, _ *http.Request) {
		checkPolicy(*rules)
		if journal != nil {
			// At the same places again, so that the file stays small.
			if _, err := journal.WriteAt(line, written%(1<<20)); err != nil {
				log.Fatal(err)
			}
			written += int64(len(line))
			if *synced {
				if err := journal.Sync(); err != nil {
					log.Fatal(err)
				}
			}
		}
		if _, err := writer.Write(answer); err != nil {
			log.Print(err)
		}
	}
}

func ask(client *http.Client, address string) {
	response, err := client.Get(address)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		log.Fatal(err)
	}
	response.Body.Close()
}

func main() {
	flag.Parse()
	var journal *os.File
	if *path != "" {
		file, err := os.Create(*path)
		if err != nil {
			log.Fatal(err)
		}
		journal = file
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	go func() { log.Fatal(http.Serve(listener, serve(journal))) }()
	address := "http://" + listener.Addr().String()
	client := &http.Client{}
	lines := make(chan string)
	go func() {
		defer close(lines)
		for input := bufio.NewScanner(os.Stdin); input.Scan(); {
			lines <- input.Text()
		}
	}()
	operations, worked := 0, time.Duration(0)
	for line := range lines {
		if line != "go" {
			continue
		}
		begun := time.Now()
		for isGoing := true; isGoing; {
			select {
			case <-lines:
				isGoing = false
			default:
				ask(client, address)
				operations++
			}
		}
		worked += time.Since(begun)
		fmt.Printf("{\"operations\": %d, \"seconds\": %f}\n", operations, worked.Seconds())
	}
}
