// Loaded one by one: the command line must not pay for what only an action needs.
export const action = async (): Promise<void> => (await import('./actions/main.ts')).action()
export const bisect = async (): Promise<void> => (await import('./actions/bisect.ts')).bisectCommits()
export const cli = async (): Promise<void> => (await import('./cli.ts')).cli()
export const command = async (): Promise<void> => (await import('./actions/command.ts')).command()
export const history = async (): Promise<void> => (await import('./actions/history.ts')).history()
export const measure = async (): Promise<void> => (await import('./actions/measure.ts')).measure()
export const post = async (): Promise<void> => (await import('./actions/post.ts')).post()
export const report = async (): Promise<void> => (await import('./actions/report.ts')).report()
