import { describe, expect, test } from 'vitest'
import type { DayState } from '../../../../gateway/market/state/day-state'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { STATE_BUDGETS } from '../../../../gateway/market/state/state-budget'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { Trade } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'
import type { KindName } from '../../../../shared/protocol/kinds'
import { PrintTape } from '../../../../shared/protocol/print-tape'
import { topic } from '../../../../shared/protocol/topics'
import { flowTape } from '../../../support/flow-tape'
import { makeInstrument } from '../../../support/market-events'

const ID = '600519.SH'
const DAY = '20261120'
const START = dateToMs(DAY) + 9.5 * 3_600_000
const TRADES = flowTape({
  seed: 5,
  startTime: START,
  seconds: 600,
  perSecond: 4,
  parent: { side: 'buy', size: 40_000, everyMs: 10_000, jitter: 0.2, from: 5_000, count: 50 },
}).map((print): Trade => ({ ...print, instrument: ID }))
const CLOSE = 'eastmoney-close'
const atOnce = () => Promise.resolve()

/** A market that has booked prints; `kept`: what the record has of them. */
function marketOf(trades: readonly Trade[], kept: readonly Trade[] | null = TRADES) {
  const tape = new PrintTape()
  for (const print of kept ?? []) tape.append(print)
  const state = createMarketState({
    grades: DEFAULT_GRADES,
    now: () => START,
    budget: { ...STATE_BUDGETS.normal, tapes: 0 },
    keptTape: async () => (kept ? tape.finish() : undefined),
  })
  state.apply({ kind: 'day', tradingDay: DAY })
  state.apply({ kind: 'instruments', instruments: [makeInstrument({ id: ID }), makeInstrument({ id: '000001.SZ' })] })
  for (const trade of trades) state.apply(trade)
  const all = () => {
    state.tick(START)
    const rows = (kind: KindName, name = topic.tick(ID)) => state.rows(name, kind)
    const deals = topic.deals(ID)
    const [minute, flow, defined] = [rows('minute'), rows('flow', topic.flow(ID)), rows('flow', topic.flow(ID, CLOSE))]
    const quote = rows('quote')
    return { minute, flow, defined, quote, orders: rows('big-order', deals), levels: rows('price-level', deals) }
  }
  return { state, day: () => state.day(ID) as DayState, all }
}

describe('an instrument’s day derived again from its prints', () => {
  test('is unchanged if it was right, although its tape began late', async () => {
    const [own, clean] = [marketOf(TRADES), marketOf(TRADES)]
    expect(await own.state.rebuild(ID, atOnce)).toEqual({ prints: TRADES.length, minutes: 0, flows: 0, volume: 0 })
    clean.day().record()
    expect({ ...own.all(), defined: [] }).toEqual({ ...clean.all(), defined: [] })
    expect(own.day().totals()).toEqual(clean.day().totals())
    expect([own.day().outer, own.day().inner]).toEqual([clean.day().outer, clean.day().inner])
  })

  test('is corrected if it was wrong, with the differences returned', async () => {
    const [own, clean] = [marketOf(TRADES), marketOf(TRADES)]
    const day = own.day()
    day.line.add(3, 1, 500, 500)
    day.line.add(7, 999_999, 500, 500)
    day.ledger.add({ ...(TRADES[0] as Trade), amount: 7_000_000 }, 9)
    day.printed.volume += 1_200
    day.outer += 1_200
    expect(await own.state.rebuild(ID, atOnce)).toMatchObject({ minutes: 2, flows: 1, volume: -1_200 })
    expect({ ...own.all(), defined: [] }).toEqual({ ...clean.all(), defined: [] })
    expect(own.day().volume).toBe(clean.day().volume)
    expect(own.day().outer).toBe(clean.day().outer)
  })

  test('includes prints that arrived meanwhile', async () => {
    const [own, clean] = [marketOf(TRADES.slice(0, -100)), marketOf(TRADES)]
    const later = TRADES.slice(-100)
    const busy = async () => {
      const trade = later.shift()
      if (trade) own.state.apply(trade)
    }
    const rebuilt = await own.state.rebuild(ID, busy)
    expect(rebuilt).toMatchObject({ minutes: 0, flows: 0, volume: 0 })
    expect((rebuilt as { prints: number }).prints).toBeGreaterThan(TRADES.length - 100)
    for (const trade of later) own.state.apply(trade)
    expect(own.all().minute).toEqual(clean.all().minute)
    expect(own.all().flow).toEqual(clean.all().flow)
    expect(own.day().totals()).toEqual(clean.day().totals())
  })

  test('is published whole to its readers, other definitions too', async () => {
    const own = marketOf(TRADES)
    own.state.tick(START)
    await own.state.rebuild(ID, atOnce)
    const told = [...own.state.tick(START)]
    const { minute, flow, orders, levels } = own.all()
    const toldOf = (kind: KindName, name: string) =>
      told.filter((one) => one.kind === kind && one.topic === name).length
    expect([toldOf('minute', topic.tick(ID)), toldOf('flow', topic.flow(ID))]).toEqual([minute.length, flow.length])
    const dealt = told.flatMap((one) =>
      'row' in one && one.topic === topic.deals(ID) ? [JSON.stringify(one.row)] : [],
    )
    expect(dealt).toEqual(expect.arrayContaining([...orders, ...levels].map((row) => JSON.stringify(row))))
    expect(orders.length * levels.length).toBeGreaterThan(0)
  })

  test.each([
    ['of which nothing came today', '000001.SZ', TRADES, 'not-told'],
    ['of which prints were not kept', ID, null, 'no-record'],
    ['of which the record ends too early', ID, TRADES.slice(0, 10), 'no-record'],
  ] as const)('is refused for an instrument %s', async (_name, id, kept, refusal) => {
    const { state } = marketOf(TRADES, kept)
    expect(await state.rebuild(id, atOnce)).toBe(refusal)
  })

  test('returns the shared memory of ledgers', async () => {
    const own = marketOf(TRADES)
    await own.state.rebuild(ID, atOnce)
    const budget = (own.day() as unknown as { options: { orderBytes: { taken: number } } }).options.orderBytes
    const once = budget.taken
    for (let turn = 0; turn < 3; turn++) await own.state.rebuild(ID, atOnce)
    expect(budget.taken).toBe(once)
  })
})
