/** Whether two paths name one file as far as their text says: `./a//b` is `a/b`. */
export function samePath(a: string, b: string): boolean {
  const plain = (path: string): string => path.replace(/^(\.\/)+/, '').replaceAll(/\/(\.?\/)+/g, '/')
  return plain(a) === plain(b)
}
