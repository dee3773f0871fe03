import type { Comparison } from '../../../core/record/comparison-schema.ts'
import { groupBy } from '../../../core/group-by.ts'
import { holm } from '../../../core/stats/holm.ts'
import { incompleteBeta } from '../../../core/stats/student-t.ts'
import { sum } from '../../../core/stats/samples.ts'
import { generatedName, neutralText, workloadOf } from './objects.ts'
import type { Comparing, ListedCluster, ListedPod, ListedWarning } from './listed.ts'

type Difference = Comparison['environmentDifferences'][number]

/** While a cluster starts, a container may be restarted once by chance. */
const FEWEST_RESTARTS = 2
const OUT_OF_MEMORY = 'OOMKilled'
/** Chance that any warning is listed though both clusters have it equally often. */
const LEVEL = 0.05
const LEAST_RATIO = 2

/**
 * Restarts of containers, evicted pods and Warning events that are more frequent in one of two identically
 * created clusters. Only what was listed on both sides.
 */
export function incidentDifferences(
  base: ListedCluster,
  head: ListedCluster,
  choice: Comparing,
): Difference[] {
  return [
    ...restartDifferences(base, head, choice),
    ...evictionDifferences(base, head, choice),
    ...warningDifferences(base.warnings, head.warnings, choice),
  ]
}

function restartDifferences(base: ListedCluster, head: ListedCluster, choice: Comparing): Difference[] {
  if (base.pods === undefined || head.pods === undefined) return []
  const [before, after] = [restartsOf(base, choice), restartsOf(head, choice)]
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((field) => {
    const [was, is] = [before.get(field) ?? NO_RESTARTS, after.get(field) ?? NO_RESTARTS]
    if (Math.abs(is.count - was.count) < FEWEST_RESTARTS && was.isOutOfMemory === is.isOutOfMemory) return []
    const text = ({ count, isOutOfMemory }: typeof was): string =>
      `${String(count)}${isOutOfMemory ? ' (out of memory)' : ''}`
    return [{ field, baseline: text(was), current: text(is) }]
  })
}

const NO_RESTARTS = { count: 0, isOutOfMemory: false }

function restartsOf({ pods, names }: ListedCluster, choice: Comparing): Map<string, typeof NO_RESTARTS> {
  const neutral = neutralText(names)
  const found = new Map<string, typeof NO_RESTARTS>()
  for (const pod of ownPods(pods, choice))
    for (const { name, restarts, lastEnd } of pod.containers) {
      const field = `${workloadName(pod, neutral)}, container ${name}: restarts`
      const { count, isOutOfMemory } = found.get(field) ?? NO_RESTARTS
      found.set(field, {
        count: count + restarts,
        isOutOfMemory: isOutOfMemory || lastEnd === OUT_OF_MEMORY,
      })
    }
  return found
}

function evictionDifferences(base: ListedCluster, head: ListedCluster, choice: Comparing): Difference[] {
  if (base.evicted === undefined || head.evicted === undefined) return []
  const countsOf = ({ evicted, names }: ListedCluster): Map<string, number> => {
    const neutral = neutralText(names)
    const groups = groupBy(ownPods(evicted, choice), (pod) => workloadName(pod, neutral))
    return new Map([...groups].map(([name, pods]) => [`${name}: evicted pods`, pods.length]))
  }
  return differencesOfCounts(countsOf(base), countsOf(head)).filter(
    ({ baseline, current }) => baseline !== current,
  )
}

/**
 * Exact two-sided binomial test of equal rates of independent events, with Holm over all reasons; as events
 * come in bursts, one side must also have twice as many.
 */
function warningDifferences(
  base: readonly ListedWarning[] | undefined,
  head: readonly ListedWarning[] | undefined,
  choice: Comparing,
): Difference[] {
  if (base === undefined || head === undefined) return []
  const all = differencesOfCounts(warningCounts(base, choice), warningCounts(head, choice))
  const adjusted = holm(
    all.map(({ baseline, current }) => equalRatesPValue(Number(baseline), Number(current))),
  )
  return all.filter(({ baseline, current }, index) => {
    const [fewer = 0, more = 0] = [Number(baseline), Number(current)].sort((a, b) => a - b)
    return (adjusted[index] ?? 1) <= LEVEL && more >= LEAST_RATIO * fewer
  })
}

/** Null hypothesis: both counts have the same expectation. Then X of n is binomial with chance 1/2. */
export function equalRatesPValue(one: number, other: number): number {
  const [larger, all] = [Math.max(one, other), one + other]
  if (2 * larger === all) return 1
  return Math.min(1, 2 * incompleteBeta(0.5, larger, all - larger + 1))
}

function warningCounts(
  warnings: readonly ListedWarning[],
  { namespaces, since }: Comparing,
): Map<string, number> {
  const own = warnings.filter(
    ({ namespace, at }) => at >= since && !(namespace !== undefined && namespaces.includes(namespace)),
  )
  const groups = groupBy(
    own,
    ({ reason, kind, namespace }) =>
      `warnings ${reason} of ${kind}${namespace === undefined ? '' : ` in ${namespace}`}`,
  )
  return new Map([...groups].map(([field, same]) => [field, sum(same.map(({ count }) => count))]))
}

function differencesOfCounts(
  base: ReadonlyMap<string, number>,
  head: ReadonlyMap<string, number>,
): Difference[] {
  return [...new Set([...base.keys(), ...head.keys()])].sort().map((field) => ({
    field,
    baseline: String(base.get(field) ?? 0),
    current: String(head.get(field) ?? 0),
  }))
}

function ownPods(
  pods: readonly ListedPod[] | undefined,
  { namespaces, since }: Comparing,
): readonly ListedPod[] {
  return (pods ?? []).filter(
    ({ namespace, createdAt }) => createdAt >= since && !namespaces.includes(namespace),
  )
}

function workloadName(pod: ListedPod, neutral: (text: string) => string): string {
  const { kind, name } = workloadOf(pod)
  return `${kind} ${pod.namespace}/${neutral(generatedName(name, undefined))}`
}
