import type { FeedStatus } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import { clockText } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { Breaker } from '../polling/breaker'
import { SourceFault } from '../polling/source-fault'
import { ControlQueue } from './control-queue'
import type { CoinSocket, Dial } from './dial'
import type { CoinIntake } from './intake'
import type { RestDesk } from './rest-desk'
import { text } from './text'
import type { CoinClock, LinePlan, VenueSession } from './venue'

const OPEN_MAX_MS = 10_000
/** A connection that stood for so long was a good one: the next fault is tried again soon. */
const PROVEN_MS = 60_000
const LOOK_MS = 1_000

interface LineState {
  state: FeedStatus['state']
  detail: string
}

interface LineParts {
  plan: LinePlan
  dial: Dial
  clock: CoinClock
  /** 0…1. */
  random: () => number
  desk: RestDesk
  restUrl: (path: string) => string
  intake: (id: InstrumentId) => CoinIntake | undefined
  /** `state` changed, or a second has passed. */
  onState: () => void
  /** All requested data is there, after the start or after an interruption. */
  onReady: () => void
}

/** Keeps one connection to a venue alive: opens it, watches it, replaces it before its time is over or after a fault. */
export class CoinLine {
  state: LineState
  private readonly breaker: Breaker
  private readonly troubles = new Map<string, string>()
  private socket: CoinSocket | undefined
  private session: VenueSession | undefined
  private control: ControlQueue | undefined
  private cancels: (() => void)[] = []
  private wasReady = false
  private openedAt: UnixMs = 0
  private heardAt: UnixMs = 0
  private dataAt: UnixMs = 0
  /** Counts connections; what belongs to an older one is no longer wanted. */
  private life = 0

  constructor(private readonly parts: LineParts) {
    const { plan, clock, random } = parts
    this.state = { state: 'connecting', detail: text.connecting(plan.title) }
    this.breaker = new Breaker({ now: clock.now, random, resetsToBan: Number.POSITIVE_INFINITY })
  }

  open(): void {
    const { plan, dial } = this.parts
    this.end()
    this.session = undefined
    this.later(OPEN_MAX_MS, () => {
      if (!this.session) this.fail(new SourceFault('timeout', text.reason.unopened(OPEN_MAX_MS / 1000)))
    })
    this.socket = dial(plan.url, {
      opened: () => this.guard(() => this.opened()),
      heard: (message) => this.guard(() => this.heard(message)),
      failed: (fault) => this.fail(fault),
    })
  }

  close(): void {
    this.end()
  }

  /** Reopens it; false during a pause because the venue refused it. */
  again(): boolean {
    if (this.state.state === 'error') return false
    this.renew(text.reason.asked)
    return true
  }

  private opened(): void {
    const { plan, clock, desk, restUrl, intake } = this.parts
    const { life, socket } = this
    const wanted = () => life === this.life
    const control = new ControlQueue(plan.control, clock, (message) => socket?.send(message))
    this.control = control
    this.openedAt = this.heardAt = this.dataAt = clock.now()
    this.session = plan.session({
      clock,
      intake,
      send: (message) => control.put(message),
      ask: (path, taken) => {
        desk.ask({ url: restUrl(path), wanted, taken: (body) => this.guard(() => taken(body)) }, true)
      },
      trouble: (symbol, reason) => this.trouble(symbol, reason),
      renew: (reason) => this.renew(reason),
    })
    this.session.opened()
    if (plan.lifeMs !== undefined) {
      this.later(plan.lifeMs, () => this.renew(text.reason.life(Math.ceil((plan.lifeMs ?? 0) / 3_600_000))))
    }
    this.look()
    this.tell()
  }

  private heard(message: string): void {
    const now = this.parts.clock.now()
    this.heardAt = now
    if (this.session?.heard(message)) this.dataAt = now
    this.tell()
  }

  /** Periodic check whether the peer is still there. */
  private look(): void {
    const { plan, clock } = this.parts
    const now = clock.now()
    if (now - this.dataAt >= plan.silentMs) {
      this.fail(new SourceFault('timeout', text.reason.silent(Math.round(plan.silentMs / 1000))))
      return
    }
    if (plan.heartbeat && now - this.heardAt >= plan.heartbeat.idleMs) {
      this.heardAt = now
      this.control?.put(plan.heartbeat.text)
    }
    if (this.wasReady && now - this.openedAt >= PROVEN_MS) this.breaker.succeeded()
    this.parts.onState()
    this.later(LOOK_MS, () => this.look())
  }

  private trouble(symbol: string, reason: string | undefined): void {
    if (reason === undefined) this.troubles.delete(symbol)
    else this.troubles.set(symbol, reason)
    this.tell()
  }

  private tell(): void {
    const { plan, onReady } = this.parts
    if (!this.session) return
    const [trouble] = this.troubles
    if (trouble) this.say('reconnecting', text.resync(plan.title, ...trouble))
    else if (this.session.isReady()) {
      this.say('live', text.live(plan.title))
      if (!this.wasReady) {
        this.wasReady = true
        onReady()
      }
    } else if (this.state.state === 'connecting') this.say('connecting', text.waiting(plan.title))
  }

  private renew(reason: string): void {
    this.say('reconnecting', text.renewed(this.parts.plan.title, reason))
    // Not from within the old connection's own callback.
    this.end()
    this.later(0, () => this.open())
  }

  private fail(fault: SourceFault): void {
    const { plan } = this.parts
    this.end()
    this.breaker.failed(fault.kind, fault.retryAfterMs)
    const { isOpen, delay, retryAt } = this.breaker
    if (isOpen) this.say('error', text.open(plan.title, fault.message, clockText(retryAt)))
    else this.say('reconnecting', text.retry(plan.title, fault.message, Math.ceil(delay / 1000)))
    this.later(delay, () => this.open())
  }

  private guard(work: () => void): void {
    try {
      work()
    } catch (thrown) {
      this.fail(thrown instanceof SourceFault ? thrown : new SourceFault('garbled', String(thrown)))
    }
  }

  private end(): void {
    this.life++
    for (const cancel of this.cancels.splice(0)) cancel()
    this.control?.close()
    this.socket?.drop()
    this.socket = undefined
    this.session = undefined
    this.wasReady = false
    this.troubles.clear()
  }

  private later(ms: number, task: () => void): void {
    this.cancels.push(this.parts.clock.later(ms, task))
  }

  private say(state: FeedStatus['state'], detail: string): void {
    if (this.state.state === state && this.state.detail === detail) return
    this.state = { state, detail }
    this.parts.onState()
  }
}
