import * as z from 'zod'
import { expectSuccess } from '../../../src/ports/command-failure.ts'
import { defineSuite } from '../../../src/ports/suite.ts'
import type { Tool } from '../../../src/ports/tool.ts'

const DNS_PROBE: Tool = {
  id: 'dns-probe',
  purpose: 'asks for names',
  from: { howToGet: 'it is made up: put one on PATH' },
  minimum: '1.0',
}

const DIG: Tool = { id: 'dig', purpose: 'asks for names in pods', from: { package: 'dnsutils' } }

const parameters = z.strictObject({
  rounds: z.int().positive().describe('how often every name is asked for'),
  names: z.array(z.string()).min(1).describe('names that are asked for'),
})
const NAMES = ['kubernetes.default', 'example.org']

/** A suite that exists only in a test, as one folder. */
export default defineSuite<z.infer<typeof parameters>>({
  id: 'zones',
  summary: 'how soon names are resolved',
  metrics: [
    {
      id: 'zones_lookup_time',
      title: 'DNS lookup',
      labels: ['zone', 'attempt'],
      unit: 's',
      better: 'lower',
      effect: 'relative',
      gates: true,
      summary: 'from the question to the answer (dns-probe)',
      method: '`dns-probe NAME`, timed.',
      source: 'https://www.rfc-editor.org/rfc/rfc1034',
    },
  ],
  parameters,
  presets: {
    smoke: { rounds: 1, names: NAMES },
    quick: { rounds: 3, names: NAMES },
    standard: { rounds: 10, names: NAMES },
    reference: { rounds: 30, names: NAMES },
  },
  proposed: true,
  tools: () => [DNS_PROBE],
  podTools: [DIG],
  figureData: async (source) => {
    const folders = await Promise.all(source.records.map((one) => source.rawFolder(one.source)))
    return folders.map(({ files }) => files.length)
  },
  prepare: ({ names }, context) =>
    Promise.resolve({
      measurements: names.map((name) => ({
        id: `lookup-${name}`,
        expectedSeconds: 1,
        measuredSeconds: 1,
        async measure(round: number) {
          const before = context.clock.monotonic()
          const result = await context.commands.run([DNS_PROBE.id, name], { timeoutSeconds: 10 })
          expectSuccess(result, `asking for ${name}`)
          const value = context.clock.monotonic() - before
          await context.saveRaw(`zones/${String(round)}-${name}.txt`, result.stdout)
          return [{ metric: 'zones_lookup_time', labels: { attempt: 'first', zone: name }, value }]
        },
      })),
      notes: [],
      toolVersions: {},
      close: () => Promise.resolve(),
    }),
})
