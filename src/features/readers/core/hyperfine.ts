import * as z from 'zod'
import { EnvironmentError } from '../../../core/errors.ts'
import { factsSchema, itemsOf, jsonReader, listSchema } from '../../../core/foreign-reader.ts'

const schema = z.object({
  command: z.string().min(1),
  median: z.number(),
  /** Exit code of every run that was timed; null where a signal ended it. */
  exit_codes: z.array(z.number().nullable()).default([]),
  parameters: factsSchema,
})

/**
 * `hyperfine --export-json`, src/hyperfine/benchmark/benchmark_result.rs of sharkdp/hyperfine. The median
 * time of each command in seconds, lower is better; mean, min, max, user and system come from the same runs.
 * `parameters` distinguish commands with equal text.
 */
export const hyperfine = jsonReader(
  z.object({ results: listSchema(schema) }),
  'hyperfine',
  'what `hyperfine --export-json` writes',
  ({ results }, { source, note }) =>
    itemsOf(results, note).map(({ command: name, median: value, exit_codes: codes, parameters: labels }) => {
      const failed = codes.filter((code) => code !== 0)
      if (failed.length > 0)
        throw new EnvironmentError(
          `${source}: ${String(failed.length)} of ${String(codes.length)} runs of "${name.slice(0, 100)}" failed, with exit code ${[...new Set(failed.map((code) => code ?? 'none (ended by a signal)'))].join(', ')}`,
          {
            nextStep: 'Its time is that of a failure. Where that is how the command ends, append: || true',
          },
        )
      return { name, value, unit: 's', better: 'lower', labels }
    }),
)
