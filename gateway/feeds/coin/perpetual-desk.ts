import type { UnixMs } from '../../../shared/market/units'
import type { SourceFault } from '../polling/source-fault'
import type { CoinIntake } from './intake'
import type { RestDesk } from './rest-desk'
import type { CoinClock, CoinVenue, PerpetualPlan } from './venue'

/** Delay after a settlement before its rate is requested: venues publish it shortly afterwards. */
const SETTLED_MS = 60_000
const LOOK_MS = 10_000
/** Delay before a failed request is repeated. */
const AGAIN_MS = 60_000

interface PerpetualDeskParts {
  venue: Pick<CoinVenue, 'restUrl'>
  plan: PerpetualPlan
  intake: CoinIntake
  desk: RestDesk
  clock: CoinClock
  signal: AbortSignal
  /** Why data could not be fetched, or undefined: all requests succeeded. */
  onTrouble: (fault: SourceFault | undefined) => void
}

/**
 * Requests perpetual data that the stream does not contain: settled rates (again after each settlement), past open
 * interest, and current open interest if necessary. Failures here delay no candle.
 */
export class PerpetualDesk {
  private askedAt: UnixMs = 0
  /** The settlement that is waited for; 0 = none is known. */
  private due: UnixMs = 0
  private polledAt: UnixMs = 0
  /** Paths that failed last. */
  private readonly failing = new Set<string>()

  constructor(private readonly parts: PerpetualDeskParts) {}

  start(): void {
    const { plan, intake, clock } = this.parts
    for (const path of plan.openPaths) {
      this.ask(path, (body) => intake.perpetual({ exchangeTime: clock.now(), earlierOpen: plan.readOpen(body) }))
    }
    this.look()
  }

  private look(): void {
    const { intake, clock, signal } = this.parts
    if (signal.aborted) return
    const now = clock.now()
    if (this.due === 0 && intake.settlesAt > this.askedAt) this.due = intake.settlesAt
    if (this.askedAt === 0 || (this.due > 0 && now >= this.due + SETTLED_MS)) this.askSettled(now)
    this.poll(now)
    clock.later(LOOK_MS, () => this.look())
  }

  private askSettled(now: UnixMs): void {
    const { plan, intake, clock } = this.parts
    this.askedAt = now
    this.due = 0
    this.ask(plan.settledPath, (body) => {
      intake.perpetual({ exchangeTime: clock.now(), settled: plan.readSettled(body) })
    })
  }

  private poll(now: UnixMs): void {
    const { plan, intake } = this.parts
    const { poll } = plan
    if (!poll || now - this.polledAt < (this.failing.has(poll.path) ? AGAIN_MS : poll.everyMs)) return
    this.polledAt = now
    const taken = (body: unknown) => {
      const { time, open } = poll.read(body)
      intake.perpetual({ exchangeTime: time, open })
    }
    this.ask(poll.path, taken, false)
  }

  private ask(path: string, taken: (body: unknown) => void, isRepeated = true): void {
    const { venue, desk, clock, signal, onTrouble } = this.parts
    desk.ask({
      url: venue.restUrl(path),
      wanted: () => !signal.aborted,
      taken: (body) => {
        taken(body)
        this.failing.delete(path)
        if (this.failing.size === 0) onTrouble(undefined)
      },
      failed: (fault) => {
        this.failing.add(path)
        onTrouble(fault)
        if (isRepeated) clock.later(AGAIN_MS, () => this.ask(path, taken))
      },
    })
  }
}
