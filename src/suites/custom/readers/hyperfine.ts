import * as z from 'zod'
import { EnvironmentError } from '../../../core/errors.ts'
import { parseJsonOutput } from '../../../core/parse-json-output.ts'
import { itemsOf, textsAsLabels, listSchema } from './items.ts'
import type { ResultReader } from './reader.ts'

/**
 * `hyperfine --export-json`, src/hyperfine/benchmark/benchmark_result.rs of sharkdp/hyperfine. Of each command the median time in seconds,
 * lower is better; mean, min, max, user and system are of the same runs. `parameters` distinguish commands that read alike.
 */
export const hyperfine: ResultReader = {
  id: 'hyperfine',
  reads: 'what `hyperfine --export-json` writes',
  read: (text, source, leaveOut) => {
    const { results } = parseJsonOutput(z.object({ results: listSchema(schema) }), text, source)
    return itemsOf(results, leaveOut).map(({ command, median, exit_codes: codes, parameters }) => {
      const failed = codes.filter((code) => code !== 0)
      if (failed.length > 0)
        throw new EnvironmentError(
          `${source}: ${String(failed.length)} of ${String(codes.length)} runs of "${command.slice(0, 100)}" failed, with exit code ${[...new Set(failed.map((code) => code ?? 'none (ended by a signal)'))].join(', ')}`,
          { nextStep: 'Its time is that of a failure. Where that is how the command ends, append: || true' },
        )
      return {
        name: command,
        value: median,
        unit: 's',
        better: 'lower' as const,
        labels: textsAsLabels(parameters),
      }
    })
  },
}

const schema = z.object({
  command: z.string().min(1),
  median: z.number(),
  /** Of every run that was timed; null where a signal ended it. */
  exit_codes: z.array(z.number().nullable()).default([]),
  parameters: z.record(z.string(), z.unknown()).optional(),
})
