import { DayDeals } from '../../gateway/market/state/day-deals'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import { Ledger } from '../../shared/flow/ledger'
import { EventWatch } from '../../shared/flow/market-events/event-watch'
import type { Trade } from '../../shared/market/events'
import { clock, makeInstrument, makeTrade } from '../support/market-events'

/**
 * Cost of finding 盘口异动, and of 大单榜 with 分价表, per print:
 * `npm run bench:events -- [PRINTS] [STOCKS]`.
 */
const PRINTS = Number(process.argv[2] ?? 2_000_000)
const STOCKS = Number(process.argv[3] ?? 5_000)

const instruments = Array.from({ length: STOCKS }, (_, at) =>
  makeInstrument({ id: `${600_000 + at}.SH`, prevClose: 2_000, limitUp: 2_200, limitDown: 1_800, floatShares: 1e9 }),
)

/** A walk of prices and sizes that repeats itself whatever machine it runs on. */
function* prints(): Generator<[at: number, trade: Trade]> {
  let state = 1
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const prices = new Int32Array(STOCKS).fill(2_000)
  const start = clock('09:30:00')
  // One object for all: what is measured must not drown in making it.
  const trade = { ...makeTrade() }
  for (let index = 0; index < PRINTS; index++) {
    const at = below(STOCKS)
    const price = Math.min(2_200, Math.max(1_800, (prices[at] as number) + below(5) - 2))
    prices[at] = price
    trade.exchangeTime = start + Math.floor((index / PRINTS) * 7_000_000)
    trade.price = price
    trade.volume = 100 * (1 + below(below(50) === 0 ? 3_000 : 30))
    trade.amount = price * trade.volume
    trade.buyNo = index * 2 + 1 + below(2)
    trade.sellNo = index * 2 + 2 - below(2)
    trade.side = trade.buyNo > trade.sellNo ? 'buy' : 'sell'
    yield [at, trade]
  }
}

type Take = (at: number, trade: Trade) => void
const held: Take[] = []

/** `begin` makes what takes the prints; its memory is measured with theirs. */
function measured(name: string, begin: () => Take): void {
  const memory = () => {
    globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = memory()
  const take = begin()
  held.push(take)
  const cpu = process.cpuUsage()
  for (const [at, trade] of prints()) take(at, trade)
  const ns = (process.cpuUsage(cpu).user * 1_000) / PRINTS
  const kilobytes = (memory() - before) / STOCKS / 1024
  process.stdout.write(`${name}: ${ns.toFixed(0)} ns a print, ${kilobytes.toFixed(1)} KB a stock\n`)
}

const ledgersOf = () =>
  instruments.map(
    (instrument) =>
      new Ledger({
        definition: { grades: DEFAULT_GRADES, sizing: 'live' },
        scales: instrument,
        floatShares: instrument.floatShares,
        minutes: 241,
        hasOrderNumbers: true,
        ordersKept: 64,
      }),
  )

let found = 0
measured('making the prints', () => () => {})
measured('events', () => {
  const watches = instruments.map((instrument) => new EventWatch(instrument, () => found++))
  return (at, trade) => watches[at]?.trade(trade, undefined)
})
measured('the ledger', () => {
  const ledgers = ledgersOf()
  return (at, trade) => ledgers[at]?.add(trade, 1)
})
measured('the ledger, largest orders and levels', () => {
  const ledgers = ledgersOf()
  const deals = instruments.map((instrument) => new DayDeals(DEFAULT_GRADES, instrument.id))
  return (at, trade) => {
    const ledger = ledgers[at] as Ledger
    ledger.add(trade, 1)
    deals[at]?.add(trade, ledger, instruments[at] as (typeof instruments)[number], () => {})
    if (at % 50 === 0) deals[at]?.forgetChanges()
  }
})
process.stdout.write(`${found} events of ${PRINTS} prints\n`)
