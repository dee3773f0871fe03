// The registry is not the bottleneck: one node gets the same layer of 1 GB from the registry that kbench starts, and from
// a file on its own disk, alternating. Both times the same tool writes it to the same store and unpacks it.
// Claim: from the registry it takes at most 1.25 times as long.
import { execFileSync } from 'node:child_process'
import { withCluster } from './cluster.mjs'
import { loadSource } from './source.mjs'
import { median, ratioLine } from './statistics.mjs'

const ROUNDS = 6
const SIZE = 1e9
const FILE = '/kbench-bench.tar'

export async function imageRegistry() {
  await withCluster(async ({ name }) => {
    const node = `${name}-worker`
    const { openSession } = await loadSource('bench/image-registry-session.ts')
    const session = await openSession(name, SIZE)
    const { reference } = session
    const ctr = 'ctr --namespace k8s.io images'
    /** Seconds of a command on the node, by the node's clock. */
    const time = (command) => {
      const script = `set -e; sync; begin=$(date +%s%N); ${command} >/dev/null; end=$(date +%s%N); echo $((end - begin))`
      return Number(execFileSync('docker', ['exec', node, 'sh', '-c', script], { encoding: 'utf8' })) / 1e9
    }
    const remove = () => time(`${ctr} rm --sync ${reference}`)
    const sources = {
      registry: () => time(`${ctr} pull --hosts-dir /etc/containerd/certs.d ${reference}`),
      disk: () => time(`${ctr} import ${FILE}`),
    }
    try {
      sources.registry()
      time(`${ctr} export ${FILE} ${reference}`)
      remove()
      const seconds = { registry: [], disk: [] }
      for (let round = 1; round <= ROUNDS; round += 1) {
        for (const source of round % 2 === 1 ? ['registry', 'disk'] : ['disk', 'registry']) {
          seconds[source].push(sources[source]())
          remove()
        }
      }
      const ratios = seconds.registry.map((value, index) => value / seconds.disk[index])
      console.log(
        ratioLine('image from the registry over from disk, 1 GB, 1 layer', median(ratios), 'at most 1.25'),
      )
      for (const [source, values] of Object.entries(seconds)) {
        const rate = session.pullSize / median(values) / 1e6
        const all = values.map((value) => value.toFixed(2)).join(' ')
        console.log(`  ${source}: ${rate.toFixed(0)} MB/s, seconds: ${all}`)
      }
      console.log(`  ratios: ${ratios.map((ratio) => ratio.toFixed(3)).join(' ')}`)
    } finally {
      await session.close()
    }
  })
}
