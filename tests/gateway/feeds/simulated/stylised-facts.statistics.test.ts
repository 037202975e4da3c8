import { describe, expect, test } from 'vitest'
import type { Instrument } from '../../../../shared/market/instrument'
import { at, ofKind, runEngine } from './run-engine'
import { autocorrelation, average, correlation, excessKurtosis, signExponent } from './statistics'

/** What a day leaves behind of one instrument. */
interface Seen {
  /** Close of each minute that had a print. */
  minutes: Map<number, number>
  /** Signs of crossing orders, in order. */
  signs: number[]
  lastOrder: number
  /** Quotes of continuous trading by the number of steps between the best prices. */
  spreads: number[]
  prices: number[]
}

const run = runEngine({ instrumentCount: 70, bookCount: 24, startTime: at(9, 20), pastDays: 1 })
const instruments = new Map<string, Instrument>()
const seen = new Map<string, Seen>()
/** Yuan by half-hour of the clock. */
const turnover = new Map<number, number>()

function see(id: string): Seen {
  const known = seen.get(id) ?? { minutes: new Map(), signs: [], lastOrder: 0, spreads: [], prices: [] }
  seen.set(id, known)
  return known
}

for (const list of ofKind(run.start, 'instruments')) {
  for (const instrument of list.instruments) if (instrument.kind === 'stock') instruments.set(instrument.id, instrument)
}
for (let until = at(9, 30); until <= at(15, 0, 1); until += 10 * 60_000) {
  for (const event of run.until(Math.min(until, at(15, 0, 1)))) {
    if (event.kind !== 'trade' && event.kind !== 'quote') continue
    if (!instruments.has(event.instrument)) continue
    const own = see(event.instrument)
    if (event.kind === 'trade') {
      const { exchangeTime, price, amount, side, buyNo, sellNo } = event
      own.minutes.set(Math.floor(exchangeTime / 60_000), price)
      const half = Math.floor((exchangeTime - at(0, 0)) / 1_800_000)
      turnover.set(half, (turnover.get(half) ?? 0) + amount)
      const order = Math.max(buyNo, sellNo)
      if (side !== 'none' && order !== own.lastOrder) own.signs.push(side === 'buy' ? 1 : -1)
      own.lastOrder = order
    } else if (event.bidPrices[0] && event.askPrices[0] && event.last > 0) {
      own.spreads.push(event.askPrices[0] - event.bidPrices[0])
      own.prices.push(event.last)
    }
  }
}

/** Minute returns in minutes 09:31…11:29 and 13:01…14:56; a minute without a print has none. */
function returnsOf({ minutes }: Seen): number[] {
  const list: number[] = []
  for (const [from, to] of [
    [at(9, 30), at(11, 30)],
    [at(13, 0), at(14, 57)],
  ] as const) {
    for (let minute = from / 60_000 + 1; minute < to / 60_000; minute++) {
      const [before, now] = [minutes.get(minute - 1), minutes.get(minute)]
      list.push(before && now ? Math.log(now / before) : 0)
    }
  }
  return list
}

const returns = new Map([...seen].map(([id, own]) => [id, returnsOf(own)]))
const overStocks = (measure: (returns: number[]) => number) => average([...returns.values()].map(measure))

describe('a simulated day looks like one (bounds: domain notes §3.5)', () => {
  test('minute returns have heavy tails', () => {
    const kurtosis = overStocks(excessKurtosis)
    expect(kurtosis).toBeGreaterThan(2)
    expect(kurtosis).toBeLessThan(10)
  })

  test('minute returns do not remember each other', () => {
    const lags = Array.from({ length: 16 }, (_, k) => 5 + k)
    const memory = lags.map((lag) => overStocks((list) => autocorrelation(list, lag)))
    expect(Math.abs(average(memory))).toBeLessThan(0.03)
    expect(Math.max(...memory.map(Math.abs))).toBeLessThan(0.06)
  })

  test('wild minutes come together', () => {
    const size = (lag: number) => overStocks((list) => autocorrelation(list.map(Math.abs), lag))
    expect(size(1)).toBeGreaterThan(0.12)
    expect(size(10)).toBeGreaterThan(0.04)
  })

  test('signs of crossing orders have a long memory', () => {
    const lists = [...seen.values()].map(({ signs }) => signs).sort((a, b) => b.length - a.length)
    const exponent = signExponent(lists.slice(0, 24))
    expect(exponent).toBeGreaterThan(0.3)
    expect(exponent).toBeLessThan(0.8)
  })

  test('trading is busy at both ends', () => {
    const all = [...turnover.values()].reduce((sum, amount) => sum + amount, 0)
    const share = (hour: number, minute: number) => (turnover.get(hour * 2 + minute / 30) ?? 0) / all
    const first = share(9, 0) + share(9, 30)
    const last = share(14, 30) + share(15, 0)
    expect(first).toBeGreaterThan(0.18)
    expect(first).toBeLessThan(0.3)
    expect(last).toBeGreaterThan(0.12)
    expect(last).toBeLessThan(0.2)
    expect(share(11, 0)).toBeLessThan(share(9, 30))
    expect(share(13, 30)).toBeLessThan(last)
  })

  test('spreads of shares under 60 yuan are one to three steps nine times in ten', () => {
    const spreads = [...seen.values()].flatMap(({ spreads: list, prices }) =>
      list.filter((_, k) => (prices[k] as number) < 6000),
    )
    expect(spreads.length).toBeGreaterThan(50_000)
    expect(spreads.filter((spread) => spread >= 1 && spread <= 3).length / spreads.length).toBeGreaterThan(0.9)
  })

  test('shares move together, those of one industry more', () => {
    const ids = [...returns.keys()]
    const pairs = ids.flatMap((one, k) => ids.slice(k + 1).map((other) => [one, other] as const))
    const of = ([one, other]: readonly [string, string]) =>
      correlation(returns.get(one) as number[], returns.get(other) as number[])
    const isKin = ([one, other]: readonly [string, string]) =>
      instruments.get(one)?.industry === instruments.get(other)?.industry
    const all = average(pairs.map(of))
    expect(all).toBeGreaterThan(0.1)
    expect(all).toBeLessThan(0.35)
    expect(average(pairs.filter(isKin).map(of))).toBeGreaterThan(all + 0.02)
  })
})
