/** What goes wrong with a request, once or several times. */
export interface Fault {
  /** A part of "POST /repos/{owner}/{repo}/issues", or of "GET storage" for the files of artifacts; '' is every request. */
  readonly route: string
  /** How many requests pass unharmed before. */
  readonly skip?: number
  /** How often; once when it is not said. */
  readonly times?: number
  /** The request is carried out, and only its answer is not the right one. */
  readonly isCarriedOut?: boolean
  /** `reset`: the connection is closed without an answer; `cut`: in the middle of the right answer; undefined: it is right. */
  readonly answer?: 'reset' | 'cut' | FaultAnswer
  readonly delayMilliseconds?: number
}

export interface FaultAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly message?: string
  /** In place of JSON: what a proxy answers. */
  readonly text?: string
}

/** Faults that are still to come. */
export class Faults {
  readonly #coming: { fault: Fault; skip: number; times: number }[] = []

  add(fault: Fault): void {
    this.#coming.push({ fault, skip: fault.skip ?? 0, times: fault.times ?? 1 })
  }

  /** The fault of this request; it has happened then. */
  take(route: string): Fault | undefined {
    for (const one of this.#coming) {
      if (one.times === 0 || !route.includes(one.fault.route)) continue
      if (one.skip > 0) {
        one.skip -= 1
        continue
      }
      one.times -= 1
      return one.fault
    }
    return undefined
  }
}
