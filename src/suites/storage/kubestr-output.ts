import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { parseJsonOutput } from '../../core/parse-json-output.ts'
import { fioResultSchema, type FioResult } from './fio-output.ts'

/**
 * The file that `kubestr fio -o json -e FILE` writes: a list of one test (pkg/kubestr/test_output.go and RunFIOResult
 * in pkg/fio/fio.go of kastenhq/kubestr). `Raw` is null after a failure. The fio part went through kubestr's own types
 * (pkg/fio/fio_types.go), which know no percentiles and leave out zeros.
 */
export const kubestrSchema = z
  .array(
    z.object({
      TestName: z.string().default(''),
      Status: z.array(z.object({ StatusCode: z.string(), StatusMessage: z.string().default('') })).min(1),
      /** Of other tests something else. */
      Raw: z
        .object({ result: z.looseObject({}) })
        .loose()
        .optional()
        .catch(undefined),
    }),
  )
  .min(1)

/** kubestr's own message when its test failed, else undefined. */
export function failureOf({
  Status,
}: Pick<z.infer<typeof kubestrSchema>[number], 'Status'>): string | undefined {
  const failed = Status.find(({ StatusCode }) => StatusCode !== 'OK')
  return failed === undefined ? undefined : failed.StatusMessage.trim() || failed.StatusCode
}

/**
 * fio's result in the result of kubestr.
 * @throws {EnvironmentError} with kubestr's own message when its test failed
 */
export function parseKubestr(text: string, source: string): FioResult {
  const [test] = parseJsonOutput(kubestrSchema, text, source)
  const failure = test === undefined ? undefined : failureOf(test)
  if (failure !== undefined) throw new EnvironmentError(`${source} failed: ${failure}`)
  return parseJsonOutput(fioResultSchema, JSON.stringify(test?.Raw?.result ?? {}), `${source}, fio's part`)
}
