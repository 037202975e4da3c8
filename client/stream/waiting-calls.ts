/** Calls that went out over a port, until their answers come back by number. */
export class WaitingCalls {
  readonly #waiting = new Map<number, { answered: (answer: never) => void; failed: (reason: Error) => void }>()
  #newest = 0

  /** `send` puts the call under this number on its way. */
  begin(send: (id: number) => void): Promise<never> {
    return new Promise((answered, failed) => {
      const id = ++this.#newest
      this.#waiting.set(id, { answered, failed })
      send(id)
    })
  }

  answered(id: number, answer: unknown): void {
    this.#take(id)?.answered(answer as never)
  }

  failed(id: number): void {
    this.#take(id)?.failed(new Error('no answer'))
  }

  /** No answer comes any more. */
  loseAll(): void {
    for (const { failed } of this.#waiting.values()) failed(new Error('connection lost'))
    this.#waiting.clear()
  }

  #take(id: number) {
    const found = this.#waiting.get(id)
    this.#waiting.delete(id)
    return found
  }
}
