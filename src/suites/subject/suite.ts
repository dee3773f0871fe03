import { EnvironmentError, NotMeasurableHere } from '../../core/errors.ts'
import { seconds } from '../../core/series.ts'
import { defineSuite, type PreparedSuite, type SuiteContext, type Preset } from '../../ports/suite.ts'
import { SUBJECT_METRICS } from './metrics.ts'
import * as z from 'zod'

const subjectParametersSchema = z.strictObject({
  rounds: z.int().positive().describe('how often the idle subject is measured'),
  idleSeconds: z.number().min(0.1).describe('seconds without any load, in which it is measured'),
})

type SubjectParameters = z.infer<typeof subjectParametersSchema>

const SUBJECT_PRESETS: Readonly<Record<Preset, SubjectParameters>> = {
  smoke: { rounds: 1, idleSeconds: 2 },
  quick: { rounds: 3, idleSeconds: 5 },
  standard: { rounds: 10, idleSeconds: 10 },
  reference: { rounds: 3, idleSeconds: 60 },
}

/**
 * What the pods of `subject.watch` use and `subject.queries` give without load, and what there is to say of watching them. What they use under the load of other
 * suites is read around those (src/app/watch); README.md beside this file has the method.
 */
export default defineSuite<SubjectParameters>({
  id: 'subject',
  summary: 'cost of your own pods',
  metrics: SUBJECT_METRICS,
  parameters: subjectParametersSchema,
  presets: SUBJECT_PRESETS,
  ofSubject: true,
  tools: () => [],
  prepare: (parameters, context) => Promise.resolve().then(() => prepare(parameters, context)),
})

/** @throws {NotMeasurableHere} where nothing is watched */
function prepare({ idleSeconds }: SubjectParameters, { watched, clock }: SuiteContext): PreparedSuite {
  if (watched === undefined) throw new NotMeasurableHere('subject.watch and subject.queries name nothing')
  return {
    measurements: [
      {
        id: 'idle',
        expectedSeconds: idleSeconds,
        measuredSeconds: idleSeconds,
        async measure(_round, signal) {
          await clock.sleep(seconds(idleSeconds), signal)
          return []
        },
      },
      ...watched.problems.map(({ id, sentence }) => ({
        id,
        expectedSeconds: 0,
        measuredSeconds: 0,
        measure: () => Promise.reject(new EnvironmentError(sentence)),
      })),
    ],
    get notes() {
      return watched.notes
    },
    toolVersions: {},
    close: () => Promise.resolve(),
  }
}
