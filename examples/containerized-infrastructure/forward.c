/* Forwards every frame between two ports of DPDK, as l2fwd in the draft does: build and use by models.py.
 *     cc -O3 -o forward forward.c $(pkg-config --cflags --libs libdpdk)
 *     forward --no-pci --vdev net_af_xdp0,iface=port1 --vdev net_af_xdp1,iface=port2 */
#include <rte_eal.h>
#include <rte_ethdev.h>
#include <rte_mbuf.h>
#include <stdio.h>
#include <stdlib.h>

enum { PORTS = 2, BURST = 32, DESCRIPTORS = 2048 };

static void open_port(uint16_t port, struct rte_mempool *pool)
{
	struct rte_eth_conf conf = {0};
	uint16_t received = DESCRIPTORS, sent = DESCRIPTORS;
	if (rte_eth_dev_configure(port, 1, 1, &conf) != 0 || rte_eth_dev_adjust_nb_rx_tx_desc(port, &received, &sent) != 0 ||
	    rte_eth_rx_queue_setup(port, 0, received, rte_eth_dev_socket_id(port), NULL, pool) != 0 ||
	    rte_eth_tx_queue_setup(port, 0, sent, rte_eth_dev_socket_id(port), NULL) != 0 || rte_eth_dev_start(port) != 0)
		rte_exit(EXIT_FAILURE, "port %u does not start\n", port);
	rte_eth_promiscuous_enable(port);
}

int main(int argc, char **argv)
{
	if (rte_eal_init(argc, argv) < 0) rte_exit(EXIT_FAILURE, "DPDK does not start\n");
	if (rte_eth_dev_count_avail() != PORTS) rte_exit(EXIT_FAILURE, "expected two ports\n");
	struct rte_mempool *pool = rte_pktmbuf_pool_create("frames", 16384, 256, 0, RTE_MBUF_DEFAULT_BUF_SIZE, SOCKET_ID_ANY);
	if (pool == NULL) rte_exit(EXIT_FAILURE, "no memory for frames\n");
	for (uint16_t port = 0; port < PORTS; port++) open_port(port, pool);
	puts("forwarding");
	fflush(stdout);
	for (;;)
		for (uint16_t port = 0; port < PORTS; port++) {
			struct rte_mbuf *frames[BURST];
			uint16_t count = rte_eth_rx_burst(port, 0, frames, BURST);
			uint16_t sent = rte_eth_tx_burst(port ^ 1, 0, frames, count);
			for (; sent < count; sent++) rte_pktmbuf_free(frames[sent]);
		}
}
