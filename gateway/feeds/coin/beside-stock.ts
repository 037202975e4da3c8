import type { FeedEvent, FeedStatus } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { HealthReport } from '../../../shared/protocol/rest'
import { logOf } from '../../log'
import type { Feed } from '../feed'
import { VolumeCount } from '../volume-count'
import { text } from './text'

/** Reports of coin sources begin with this. */
const COIN_PREFIX = 'coin.'
/** Rows of a coin source that are suppressed while operators select another one. */
const MOVING: ReadonlySet<FeedEvent['kind']> = new Set([
  ...(['trade', 'quote', 'order', 'cancel', 'past-minute', 'perpetual', 'coin-depth'] as const),
])

/** Coin sources that are published: all, or the one that operators chose. */
class CoinSourceChoice {
  private chosen: string | undefined

  constructor(private readonly coins: readonly Feed[]) {}

  passes(feed: Feed, event: FeedEvent): boolean {
    return !(this.isWithheld(feed.name) && MOVING.has(event.kind))
  }

  /** Coins that return send the rows suppressed in the meantime. */
  choose(source: string | undefined): void {
    const { coins } = this
    const known = coins.some(({ name }) => name === source) ? source : undefined
    if (known === this.chosen) return
    const away = coins.filter(({ name }) => this.isWithheld(name))
    this.chosen = known
    for (const { name, askAgain } of away) if (!this.isWithheld(name)) askAgain?.(name)
  }

  reportOf(report: HealthReport): HealthReport {
    const name = report.source.slice(COIN_PREFIX.length)
    const isOut = this.isWithheld(name)
    const figures = { active: Number(!isOut), chosen: Number(this.chosen === name) }
    return { ...report, words: isOut ? text.withheld(report.words) : report.words, figures }
  }

  private isWithheld(name: string): boolean {
    return this.chosen !== undefined && this.chosen !== name
  }
}

const log = logOf('feeds')

const STATE: Readonly<Record<FeedStatus['state'], HealthReport['state']>> = {
  connecting: 'late',
  reconnecting: 'late',
  error: 'broken',
  live: 'ok',
  paused: 'ok',
  ended: 'ok',
}

/**
 * Live coin sources beside the feed of the exchanges, as one feed: clock, phase and status are those of the exchanges;
 * status of the coin sources is reported to operators. Coins that the other feed simulates or replays are dropped, so
 * that they are never mistaken for live ones.
 */
export function besideStock(stock: Feed, coins: readonly Feed[], now: () => number): Feed {
  const statuses = new Map<string, HealthReport>()
  const volumes = new Map([stock, ...coins].map((feed) => [feed, new VolumeCount()]))
  const choice = new CoinSourceChoice(coins)
  const others = new Set<InstrumentId>()
  let stockAt = now()

  function hear(feed: Feed, batch: readonly FeedEvent[]): readonly FeedEvent[] {
    return batch.filter((event) => {
      volumes.get(feed)?.add(event)
      if (event.kind !== 'status') return choice.passes(feed, event)
      const { state, detail } = event
      if (state === 'error') log.error({ source: feed.name, detail }, 'coin feed error')
      else log.info({ source: feed.name, state, detail }, 'coin feed')
      const words = text.report(detail)
      statuses.set(feed.name, { source: COIN_PREFIX + feed.name, state: STATE[state], words, at: now(), figures: {} })
      return false
    })
  }

  function withoutCoins(batch: readonly FeedEvent[]): readonly FeedEvent[] {
    stockAt = now()
    for (const event of batch) {
      volumes.get(stock)?.add(event)
      if (event.kind !== 'instruments') continue
      for (const { id, kind } of event.instruments) if (kind === 'crypto') others.add(id)
    }
    if (others.size === 0) return batch
    return batch.flatMap((event): FeedEvent[] => {
      if (event.kind === 'instruments') {
        return [{ ...event, instruments: event.instruments.filter(({ id }) => !others.has(id)) }]
      }
      return 'instrument' in event && others.has(event.instrument) ? [] : [event]
    })
  }

  // History of invented or recorded coins must not run on as that of live ones.
  const ownHistory = stock.badge === '模拟' || stock.badge === '回放'
  return {
    // Several sources that stand in for one another change these as they run.
    get name() {
      return ownHistory ? [stock.name, ...coins.map(({ name }) => name)].join('+') : stock.name
    },
    get quality() {
      return stock.quality
    },
    get badge() {
      return stock.badge
    },
    clock: () => stock.clock(),
    lastEventAt: () => stockAt,
    sources: () => [
      ...(stock.sources?.() ?? [{ name: stock.name, isCoin: false, volume: volumes.get(stock) as VolumeCount }]),
      ...coins.map((feed) => ({ name: feed.name, isCoin: true, volume: volumes.get(feed) as VolumeCount })),
    ],
    choose: (channel, source) => (channel === 'coin' ? choice.choose(source) : stock.choose?.(channel, source)),
    askAgain: (source) => [stock, ...coins].map((feed) => feed.askAgain?.(source)).find((asked) => asked !== undefined),
    disagreeing: () => stock.disagreeing?.() ?? new Set(),
    reports: () => [...(stock.reports?.() ?? []), ...[...statuses.values()].map((report) => choice.reportOf(report))],
    ...(stock.control ? { control: stock.control } : {}),
    ...(stock.derive ? { derive: stock.derive } : {}),
    ...(stock.goOnFrom ? { goOnFrom: stock.goOnFrom.bind(stock) } : {}),
    async *events(signal) {
      const queue = new Turns()
      for (const feed of coins) void queue.follow(feed.events(signal), (batch) => hear(feed, batch))
      void queue.follow(stock.events(signal), withoutCoins)
      yield* queue.batches(signal)
    },
  }
}

interface Turn {
  batch: readonly FeedEvent[]
  taken: () => void
}

/** Batches of several sources in the order of their coming; a source makes its next one when the last was taken. */
class Turns {
  private readonly waiting: Turn[] = []
  private running = 0
  private broken: { cause: unknown } | undefined
  private wake: () => void = () => undefined

  async follow(
    source: AsyncIterable<readonly FeedEvent[]>,
    read: (batch: readonly FeedEvent[]) => readonly FeedEvent[],
  ): Promise<void> {
    this.running++
    try {
      for await (const batch of source) {
        const events = read(batch)
        if (events.length === 0) continue
        await new Promise<void>((taken) => {
          this.waiting.push({ batch: events, taken })
          this.wake()
        })
      }
    } catch (cause) {
      this.broken = { cause }
    } finally {
      this.running--
      this.wake()
    }
  }

  async *batches(signal: AbortSignal): AsyncGenerator<readonly FeedEvent[]> {
    const stop = () => this.wake()
    signal.addEventListener('abort', stop, { once: true })
    try {
      while (!signal.aborted) {
        const turn = this.waiting.shift()
        if (turn) {
          yield turn.batch
          turn.taken()
        } else if (this.broken) throw this.broken.cause
        else if (this.running === 0) return
        else {
          await new Promise<void>((resolve) => {
            this.wake = resolve
          })
        }
      }
    } finally {
      signal.removeEventListener('abort', stop)
      for (const { taken } of this.waiting.splice(0)) taken()
    }
  }
}
