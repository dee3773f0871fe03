/**
 * Remembers what a function made for a key, at most so many results; when there would be more, all are forgotten, which keeps it
 * simple and, for keys that come again and again, nearly as good as forgetting the oldest.
 */
export function remembering<Value>(most: number): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>()
  return (key, make) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make()
    if (known.size >= most) known.clear()
    known.set(key, made)
    return made
  }
}
