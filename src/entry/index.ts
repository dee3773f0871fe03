// Loaded one by one: the command line must not pay for what only an action needs.
export const action = async (): Promise<void> => (await import('./actions/main.ts')).action()
export const cli = async (): Promise<void> => (await import('./cli.ts')).cli()
export const measure = async (): Promise<void> => (await import('./actions/measure.ts')).measure()
export const post = async (): Promise<void> => (await import('./actions/post.ts')).post()
/** The main step of an action that a feature has, by the name of the feature. */
export const feature = async (id: string): Promise<void> => {
  const { FEATURES } = await import('./features.ts')
  const action = FEATURES.find((one) => one.id === id)?.actions?.[0]
  if (action === undefined) throw new Error(`no feature ${id} with an action`)
  await action.start()
}
export const report = async (): Promise<void> => (await import('./actions/report.ts')).report()
