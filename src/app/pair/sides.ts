export const SIDES = ['base', 'head'] as const
export type Side = (typeof SIDES)[number]
export type BySide<T> = Readonly<Record<Side, T>>

export function otherSide(side: Side): Side {
  return side === 'base' ? 'head' : 'base'
}

/** Base's before head's, one after the other. */
export async function forBoth<T>(body: (side: Side) => Promise<T>): Promise<BySide<T>> {
  return { base: await body('base'), head: await body('head') }
}
