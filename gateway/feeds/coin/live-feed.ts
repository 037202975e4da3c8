import type { FeedEvent, FeedStatus } from '../../../shared/market/events'
import { beijingDate, clockText } from '../../../shared/market/session'
import { MINUTE_MS, type UnixMs } from '../../../shared/market/units'
import type { Feed } from '../feed'
import { isBan, type SourceFault } from '../polling/source-fault'
import type { Dial } from './dial'
import { CoinIntake } from './intake'
import { CoinLine } from './line'
import { EventOutbox } from './outbox'
import { PerpetualDesk } from './perpetual-desk'
import { RestDesk } from './rest-desk'
import { text } from './text'
import type { CoinClock, CoinVenue } from './venue'

const DAY_MS = 24 * 3_600_000

interface CoinFeedOptions {
  clock: CoinClock
  /** 0…1. */
  random: () => number
  dial: Dial
  /** Longest wait for a REST answer. */
  timeoutMs?: number
}

/** A coin exchange as a feed: it never closes, and its days begin at Beijing midnight. */
export function createCoinFeed(venue: CoinVenue, options: CoinFeedOptions): Feed {
  let run: CoinRun | undefined
  return {
    name: venue.name,
    quality: 'ok',
    badge: '',
    events(signal) {
      run = new CoinRun(venue, options, signal)
      return run.events()
    },
    askAgain: (source) => (source === venue.name ? run?.again() : undefined),
    clock() {
      const marketTime = options.clock.now()
      return { marketTime, speed: 1, phase: 'always', tradingDay: beijingDate(marketTime) }
    },
  }
}

/** Ordered from worst to best. */
const ORDER: readonly FeedStatus['state'][] = ['error', 'reconnecting', 'connecting', 'live']

class CoinRun {
  private readonly out = new EventOutbox()
  private readonly intakes: ReadonlyMap<string, CoinIntake>
  private readonly lines: readonly CoinLine[]
  private readonly desk: RestDesk
  /** Pairs whose missed minutes are being requested. */
  private readonly asking = new Set<CoinIntake>()
  private deskTrouble: { state: FeedStatus['state']; detail: string } | undefined
  /** Problems that prevent requests for funding and open interest; separate from the market's own state. */
  private readonly perpetualTroubles = new Map<string, string>()
  private said = ''

  constructor(
    private readonly venue: CoinVenue,
    private readonly options: CoinFeedOptions,
    private readonly signal: AbortSignal,
  ) {
    const { clock, random, dial, timeoutMs } = options
    const push = (...events: FeedEvent[]) => this.out.push(...events)
    this.intakes = new Map(venue.pairs.map((pair) => [pair.id, new CoinIntake(pair, push, clock.now)]))
    this.desk = new RestDesk({
      clock,
      random,
      signal,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      onTrouble: (fault, retryAt) => {
        const detail = fault && text.rest(fault.message, clockText(retryAt))
        this.deskTrouble = detail ? { state: isBan(fault) ? 'error' : 'reconnecting', detail } : undefined
        this.tell()
      },
    })
    this.lines = venue.lines.map(
      (plan) =>
        new CoinLine({
          plan,
          dial,
          clock,
          random,
          desk: this.desk,
          restUrl: venue.restUrl,
          intake: (id) => this.intakes.get(id),
          onState: () => this.tell(),
          onReady: () => this.askMinutes(),
        }),
    )
  }

  async *events(): AsyncGenerator<readonly FeedEvent[]> {
    for (const intake of this.intakes.values()) intake.introduce()
    this.tell()
    for (const line of this.lines) line.open()
    this.askDays()
    this.askPerpetuals()
    try {
      yield* this.out.batches(this.signal)
    } finally {
      for (const line of this.lines) line.close()
    }
  }

  /** Reconnects and requests the last day's minutes; false while the venue refuses connections. */
  again(): boolean {
    if (this.deskTrouble?.state === 'error') return false
    for (const intake of this.intakes.values()) intake.wholeUntil = 0
    return this.lines.map((line) => line.again()).includes(true)
  }

  /** The state of the worst connection, and what there is to say of all that are not well. */
  private tell(): void {
    const states = [...this.lines.map((line) => line.state), ...(this.deskTrouble ? [this.deskTrouble] : [])]
    const state = ORDER.find((one) => states.some((line) => line.state === one)) ?? 'live'
    const worst = states.filter((line) => line.state !== 'live')
    const lost = [...this.intakes.values()].reduce((sum, intake) => sum + intake.lost, 0)
    const detail =
      (worst.length > 0 ? worst : states).map((line) => line.detail).join('；') +
      (lost > 0 ? text.lost(lost) : '') +
      [...this.perpetualTroubles.values()].join('')
    if (this.said === state + detail) return
    this.said = state + detail
    this.out.push({ kind: 'status', state, detail })
  }

  /** Minutes missed since the last whole one, a day at most. */
  private askMinutes(): void {
    const now = this.options.clock.now()
    for (const intake of this.intakes.values()) {
      if (this.asking.has(intake)) continue
      this.asking.add(intake)
      this.askPage(intake, Math.max(intake.wholeUntil + MINUTE_MS, startOfMinute(now) - DAY_MS))
    }
  }

  private askPage(intake: CoinIntake, from: UnixMs): void {
    const { venue, desk, signal, options } = this
    if (from >= startOfMinute(options.clock.now())) {
      this.asking.delete(intake)
      return
    }
    desk.ask({
      url: venue.restUrl(venue.minutesPath(intake.pair, from)),
      wanted: () => !signal.aborted,
      taken: (body) => {
        const end = startOfMinute(options.clock.now())
        intake.past(venue.readCandles(intake.pair, body).filter(({ start }) => start < end))
        this.askPage(intake, from + venue.pageMinutes * MINUTE_MS)
      },
    })
  }

  private askDays(): void {
    const { venue, desk, signal } = this
    for (const intake of this.intakes.values()) {
      desk.ask({
        url: venue.restUrl(venue.daysPath(intake.pair)),
        wanted: () => !signal.aborted,
        taken: (body) => intake.pastDays(venue.readCandles(intake.pair, body)),
      })
    }
  }

  private askPerpetuals(): void {
    const { venue, desk, signal, options, perpetualTroubles } = this
    const { clock } = options
    for (const intake of this.intakes.values()) {
      const plan = venue.perpetual?.(intake.pair)
      if (!plan) continue
      const { id } = intake.pair
      const onTrouble = (fault: SourceFault | undefined) => {
        if (fault) perpetualTroubles.set(id, text.perpetual(id, fault.message))
        else perpetualTroubles.delete(id)
        this.tell()
      }
      new PerpetualDesk({ venue, plan, intake, desk, clock, signal, onTrouble }).start()
    }
  }
}

const startOfMinute = (time: UnixMs): UnixMs => Math.floor(time / MINUTE_MS) * MINUTE_MS
