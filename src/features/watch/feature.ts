import type { Feature } from '../../entry/feature.ts'

/** What the pods of the subject cost while suites measure; the suite in subject/ measures it without load. */
const feature: Feature = {
  id: 'watch',
  hooks: {
    observe: async (subject, testbed, context) =>
      subject.watch.length + subject.queries.length === 0
        ? undefined
        : (await import('./subject-watch.ts')).openSubjectWatch(subject, testbed, context),
  },
}

export default feature
