/** Something handed over; its giver waits until `taken` is called. */
interface Mail<T> {
  thing: T
  taken: () => void
}

/** Hands over one thing at a time from several givers, each of whom waits until its own was taken. */
export class Mailbox<T> {
  private readonly waiting: Mail<T>[] = []
  private wake = () => {}

  /** Resolves once the thing was taken. */
  put(thing: T): Promise<void> {
    return new Promise((taken) => {
      this.waiting.push({ thing, taken })
      this.wake()
    })
  }

  /** The next thing; undefined when nothing came within `ms`, or after `stir`. */
  async next(ms: number): Promise<Mail<T> | undefined> {
    if (this.waiting.length === 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        this.wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      this.wake = () => {}
    }
    return this.waiting.shift()
  }

  stir(): void {
    this.wake()
  }
}
