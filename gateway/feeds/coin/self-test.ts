import type { FeedEvent, FeedStatus, Quote, Trade } from '../../../shared/market/events'
import { clockText } from '../../../shared/market/session'
import { amountToYuan, priceToNumber } from '../../../shared/market/units'
import type { Feed } from '../feed'
import { type SelfTest, selfTestText } from '../polling/self-test-text'
import type { CoinPair } from './pair'
import { coinTestText as text } from './self-test-text'
import type { CoinClock, CoinVenue } from './venue'

/** Longest time to listen; it ends sooner once every pair has traded. */
const LISTEN_MS = 15_000
/** Minimum listening time, so that a rate can be computed. */
const LISTEN_MIN_MS = 5_000
/** Beyond this prints land in wrong minutes. */
const CLOCK_OFF_MS = 5_000
const LOOK_MS = 250

/** Data received for one pair. */
interface Heard {
  pair: CoinPair
  trades: number
  quotes: number
  lastTrade?: Trade
  lastQuote?: Quote
  faults: Set<string>
}

interface CoinSelfTestParts {
  clock: CoinClock
  signal: AbortSignal
}

/**
 * Listens to a coin exchange for a few seconds, for the person who wants to use it, and says what came. Never throws
 * for what an exchange does.
 */
export async function coinSelfTest(venue: CoinVenue, feed: Feed, parts: CoinSelfTestParts): Promise<SelfTest> {
  const { clock, signal } = parts
  const heard = new Map<string, Heard>(
    venue.pairs.map((pair) => [pair.id, { pair, trades: 0, quotes: 0, faults: new Set<string>() }]),
  )
  const offsets: number[] = []
  const startedAt = clock.now()
  let liveAt: number | undefined
  let status: FeedStatus | undefined
  const stop = new AbortController()
  const isEnough = () => {
    const age = clock.now() - startedAt
    const all = [...heard.values()].every(
      ({ trades, lastQuote }) => trades > 0 && (lastQuote?.bidPrices.length ?? 0) > 0,
    )
    return age >= LISTEN_MS || status?.state === 'error' || (age >= LISTEN_MIN_MS && all)
  }
  const look = () => (isEnough() ? stop.abort() : void clock.later(LOOK_MS, look))
  look()
  for await (const batch of feed.events(AbortSignal.any([signal, stop.signal]))) {
    for (const event of batch) {
      if (event.kind === 'status') status = event
      if (event.kind === 'status' && event.state === 'live') liveAt ??= clock.now()
      take(event, heard, offsets, clock.now())
    }
  }
  const seconds = Math.max(1, (clock.now() - startedAt) / 1000)
  return verdict(venue, [...heard.values()], {
    seconds,
    detail: status?.detail ?? '',
    offset: median(offsets),
    ...(liveAt === undefined ? {} : { readyMs: liveAt - startedAt }),
  })
}

function take(event: FeedEvent, heard: ReadonlyMap<string, Heard>, offsets: number[], now: number): void {
  if (event.kind !== 'trade' && event.kind !== 'quote') return
  const one = heard.get(event.instrument)
  if (!one) return
  if (event.kind === 'trade') {
    if (event.amount !== event.price * event.volume) one.faults.add(text.amount)
    if (one.lastTrade && event.venueSeq <= one.lastTrade.venueSeq) one.faults.add(text.order)
    one.trades++
    one.lastTrade = event
    offsets.push(event.exchangeTime - now)
  } else {
    const [bid, ask] = [event.bidPrices[0], event.askPrices[0]]
    if (bid !== undefined && ask !== undefined && bid >= ask) one.faults.add(text.crossed)
    if (event.last > event.high || event.last < event.low) one.faults.add(text.range)
    one.quotes++
    one.lastQuote = event
  }
}

interface Findings {
  seconds: number
  /** The last status of the feed. */
  detail: string
  /** Duration from the start until all data had arrived. */
  readyMs?: number
  offset: number | undefined
}

function verdict(venue: CoinVenue, heard: readonly Heard[], found: Findings): SelfTest {
  const { seconds, detail, readyMs, offset } = found
  const lines = [text.title(venue.title, Math.round(seconds)), text.state(detail)]
  const good = heard.filter(({ trades, lastQuote }) => trades > 0 || (lastQuote?.bidPrices.length ?? 0) > 0)
  if (good.length === 0) return { lines: [...lines, selfTestText.useless(text.nothing)], usable: false }
  if (readyMs !== undefined) lines.push(selfTestText.latency(readyMs))
  for (const one of heard) lines.push(...describe(one, seconds))
  const faults = heard.flatMap(({ pair, faults: own }) => [...own].map((fault) => selfTestText.fault(pair.id, fault)))
  lines.push(text.checks(heard.length, faults.length), ...faults, selfTestText.clock(offset))
  const warnings = [
    readyMs === undefined ? text.notReady : '',
    faults.length > 0 ? text.doubtful : '',
    offset !== undefined && Math.abs(offset) > CLOCK_OFF_MS ? selfTestText.clockOff : '',
  ].filter(Boolean)
  return {
    lines: [...lines, warnings.length > 0 ? selfTestText.usableWith(warnings) : text.usable(venue.name)],
    usable: true,
  }
}

function describe({ pair, trades, quotes, lastTrade, lastQuote }: Heard, seconds: number): string[] {
  const lines = [text.rate(pair.id, trades / seconds, quotes / seconds)]
  const price = (units: number) => priceToNumber(units, pair.priceScale).toFixed(pair.priceScale)
  if (lastTrade) {
    const { volume, amount, side, exchangeTime } = lastTrade
    const coins = (volume / 10 ** pair.volumeScale).toFixed(pair.volumeScale)
    lines.push(text.print(price(lastTrade.price), coins, amountToYuan(amount, pair), side, clockText(exchangeTime)))
  }
  const [bid, ask] = [lastQuote?.bidPrices, lastQuote?.askPrices]
  if (bid?.[0] !== undefined && ask?.[0] !== undefined) {
    lines.push(text.book(price(bid[0]), price(ask[0]), bid.length, ask.length))
  }
  return lines
}

function median(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}
