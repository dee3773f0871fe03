import { describe, expect, it } from 'vitest'
import { readReported } from '../../../src/app/report/report-file.ts'
import { UserError } from '../../../src/core/errors.ts'
import { serializeRecord } from '../../../src/core/record/schema.ts'
import { buildRecord } from '../../../support/builders/records.ts'
import { aComparison } from '../../../support/builders/examples.ts'
import { createFakePorts } from '../../fakes/ports.ts'

const reading = (content: unknown): ReturnType<typeof readReported> =>
  readReported(
    'some.json',
    createFakePorts({ 'some.json': typeof content === 'string' ? content : JSON.stringify(content) }),
  )

async function refusal(content: unknown): Promise<UserError> {
  const error = await reading(content).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof UserError)) throw new Error(`not refused as it should be: ${String(error)}`)
  return error
}

describe('readReported', () => {
  it('reads a record and a comparison', async () => {
    expect(await reading(serializeRecord(buildRecord()))).toEqual({ kind: 'record', record: buildRecord() })
    expect(await reading(aComparison())).toEqual({ kind: 'comparison', comparison: aComparison() })
  })

  it('says where a comparison is wrong, in words', async () => {
    const { message, cause } = await refusal({ ...aComparison(), verdict: 'fine', headline: 7 })
    expect(message).toMatch(/^some\.json is not a valid comparison:\nverdict is text: expected one of passed/)
    expect(message).toContain('\nheadline is 7: expected text')
    expect(message).not.toContain('"code"')
    // What is printed of a cause would be the issues as JSON.
    expect(cause).toBeUndefined()
  })

  it('says what to do with records side by side', async () => {
    const { message, nextStep } = await refusal({ schema: 'kbench.side-by-side/1', records: [] })
    expect(message).toBe(
      'some.json has schema "kbench.side-by-side/1", expected "kbench.record/1" or "kbench.comparison/1"',
    )
    expect(nextStep).toContain('kbench compare RECORD RECORD…')
  })

  it('says what to give instead of any other file', async () => {
    const { nextStep } = await refusal({ schema: 'kbench.baseline/1' })
    expect(nextStep).toMatch(/^Give a record\.json that/)
  })
})
