import type { Log } from '../../src/ports/log.ts'

/** Keeps everything that was logged, as `level: message`; groups as `group: title` and `end: title`. */
export class RecordingLog implements Log {
  readonly lines: string[] = []
  info = (message: string): void => void this.lines.push(`info: ${message}`)
  warning = (message: string): void => void this.lines.push(`warning: ${message}`)
  error = (message: string): void => void this.lines.push(`error: ${message}`)
  debug = (message: string): void => void this.lines.push(`debug: ${message}`)
  progress = (message: string): void => void this.lines.push(`progress: ${message}`)
  async group<T>(title: string, body: () => Promise<T>): Promise<T> {
    this.lines.push(`group: ${title}`)
    try {
      return await body()
    } finally {
      this.lines.push(`end: ${title}`)
    }
  }
  /** Whether a line of this level contains the text. */
  has(level: string, text: string): boolean {
    return this.lines.some((line) => line.startsWith(`${level}: `) && line.includes(text))
  }
}
