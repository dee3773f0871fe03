/**
 * Waits until all have ended, also after one has failed: nothing goes on unobserved then.
 * @returns their values, in their order
 * @throws what the first of them, in their order, failed with
 */
export async function waitForAll<Values extends readonly unknown[] | []>(
  values: Values,
): Promise<{ -readonly [Index in keyof Values]: Awaited<Values[Index]> }> {
  await Promise.allSettled(values)
  return Promise.all(values)
}
