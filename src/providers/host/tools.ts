import type { Tool } from '../../ports/tool.ts'

const ofIproute2 = (id: string, purpose: string): Tool => ({
  id,
  purpose,
  from: { package: 'iproute2' },
  versionArguments: ['-V'],
  versionPattern: /(\d+\.\d+\.\d+)/,
})
const ofUtilLinux = (id: string, purpose: string): Tool => ({ id, purpose, from: { package: 'util-linux' } })

const SETPRIV = ofUtilLinux('setpriv', 'ends servers when kbench ends')
const SS = ofIproute2('ss', 'sees when a server listens')

export const LOOPBACK_TOOLS = [SETPRIV, SS]
export const NAMESPACE_TOOLS = [
  ofIproute2('ip', 'joins network namespaces'),
  ofUtilLinux('nsenter', 'enters a network namespace'),
  SETPRIV,
  SS,
  ofUtilLinux('unshare', 'makes a network namespace'),
]
export const NFT: Tool = {
  id: 'nft',
  purpose: 'stands in for a Service address on the host',
  from: { package: 'nftables' },
}
