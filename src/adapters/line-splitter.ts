import { StringDecoder } from 'node:string_decoder'

/** Lines of a stream whose pieces may end anywhere, inside a character too. */
export class LineSplitter {
  readonly #decoder = new StringDecoder('utf8')
  #rest: string[] = []
  #restLength = 0

  /** @returns the lines that this piece completes, without their line feeds */
  push(piece: Buffer): string[] {
    const [first = '', ...more] = this.#decoder.write(piece).split('\n')
    this.#keep(first)
    if (more.length === 0) return []
    const lines = [this.#rest.join(''), ...more]
    this.#rest = []
    this.#restLength = 0
    this.#keep(lines.pop() ?? '')
    return lines
  }

  /** How long the line is that has not ended yet, in UTF-16 code units. */
  get restLength(): number {
    return this.#restLength
  }

  /** The last line, which no line feed ended; undefined where there is none. */
  end(): string | undefined {
    const line = this.#rest.join('') + this.#decoder.end()
    return line === '' ? undefined : line
  }

  #keep(text: string): void {
    this.#rest.push(text)
    this.#restLength += text.length
  }
}
