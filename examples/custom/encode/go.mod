module example.com/encode

go 1.24
