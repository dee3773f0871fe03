/* Sends every frame out of another port: an eBPF program for tc or XDP, built and used by models.py.
 *     clang -O2 -target bpf -DPORT=3 -c redirect.c -o redirect.o */
static long (*const bpf_redirect)(unsigned int port, unsigned long flags) = (void *)23; /* number of the helper, linux/bpf.h */

__attribute__((section("tc"), used)) int to_port(void *frame) { return bpf_redirect(PORT, 0); }

__attribute__((section("xdp"), used)) int to_port_early(void *frame) { return bpf_redirect(PORT, 0); }

__attribute__((section("license"), used)) char terms[] = "GPL";
