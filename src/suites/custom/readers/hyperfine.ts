import * as z from 'zod'
import { parseJsonOutput } from '../../../core/parse-json-output.ts'
import type { ResultReader } from './reader.ts'

/** `hyperfine --export-json`, src/hyperfine/benchmark/benchmark_result.rs of sharkdp/hyperfine. Times are seconds. */
export const hyperfine: ResultReader = {
  id: 'hyperfine',
  reads: 'what `hyperfine --export-json` writes',
  read: (text, source) =>
    parseJsonOutput(schema, text, source).results.map(({ command, median }) => ({
      name: command,
      value: median,
      unit: 's',
    })),
}

const schema = z.object({ results: z.array(z.object({ command: z.string().min(1), median: z.number() })) })
