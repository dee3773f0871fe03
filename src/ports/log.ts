/** Progress for the person (terminal: standard error; action: the log). Results never go through here. */
export interface Log {
  info(message: string): void
  warning(message: string): void
  error(message: string): void
  /** Only with --verbose, or with debug logging of the action. */
  debug(message: string): void
  /** What is happening now; replaces the former progress on a terminal, a plain line elsewhere. */
  progress(message: string): void
  /** Everything logged inside belongs under the title; the group is closed also on failure. */
  group<T>(title: string, body: () => Promise<T>): Promise<T>
}
