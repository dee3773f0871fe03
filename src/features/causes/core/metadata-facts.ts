import type { ObjectFacts } from './flatten.ts'
import type { ListedObject } from './listed.ts'

/** They change with every release, or with what is compared anyway. */
const REPEATS =
  /^(helm\.sh\/chart|chart|app\.kubernetes\.io\/version|checksum\/.*|.*\/checksum|kubectl\.kubernetes\.io\/.*|meta\.helm\.sh\/.*|deployment\.kubernetes\.io\/revision|deprecated\.daemonset\.template\.generation)$/

/** Puts labels and annotations into the facts, except those that repeat what other facts say. */
export function metadataFacts(
  { labels, annotations }: Pick<ListedObject, 'labels' | 'annotations'>,
  place: string,
  facts: ObjectFacts,
): void {
  for (const [word, values] of Object.entries({ labels, annotations }))
    for (const [name, text] of Object.entries(values))
      if (!REPEATS.test(name)) facts.set(`${place}${word}[${name}]`, { text, name })
}
