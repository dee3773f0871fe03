// Overhead of the client of the suite control-plane: what it measures for `get pod`, one request at a time, beside what the
// API server itself counts for these requests. Its histograms are coarse (the first buckets end at 5 ms and at 50 ms), so
// its median is only known to lie in its bucket; its mean (sum over count) is exact. Figures, no claim.
import { withCluster } from './cluster.mjs'
import { difference, histogramQuantile, readHistogram } from './histogram.mjs'
import { loadSource } from '../support/load-source.mjs'
import { median } from './statistics.mjs'

const REQUESTS = 2000
const WARM_UP = 200
const HISTOGRAMS = ['apiserver_request_duration_seconds', 'apiserver_request_sli_duration_seconds']
const LABELS = { verb: 'GET', resource: 'pods', scope: 'resource', subresource: '' }

export async function apiOverhead() {
  await withCluster(({ kubeconfig, image }) => measureApiOverhead({ kubeconfig, image }))
}

/** @param cluster options of the provider kubeconfig: `{ kubeconfig, image, imagePullPolicy }` */
export async function measureApiOverhead(cluster) {
  const { openApiSession } = await loadSource('bench/api-overhead-session.ts')
  const session = await openApiSession(cluster)
  try {
    for (let count = 0; count < WARM_UP; count += 1) await session.getPod()
    const before = await session.metrics()
    const ours = []
    for (let count = 0; count < REQUESTS; count += 1) {
      const { status, seconds, newConnection } = await session.getPod()
      if (status !== 200) throw new Error(`get pod was answered with ${status}`)
      if (!newConnection) ours.push(seconds)
    }
    const after = await session.metrics()
    report(ours, before, after)
  } finally {
    await session.close()
  }
}

function report(ours, before, after) {
  const milliseconds = (seconds) => `${(seconds * 1000).toFixed(3)} ms`
  const mean = ours.reduce((sum, one) => sum + one, 0) / ours.length
  console.log(`api_latency of get pod, ${ours.length} requests one after the other`)
  console.log(`  at the client: p50 ${milliseconds(median(ours))}, mean ${milliseconds(mean)}`)
  for (const name of HISTOGRAMS) {
    const server = difference(readHistogram(before, name, LABELS), readHistogram(after, name, LABELS))
    if (server.count === 0) {
      console.log(`  ${name}: the API server counted none`)
      continue
    }
    const { value, lower, upper } = histogramQuantile(server, 0.5)
    const serverMean = server.sum / server.count
    console.log(
      `  ${name}: p50 ${milliseconds(value)} (in the bucket ${milliseconds(lower)} to ${milliseconds(upper)}), mean ${milliseconds(serverMean)}, ${server.count} requests (those of others are among them)`,
    )
    console.log(`    client above server, mean: ${milliseconds(mean - serverMean)}`)
  }
}
