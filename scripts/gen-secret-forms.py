#!/usr/bin/env python3
"""Writes __tests__/fixtures/secrets/forms.json: values as the encoders of Go, Python and a shell really write them.

    python3 scripts/gen-secret-forms.py            writes the fixture; around a value stand fewer than 8 characters
    python3 scripts/gen-secret-forms.py - <VALUES  prints the forms of a JSON list of values

Needs python3, go, bash and coreutils on PATH.
"""
import base64
import html
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile
import urllib.parse

FIXTURE = pathlib.Path(__file__).parent.parent / "__tests__" / "fixtures" / "secrets" / "forms.json"

VALUES = [
    "hunter2-hunter2",
    "Tr0ub4dor&three<xyz>/q+end",
    "p\u00e2\u00dfw\u00f6rd \u20acuro \U0001f600 and \u2028 more",
    "it's a \"quoted\" \\ secret",
    "a literal %41%2f, a literal \\n and &amp; too",
    "postgres://admin:p%40ss+word@db.example:5432/app?sslmode=require&x=1",
    "+/+/+/+/==",
    "~!@#$%^&*()_+`-={}|[]\\:\";'<>?,./",
    '{"auths":{"registry.example":{"auth":"dXNlcjpodW50ZXIyLWh1bnRlcjI="}}}',
    "-----BEGIN KEY-----\n" + "\n".join("MIIEpAIBAAKCAQEA%05d+/q7VnXwQzLr8sT2uYb4cF6gH1jK3mN5pR" % line for line in range(12)) + "\n-----END KEY-----",
]

GO = r"""
package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"html"
	"net/url"
	"os"
	"strconv"
)

func marshal(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func main() {
	var values []string
	if err := json.NewDecoder(os.Stdin).Decode(&values); err != nil {
		panic(err)
	}
	all := []map[string]string{}
	for _, value := range values {
		address := url.URL{Scheme: "ftp", User: url.UserPassword("u", value), Host: "h"}
		all = append(all, map[string]string{
			"encoding/json Marshal":            marshal(value),
			"encoding/json Marshal, twice":     marshal(marshal([]string{value})),
			"net/url QueryEscape":              url.QueryEscape(value),
			"net/url PathEscape":               url.PathEscape(value),
			"net/url QueryEscape in Marshal":   marshal("?c=" + url.QueryEscape(value)),
			"net/url QueryEscape, twice":       url.QueryEscape(url.QueryEscape(value)),
			"net/url URL with a password":      address.String(),
			"html EscapeString":                html.EscapeString(value),
			"strconv Quote":                    strconv.Quote(value),
			"strconv QuoteToASCII":             strconv.QuoteToASCII(value),
			"encoding/base64 StdEncoding":      base64.StdEncoding.EncodeToString([]byte(value)),
			"encoding/base64 RawURLEncoding":   base64.RawURLEncoding.EncodeToString([]byte("x" + value)),
			"encoding/base64 URLEncoding":      base64.URLEncoding.EncodeToString([]byte("xy" + value + "z")),
			"encoding/base64 of Marshal":       base64.StdEncoding.EncodeToString([]byte(marshal(value))),
			"encoding/base64 in Marshal":       marshal([][]byte{[]byte(value)}),
			"encoding/base64, twice":           base64.StdEncoding.EncodeToString([]byte("a:" + base64.StdEncoding.EncodeToString([]byte("b:"+value)))),
			"encoding/hex":                     hex.EncodeToString([]byte(value)),
		})
	}
	os.Stdout.WriteString(marshal(all))
}
"""

# In bash, with the value as $V.
SHELL = {
    "printf %q": 'printf %q "$V"',
    "bash @Q": 'printf %s "${V@Q}"',
    "set -x": 'set -x; : "$V"',
    "base64 -w 76": 'printf %s "$V" | base64 -w 76',
    "base64 -w 20, indented": 'printf "u:%s:x" "$V" | base64 -w 20 | sed "s/^/    /"',
    "base64 -w 13, CR LF": 'printf "x%s" "$V" | base64 -w 13 | sed "s/$/\\r/"',
    "base64 -w 1": 'printf %s "$V" | base64 -w 1',
    "od -tx1": 'printf %s "$V" | od -An -v -tx1',
}


def python_forms(value):
    wrapped = base64.encodebytes(value.encode()).decode()
    return {
        "json.dumps": json.dumps(value),
        "json.dumps, ensure_ascii=False": json.dumps(value, ensure_ascii=False),
        "json.dumps, twice": json.dumps(json.dumps(value)),
        "json.dumps of base64.encodebytes": json.dumps(wrapped),
        "json.dumps of base64.encodebytes, CR LF": json.dumps(wrapped.replace("\n", "\r\n")),
        "urllib.parse.quote": urllib.parse.quote(value),
        "urllib.parse.quote, safe=''": urllib.parse.quote(value, safe=""),
        "urllib.parse.quote, lower case": "".join(
            urllib.parse.quote(one, safe="").lower() if one not in "~" and not one.isalnum() else urllib.parse.quote(one)
            for one in value
        ),
        "urllib.parse.quote_plus": urllib.parse.quote_plus(value),
        "html.escape": html.escape(value),
        "shlex.quote": shlex.quote(value),
        "repr": repr(value),
        "bytes.hex, upper case": value.encode().hex().upper(),
    }


def go_forms(values):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "main.go"
        source.write_text(GO)
        done = subprocess.run(["go", "run", str(source)], input=json.dumps(values), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def shell_forms(value):
    def run(script):
        done = subprocess.run(
            ["bash", "-c", f"exec 2>&1; {script}"], env={"V": value, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}, capture_output=True, check=True
        )
        return done.stdout.decode()

    return {name: run(script) for name, script in SHELL.items()}


def version(argv):
    return subprocess.run(argv, capture_output=True, text=True, check=True).stdout.splitlines()[0]


def forms(values):
    from_go = go_forms(values)
    return [
        {
            "value": value,
            "forms": {
                **{f"Go: {name}": form for name, form in sorted(go.items())},
                **{f"Python: {name}": form for name, form in python_forms(value).items()},
                **{f"shell: {name}": form for name, form in shell_forms(value).items()},
            },
        }
        for value, go in zip(values, from_go)
    ]


if len(sys.argv) > 1:
    print(json.dumps(forms(json.load(sys.stdin))))
else:
    origin = {
        "script": "scripts/gen-secret-forms.py",
        "go": version(["go", "version"]),
        "python": sys.version.split()[0],
        "bash": version(["bash", "--version"]),
        "coreutils": version(["base64", "--version"]),
    }
    FIXTURE.parent.mkdir(exist_ok=True)
    FIXTURE.write_text(json.dumps({"origin": origin, "values": forms(VALUES)}, indent=2) + "\n")
