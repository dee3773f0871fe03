FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates iproute2 iptables nftables && rm -rf /var/lib/apt/lists/*
COPY flanneld /opt/bin/flanneld
COPY flannel bridge /
ENTRYPOINT ["/opt/bin/flanneld"]
