import { describe, expect, it } from 'vitest'
import { missingLabelNotes, splitLabels } from '../../../src/features/import/core/labels.ts'

const importer = {
  labels: {
    path: { values: ['pod-to-pod', 'host'], example: 'pod-to-pod' },
    entry: { example: 'cluster-ip' },
  },
}

describe('labels of an import', () => {
  it('belong to the series where the file cannot know them, else to the subject', () => {
    expect(splitLabels(['path=host', 'entry=a=b', 'team=storage'], importer)).toEqual({
      series: { path: 'host', entry: 'a=b' },
      subject: { team: 'storage' },
    })
  })

  it.each([
    [['path'], '--label path: expected NAME=VALUE'],
    [['path='], '--label path=: expected NAME=VALUE'],
    [['=x'], '--label =x: expected NAME=VALUE'],
    [['a=1', 'a=2'], '--label a=2: a is given twice'],
    [['path=hosts'], '--label path=hosts: expected one of pod-to-pod, host. Did you mean "host"?'],
  ])('%j is refused', (given, message) => {
    expect(() => splitLabels(given, importer)).toThrow(message)
  })

  it('that are missing are named', () => {
    expect(missingLabelNotes(importer, { path: 'host' })).toEqual([
      'the file does not contain entry: give it with --label entry=cluster-ip',
    ])
  })
})
