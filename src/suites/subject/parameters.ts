import * as z from 'zod'
import type { Preset } from '../../ports/suite.ts'

export const subjectParametersSchema = z.strictObject({
  rounds: z.int().positive().describe('how often the idle subject is measured'),
  idleSeconds: z.number().min(0.1).describe('seconds without any load, in which it is measured'),
})

export type SubjectParameters = z.infer<typeof subjectParametersSchema>

export const SUBJECT_PRESETS: Readonly<Record<Preset, SubjectParameters>> = {
  smoke: { rounds: 1, idleSeconds: 2 },
  quick: { rounds: 3, idleSeconds: 5 },
  standard: { rounds: 10, idleSeconds: 10 },
  reference: { rounds: 3, idleSeconds: 60 },
}
