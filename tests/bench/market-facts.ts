import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { ExchangeEngine } from '../../gateway/feeds/simulated/exchange/engine'
import { BatchReader } from '../../gateway/feeds/simulated/thread/batch-reader'
import type { FeedEvent } from '../../shared/market/events'
import type { Instrument } from '../../shared/market/instrument'
import { dateToMs } from '../../shared/market/session'
import { courseFacts, dayFacts, type StockDays } from '../gateway/feeds/simulated/daily-facts'
import { factsOf } from './market-facts/facts'
import { LiveDay } from './market-facts/live-day'
import { PastDays } from './market-facts/past-days'
import { PrintSizes } from './market-facts/print-sizes'
import { tableOf } from './market-facts/table'

/**
 * Whether the invented market looks like one: `npm run bench -- market-facts [--seed 7 --days 60 --live 1
 * --instruments N]`. Past days as the simulated exchange tells them at its start, then a day that it lives through
 * from before its opening auction to its close, and one that it fills in, beside what is usual. `--live 0`: the past
 * alone. Counts a day are told for 5,250 stocks, however many there are: by default as many in the past, and fewer live.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    days: { type: 'string', default: '60' },
    live: { type: 'string', default: '1' },
    instruments: { type: 'string' },
  },
})
const PAST_STOCKS = Number(values.instruments ?? 5250)
/** From 2,000 on the indexes have their usual members. */
const LIVE_STOCKS = Number(values.instruments ?? 2200)
const DAY = '20261119'
const MINUTE = 60_000
const STEP = 10 * MINUTE
const at = (hour: number, minute: number, second = 0) => dateToMs(DAY) + ((hour * 60 + minute) * 60 + second) * 1000
const BEFORE = at(9, 14)
const CLOSED = at(15, 0, 1)
const FILLED = at(15, 5)

/** A market of `instrumentCount` stocks; `take` has a look at every event of its start. */
function start(instrumentCount: number, startTime: number, pastDays: number, take: (event: FeedEvent) => void) {
  const engine = new ExchangeEngine({ seed: Number(values.seed), instrumentCount, startTime, pastDays })
  const reader = new BatchReader()
  const read = (batches: ReturnType<ExchangeEngine['begin']>, to: (event: FeedEvent) => void) => {
    for (const batch of batches) for (const piece of reader.pieces(batch)) for (const event of piece) to(event)
  }
  read(engine.begin(), take)
  return (until: number, to: (event: FeedEvent) => void) => read(engine.advance(until), to)
}

/** A market before its opening auction, its stocks and their days. */
function startMorning(count: number) {
  const past = new PastDays()
  const stocks: Instrument[] = []
  const advance = start(count, BEFORE, Number(values.days), (event) => {
    if (event.kind === 'past-day') past.take(event)
    if (event.kind === 'instruments') stocks.push(...event.instruments.filter(({ kind }) => kind === 'stock'))
  })
  return { advance, stocks, days: stocks.map((stock) => past.of(stock)) }
}

/** Lives through a day. */
function liveDay() {
  const { advance, stocks, days } = startMorning(LIVE_STOCKS)
  const lived = new LiveDay(DAY, stocks)
  for (let time = at(9, 20); time < CLOSED + STEP; time += STEP) {
    advance(Math.min(time, CLOSED), (event) => lived.take(event))
  }
  const withToday = days.map((past, place): StockDays => {
    const today = lived.day(stocks[place]?.id ?? '')
    return { industry: past.industry, days: [...past.days, today] }
  })
  return { day: dayFacts(withToday, Number(values.days)), facts: lived.facts(), sizes: lived.sizes, filled: fillDay() }
}

/** Sizes of the sums of a day that is filled in. */
function fillDay(): PrintSizes {
  const sizes = new PrintSizes()
  start(LIVE_STOCKS, FILLED, 1, (event) => {
    if (event.kind === 'trade' && event.summed && event.side !== 'none') sizes.add(event.volume)
  })
  return sizes
}

const begun = process.cpuUsage()
const { days } = startMorning(PAST_STOCKS)
const live = values.live === '0' ? undefined : liveDay()
console.log(tableOf(factsOf({ past: dayFacts(days, 0), course: courseFacts(days), live })))
const { user, system } = process.cpuUsage(begun)
console.log(
  `seed ${values.seed}, ${values.days} past days of ${PAST_STOCKS} stocks` +
    (live ? `, a live day of ${LIVE_STOCKS} (${(100 * (live.day.days[0]?.rising ?? 0)).toFixed(0)} % rose)` : ''),
)
console.log(
  `${cpus()[0]?.model.trim()} × ${cpus().length}, node ${process.version}, ` +
    `${((user + system) / 1e6).toFixed(0)} s of processor time`,
)
