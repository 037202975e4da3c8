import type { CoinClock, ControlBudget } from './venue'

/** Lets control messages go out no faster than the venue allows, in order. */
export class ControlQueue {
  private tokens: number
  private filledAt: number
  private readonly waiting: string[] = []
  private cancel: (() => void) | undefined

  constructor(
    private readonly budget: ControlBudget,
    private readonly clock: CoinClock,
    private readonly send: (message: string) => void,
  ) {
    this.tokens = budget.burst
    this.filledAt = clock.now()
  }

  put(message: string): void {
    this.waiting.push(message)
    this.drain()
  }

  close(): void {
    this.cancel?.()
    this.waiting.length = 0
  }

  private drain(): void {
    const { burst, everyMs } = this.budget
    const gained = Math.floor((this.clock.now() - this.filledAt) / everyMs)
    this.tokens = Math.min(burst, this.tokens + gained)
    this.filledAt += gained * everyMs
    while (this.tokens > 0) {
      const message = this.waiting.shift()
      if (message === undefined) return
      this.tokens--
      this.send(message)
    }
    this.cancel?.()
    if (this.waiting.length > 0) this.cancel = this.clock.later(everyMs, () => this.drain())
  }
}
