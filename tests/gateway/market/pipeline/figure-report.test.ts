import { beforeAll, describe, expect, test } from 'vitest'
import type { FeedEvent, Quote } from '../../../../shared/market/events'
import type { Instrument } from '../../../../shared/market/instrument'
import { dayStart, makeInstrument } from '../../../support/fake-feed'
import { checkedMarket } from '../../../support/figure-day'
import { at, DAY, runEngine } from '../../feeds/simulated/run-engine'

const START = at(9, 24)
const END = at(9, 57)
const SECOND = 1_000
const INDEX = '000016.SH'

/** Events of a second as they are received. */
type Change = (events: readonly FeedEvent[], time: number) => readonly FeedEvent[]

/** Reports of a simulated morning, by the second at which they were made. */
function morning(change: Change) {
  const market = checkedMarket()
  const run = runEngine({ startTime: START, instrumentCount: 40 })
  market.take(run.start)
  const reports = new Map<number, string>()
  const missing = new Set<string>()
  for (let time = START; time <= END; time += SECOND) {
    market.take(change(run.until(time), time))
    const words = market.look(time)
    if (words) reports.set(time, words)
    for (const id of market.missing()) missing.add(id)
  }
  return { reports, missing, end: market.report() }
}

/** Stocks by their prints of the first minutes, most first. */
function busiest(): string[] {
  const rows = new Map<string, number>()
  for (const event of runEngine({ startTime: START, instrumentCount: 40 }).until(at(9, 35))) {
    if (event.kind === 'trade') rows.set(event.instrument, (rows.get(event.instrument) ?? 0) + 1)
  }
  const stocks = [...rows].filter(([id]) => /\.S[HZ]$/.test(id))
  return stocks.sort(([, a], [, b]) => b - a).map(([id]) => id)
}

test('a simulated morning with its auction and opening has nothing to report', () => {
  const { reports, missing, end } = morning((events) => events)
  expect([...reports, ...missing]).toEqual([])
  expect(end).toMatchObject({ source: 'figures', state: 'ok', figures: { silent: 0, fallen: 0, indexes: 0 } })
})

describe('a morning with wrong figures', () => {
  const silence = { from: at(9, 45), to: at(9, 55) }
  const off = { from: at(9, 46), to: at(9, 50) }
  const fall = at(9, 47)
  let [silent, fallen] = ['', '']
  let made: ReturnType<typeof morning>
  beforeAll(() => {
    ;[silent = '', fallen = ''] = busiest()
    let hasFallen = false
    const changed = (event: FeedEvent, time: number): FeedEvent[] => {
      if (!('instrument' in event)) return [event]
      if (event.instrument === silent && time > silence.from && time <= silence.to) return []
      if (event.kind === 'index' && event.instrument === INDEX && time > off.from && time <= off.to) {
        return [{ ...event, last: Math.round(event.last * 1.012) }]
      }
      if (event.kind !== 'quote' || event.instrument !== fallen || time < fall || hasFallen) return [event]
      hasFallen = true
      const volume = Math.round(event.volume / 2)
      return [{ ...event, volume, amount: volume * event.last }]
    }
    made = morning((events, time) => events.flatMap((event) => changed(event, time)))
  })
  const timesOf = (words: string) => [...made.reports].flatMap(([time, text]) => (text.includes(words) ? [time] : []))

  test('names a silent instrument while others trade, until it sends rows again', () => {
    const times = timesOf(`没有行情，而同一交易所的其他证券照常：${silent} `)
    expect(times[0]).toBeGreaterThanOrEqual(silence.from + 120_000)
    expect(times[0]).toBeLessThan(silence.to)
    expect(times.at(-1)).toBeLessThanOrEqual(silence.to + 5_000)
    expect(timesOf('没有行情')).toEqual(times)
  })

  test('names an index that differs from its members, until they agree again', () => {
    const times = timesOf(`指数与成份股不符：${INDEX} `)
    expect(times[0]).toBeGreaterThanOrEqual(off.from + 60_000)
    expect(times.at(-1)).toBeLessThanOrEqual(off.to + 5_000)
    expect(made.reports.get(off.to)).toMatch(/（09:46:\d\d 起，指数 [+-]\d+\.\d\d%，成份加权 [+-]\d+\.\d\d%）/)
  })

  test('names a day volume that went backwards for a minute after it is right, and no missing prints', () => {
    const times = timesOf(`当日成交量倒退：${fallen} `)
    expect(times[0]).toBeLessThanOrEqual(fall + 10_000)
    expect(times.at(-1)).toBeLessThanOrEqual(fall + 80_000)
    expect([...made.missing]).toEqual([silent])
  })

  test('has nothing to report at its end', () => {
    expect(made.end.state).toBe('ok')
  })
})

describe('an instrument without rows for two hours', () => {
  const [QUIET, BUSY] = ['113050.SH', '600519.SH']
  const EVENT = { kind: 'quote', open: 1000, high: 1300, low: 900, amount: 1e8, volume: 1e5 } as const
  const BOOK = { bidPrices: [999], bidVolumes: [100], askPrices: [1001], askVolumes: [100] }

  test.each<[string, string, Partial<Instrument>, Partial<Quote>]>([
    ['is reported', 'late', {}, {}],
    ['is not at its upper limit', 'ok', {}, { last: 1100, askVolumes: [] }],
    ['is not at its lower limit', 'ok', {}, { last: 900, bidVolumes: [] }],
    ['is not while it is halted', 'ok', {}, { bidVolumes: [], askVolumes: [] }],
    ['is not where the exchange suspends it at 20 %', 'ok', { limitUp: 0, limitDown: 0 }, { last: 1200 }],
    [
      'is not where it is suspended at 20 % from its opening price',
      'ok',
      { limitUp: 0, limitDown: 0, prevClose: 1100 },
      { last: 1200 },
    ],
    ['is reported without limits too', 'late', { limitUp: 0, limitDown: 0 }, { last: 1100 }],
  ])('%s', (_, state, instrument, last) => {
    const market = checkedMarket()
    const quote = (id: string, time: number, more: Partial<Quote> = {}): Quote => ({
      ...EVENT,
      ...BOOK,
      instrument: id,
      exchangeTime: time,
      last: 1000,
      ...more,
    })
    market.take(dayStart(DAY, [makeInstrument({ id: QUIET, ...instrument }), makeInstrument({ id: BUSY })]))
    const states = new Set<string>()
    for (let time = at(9, 15); time <= at(13, 45); time += 5 * SECOND) {
      const told = [BUSY, ...(time <= at(10, 0) ? [QUIET] : [])]
      market.look(time)
      market.take(told.map((id) => quote(id, time, id === QUIET && time === at(10, 0) ? last : {})))
      states.add(market.report().state)
      // Neither in the lunch break.
      if (time >= at(11, 31) && time < at(12, 59)) expect(market.report().state).toBe('ok')
    }
    expect(market.report().state).toBe(state)
    expect(states).toEqual(new Set(['ok', state]))
  })
})
