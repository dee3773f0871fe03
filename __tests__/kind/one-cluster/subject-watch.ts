import { expect, test } from 'vitest'
import { openSubjectWatch } from '../../../src/features/watch/subject-watch.ts'
import type { Testbed } from '../../../src/ports/testbed.ts'
import { connectApi } from '../../../src/adapters/kubernetes-api-https.ts'
import { expectSuccess } from '../../../src/ports/command-failure.ts'
import suite from '../../../src/features/watch/subject/suite.ts'
import { commands, realSuiteContext } from '../provider-context.ts'

const MEBIBYTES = 200
const CPU = 0.2
/** Perl itself, with what it needs beside its data. */
const PROGRAM = 12 * 2 ** 20

/** A pod that uses 200m as its limit lets it, and one that holds 200 MiB. */
function pods({ cluster, nodes }: Testbed): object {
  const { namespace, workload } = cluster ?? {}
  const { image, imagePullPolicy } = workload ?? {}
  const container = (name: string, command: string[], limits: object): object => ({
    ...{ name, image, imagePullPolicy, command },
    resources: { limits, requests: { cpu: '10m', memory: '10Mi' } },
  })
  // Piece by piece: perl would make a constant of the whole, and hold it twice.
  const hold = `my @text = map { 'x' x 2 ** 20 } 1 .. ${String(MEBIBYTES)}; sleep 1000`
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'watched', namespace, labels: { app: 'watched' } },
    spec: {
      nodeName: nodes[0].name,
      terminationGracePeriodSeconds: 0,
      containers: [
        container('burn', ['perl', '-e', '1 while 1'], { cpu: '200m' }),
        container('hold', ['perl', '-e', hold], { memory: '800Mi' }),
      ],
    },
  }
}

/** @param cluster the testbed, known when the tests run */
export function testSubjectWatch(cluster: () => Testbed): void {
  test('what a pod with a known share of a CPU and known memory uses is read as it is', async () => {
    const testbed = cluster()
    const { kubeconfig = '', namespace = '' } = testbed.cluster ?? {}
    const kubectl = async (args: string[], input?: object): Promise<void> => {
      const argv = ['kubectl', `--kubeconfig=${kubeconfig}`, ...args] as [string, ...string[]]
      const options = input === undefined ? {} : { input: JSON.stringify(input) }
      expectSuccess(await commands.run(argv, { timeoutSeconds: 60, ...options }), args.join(' '))
    }
    await kubectl(['apply', '-f', '-'], pods(testbed))
    await kubectl(['wait', '-n', namespace, '--for=condition=Ready', 'pod/watched', '--timeout=50s'])
    const of = (container: string) => ({
      name: container,
      namespace,
      selector: { app: 'watched' },
      container,
    })
    const context = realSuiteContext(testbed)
    const watches = [of('burn'), of('hold'), { ...of('none'), selector: { app: 'none' } }]
    const watch = await openSubjectWatch({ watch: watches, queries: [] }, testbed, {
      ...context,
      connectApi,
    })
    try {
      expect(watch.problems).toEqual([
        {
          id: 'watch-none',
          sentence: expect.stringMatching(/^no pod with a running container none in namespace/),
        },
      ])
      const prepared = await suite.prepare({ rounds: 1, idleSeconds: 5 } as never, context)
      const [idle] = watch.around(suite, prepared).measurements
      const values = new Map(
        (await idle!.measure(1)).map(({ metric, labels, value }) => [
          [metric, labels['watch'], labels['statistic']].join(' ').trim(),
          value,
        ]),
      )
      expect(watch.notes).toEqual([])
      expect(values.get('subject_cpu burn')).toBeGreaterThan(CPU * 0.95)
      expect(values.get('subject_cpu burn')).toBeLessThan(CPU * 1.05)
      expect(values.get('subject_cpu hold')).toBeLessThan(0.01)
      const memory = values.get('subject_memory hold mean') ?? 0
      expect(memory).toBeGreaterThanOrEqual(MEBIBYTES * 2 ** 20)
      expect(memory).toBeLessThan(MEBIBYTES * 2 ** 20 + PROGRAM)
      expect(values.get('subject_memory hold peak')).toBeGreaterThanOrEqual(memory)
    } finally {
      watch.close()
      await kubectl(['delete', 'pod', 'watched', '-n', namespace, '--wait=false', '--force'])
    }
  })
}
