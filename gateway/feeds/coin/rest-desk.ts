import { Breaker } from '../polling/breaker'
import { fetchText } from '../polling/http-text'
import { isBan, SourceFault } from '../polling/source-fault'
import { text } from './text'
import type { CoinClock } from './venue'

/** Between two requests, ms: a tenth of what either venue allows. */
const GAP_MS = 250
const TIMEOUT_MS = 10_000

interface Request {
  url: string
  taken: (body: unknown) => void
  /** False: the answer is no longer needed. */
  wanted: () => boolean
  /**
   * Called for a fault that is no ban, after which the request is given up; if omitted, the request is repeated until
   * it is answered.
   */
  failed?: (fault: SourceFault) => void
}

interface RestDeskOptions {
  clock: CoinClock
  random: () => number
  signal: AbortSignal
  /** The desk's own trouble, or its end; for operators. */
  onTrouble: (fault: SourceFault | undefined, retryAt: number) => void
  timeoutMs?: number
}

/**
 * Sends requests to a venue's REST service one after the other, each until it is answered. A fault pauses the whole
 * desk, as long as the venue requires (`Retry-After`) or with growing delays; a fault of an optional request delays no
 * other.
 */
export class RestDesk {
  private readonly breaker: Breaker
  private readonly queue: Request[] = []
  private isBusy = false

  constructor(private readonly options: RestDeskOptions) {
    const { clock, random } = options
    this.breaker = new Breaker({ now: clock.now, random, resetsToBan: Number.POSITIVE_INFINITY })
  }

  /** `urgent` requests come before the others. */
  ask(request: Request, urgent = false): void {
    if (urgent) this.queue.unshift(request)
    else this.queue.push(request)
    this.next()
  }

  private next(): void {
    if (this.isBusy || this.options.signal.aborted) return
    while (this.queue[0] && !this.queue[0].wanted()) this.queue.shift()
    if (this.queue.length === 0) return
    this.isBusy = true
    const delay = this.breaker.delay
    if (delay > 0) this.options.clock.later(delay, () => void this.work())
    else void this.work()
  }

  private async work(): Promise<void> {
    const { signal, onTrouble, timeoutMs = TIMEOUT_MS } = this.options
    const request = this.queue.shift()
    if (signal.aborted || !request?.wanted()) return this.rest(0)
    try {
      const { body } = await fetchText({ url: request.url, timeoutMs, signal })
      const json = parse(body)
      if (request.wanted()) request.taken(json)
      this.breaker.succeeded()
      onTrouble(undefined, 0)
    } catch (thrown) {
      if (signal.aborted) return
      const fault = thrown instanceof SourceFault ? thrown : new SourceFault('garbled', String(thrown))
      if (request.failed && !isBan(fault)) request.failed(fault)
      else {
        this.breaker.failed(fault.kind, fault.retryAfterMs)
        this.queue.unshift(request)
        onTrouble(fault, this.breaker.retryAt)
      }
    }
    this.rest(GAP_MS)
  }

  private rest(ms: number): void {
    this.options.clock.later(ms, () => {
      this.isBusy = false
      this.next()
    })
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new SourceFault('garbled', text.reason.badJson)
  }
}
