import type { UnixMs } from '../../../shared/market/units'
import type { ReplayControl } from '../feed'

export interface RemoteOptions {
  speed: number
  /** Wall clock, ms. */
  now: () => number
  /** Ends after `ms` or when `signal` aborts, by resolving or rejecting. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Shorter rests are not worth waking up for. */
const NAP_MIN_MS = 10

/**
 * The replay's buttons and its tape counter: where the tape (`tape.ts`) should stand now, by wall clock and speed.
 */
export class Remote implements ReplayControl {
  speed: number
  paused = false
  private wall: number
  private position = 0
  private target: UnixMs | undefined
  private nap: AbortController | undefined

  constructor(private readonly options: RemoteOptions) {
    this.speed = checkedSpeed(options.speed)
    this.wall = options.now()
  }

  pause(): void {
    if (this.paused) return
    this.place(this.due())
    this.paused = true
    this.wake()
  }

  resume(): void {
    if (!this.paused) return
    this.paused = false
    this.place(this.position)
    this.wake()
  }

  /** Throws `RangeError` for what is no speed. */
  setSpeed(speed: number): void {
    const checked = checkedSpeed(speed)
    this.place(this.due())
    this.speed = checked
    this.wake()
  }

  seek(marketTime: UnixMs): void {
    if (!Number.isFinite(marketTime)) throw new RangeError(`no time to seek: ${marketTime}`)
    this.target = marketTime
    this.wake()
  }

  /** The last `seek` not yet taken. */
  takeSeek(): UnixMs | undefined {
    const target = this.target
    this.target = undefined
    return target
  }

  get seeking(): boolean {
    return this.target !== undefined
  }

  /** Tape position due now. At infinite speed nothing is due by the clock: it stays where it was placed. */
  due(): number {
    if (this.paused || this.speed === Number.POSITIVE_INFINITY) return this.position
    return this.position + (this.options.now() - this.wall) * this.speed
  }

  /** Sets the position from which the tape continues. */
  place(position: number): void {
    this.position = position
    this.wall = this.options.now()
  }

  /** Sleeps until so much tape (undefined = any) has run, a button is pressed, or `signal` aborts. */
  async rest(tapeMs: number | undefined, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.target !== undefined) return
    const nap = new AbortController()
    const stop = () => nap.abort()
    this.nap = nap
    signal.addEventListener('abort', stop, { once: true })
    try {
      if (tapeMs === undefined) await new Promise((resolve) => nap.signal.addEventListener('abort', resolve))
      else await this.options.wait(Math.max(NAP_MIN_MS, Math.ceil(tapeMs / this.speed)), nap.signal).catch(stop)
    } finally {
      signal.removeEventListener('abort', stop)
      this.nap = undefined
    }
  }

  private wake(): void {
    this.nap?.abort()
  }
}

function checkedSpeed(speed: number): number {
  if (!(speed > 0)) throw new RangeError(`replay speed must be above 0: ${speed}`)
  return speed
}
