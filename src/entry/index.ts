// Loaded one by one: the command line must not pay for what only the action needs.
export const action = async (): Promise<void> => (await import('./action.ts')).action()
export const cli = async (): Promise<void> => (await import('./cli.ts')).cli()
export const post = async (): Promise<void> => (await import('./post.ts')).post()
