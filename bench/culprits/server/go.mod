module culprits

go 1.19
