// Fidelity: what our suites report against the bare tool run by hand in the same pods, alternating AB BA.
// Claim: the median ratio is within 0.98 and 1.02.
import { execFileSync } from 'node:child_process'
import { withCluster } from './cluster.mjs'
import { loadSource } from '../support/load-source.mjs'
import { median, ratioLine } from './statistics.mjs'

const ROUNDS = 20
const SECONDS = 3

export async function fidelity() {
  await withCluster(async ({ kubeconfig, image }) => {
    const { openSession } = await loadSource('bench/fidelity-session.ts')
    const session = await openSession({ kubeconfig, image, seconds: SECONDS })
    try {
      const byHand = (pod, ...argv) => {
        const output = execFileSync(
          'kubectl',
          ['--kubeconfig', kubeconfig, '--namespace', session.namespace, 'exec', pod, '--', ...argv],
          { encoding: 'utf8' },
        )
        return JSON.parse(output)
      }
      const { iperf3, fio } = session
      await compare('network_throughput (TCP, inter-node)', iperf3.ours, () => {
        const argv = [
          'iperf3',
          '-c',
          iperf3.address,
          '-p',
          String(iperf3.port),
          '-t',
          String(SECONDS),
          '-O',
          '1',
          '-J',
        ]
        return byHand(iperf3.pod, ...argv).end.sum_received.bits_per_second
      })
      await compare('storage_iops (4 KiB random read)', fio.ours, () => {
        const job = [
          '--rw=randread',
          '--bs=4k',
          '--iodepth=128',
          '--direct=1',
          '--ioengine=libaio',
          '--thread',
        ]
        const time = ['--time_based', `--runtime=${SECONDS}`, '--ramp_time=1']
        return byHand(
          fio.pod,
          'fio',
          '--name=by-hand',
          `--filename=${fio.file}`,
          ...job,
          ...time,
          '--output-format=json',
        ).jobs[0].read.iops
      })
    } finally {
      await session.close()
    }
  })
}

async function compare(name, ours, byHand) {
  const ratios = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const order = round % 2 === 1 ? [ours, byHand] : [byHand, ours]
    const values = new Map()
    for (const measure of order) values.set(measure, await measure(round))
    ratios.push(values.get(ours) / values.get(byHand))
  }
  console.log(ratioLine(`fidelity of ${name}, ours over by hand`, median(ratios), '0.98 to 1.02'))
  console.log(`  rounds: ${ratios.map((ratio) => ratio.toFixed(3)).join(' ')}`)
}
