const last = new Map<string, Promise<unknown>>()

/**
 * Does a piece of work after all earlier ones of that name in this process, whether or not they succeeded: what two clusters need that
 * are created at the same time is then made once and found the second time.
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(name)
  const own = (async () => {
    await before?.catch(() => undefined)
    return work()
  })()
  last.set(name, own)
  try {
    return await own
  } finally {
    if (last.get(name) === own) last.delete(name)
  }
}
