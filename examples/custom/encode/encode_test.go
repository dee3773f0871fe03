package encode

import (
	"encoding/base64"
	"encoding/json"
	"testing"
)

type pod struct {
	Name   string
	Labels map[string]string
}

var sample = pod{Name: "agent", Labels: map[string]string{"app": "agent", "tier": "node"}}

func BenchmarkJSON(b *testing.B) {
	for b.Loop() {
		if _, err := json.Marshal(sample); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBase64(b *testing.B) {
	from := make([]byte, 65536)
	to := make([]byte, base64.StdEncoding.EncodedLen(len(from)))
	for b.Loop() {
		base64.StdEncoding.Encode(to, from)
	}
}
