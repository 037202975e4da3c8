import { errors } from '../../../shared/protocol/errors'
import type { Notice } from '../../../shared/protocol/socket-events'

/** The client is notified this long before the sign-in ends, so that it can renew it. */
export const EXPIRY_NOTICE_MS = 5 * 60_000

/** Maximum delay of a timer. */
const TIMER_MAX_MS = 2 ** 31 - 1

interface WatchOptions {
  /** Epoch ms. */
  clock: () => number
  notice: (notice: Notice) => void
  end: () => void
}

/** Ends a connection when its sign-in ends, with a warning before. */
export class SignInWatch {
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly options: WatchOptions) {}

  /** Starts (again) with a sign-in that ends at `expiresAt`, epoch ms. */
  until(expiresAt: number): void {
    this.stop()
    const { clock, notice } = this.options
    const left = expiresAt - clock()
    this.wait(left - EXPIRY_NOTICE_MS, () => {
      notice({ kind: 'expiring', expiresAt })
      this.wait(expiresAt - clock(), () => {
        const { text, retry } = errors['token-expired']
        notice({ kind: 'closing', code: 'token-expired', message: text, retry })
        this.options.end()
      })
    })
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private wait(ms: number, then: () => void): void {
    this.timer = setTimeout(
      () => (ms > TIMER_MAX_MS ? this.wait(ms - TIMER_MAX_MS, then) : then()),
      Math.min(Math.max(0, ms), TIMER_MAX_MS),
    )
    this.timer.unref()
  }
}
