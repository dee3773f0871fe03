import type { PairedDesign } from '../../src/core/record/design.ts'

/** Few long blocks and three looks, as pairs of earlier versions were planned: rounds are the units at every look. */
export const THREE_LOOKS: PairedDesign = {
  stages: [
    { rounds: 16, alarmShare: 0, unchangedShare: 0.1 },
    { rounds: 24, alarmShare: 0.65, unchangedShare: 0.8 },
    { rounds: 120, alarmShare: 0.35, unchangedShare: 0.1 },
  ],
  falseAlarmRate: 0.01,
  missRate: 0.025,
  suspectLevel: 0.4,
  recurrenceLevel: 0.05,
  correlationLevel: 0.001,
  roundsPerClusterPair: 20,
  needsSwappedRoles: true,
}
