import { describe, expect, test, vi } from 'vitest'
import type { DayState } from '../../../../gateway/market/state/day-state'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { RetoldDays } from '../../../../gateway/market/state/retold-days'
import { STATE_BUDGETS } from '../../../../gateway/market/state/state-budget'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { Trade } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'
import type { Row } from '../../../../shared/protocol/kinds'
import { PrintTape } from '../../../../shared/protocol/print-tape'
import { type TopicName, topic } from '../../../../shared/protocol/topics'
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
/** Five minutes are told again, five are lived through. */
const SEAM = TRADES.findIndex(({ exchangeTime }) => exchangeTime >= START + 300_000)
const DEALS = topic.deals(ID)

function marketOf({ read = (): boolean => false, tapesRead = 4 } = {}) {
  const state = createMarketState({
    grades: DEFAULT_GRADES,
    now: () => START,
    interest: (name: TopicName) => name === DEALS && read(),
    budget: { ...STATE_BUDGETS.normal, tapes: 0, tapesRead },
    keptTape: async () => {
      const tape = new PrintTape()
      for (const print of TRADES) tape.append(print)
      return tape.finish()
    },
  })
  state.apply({ kind: 'day', tradingDay: DAY })
  state.apply({ kind: 'instruments', instruments: [makeInstrument({ id: ID })] })
  const all = () => {
    state.tick(START)
    const [minute, flow] = [state.rows(topic.tick(ID), 'minute'), state.rows(topic.flow(ID), 'flow')]
    const [orders, levels] = [state.rows(DEALS, 'big-order'), state.rows(DEALS, 'price-level')]
    return { minute, flow, orders, levels: [...levels].sort((a, b) => a.price - b.price) }
  }
  return { state, all, day: () => state.day(ID) }
}

/** Prints as the record has them told again: those of a minute and price that were booked alike as one, the first by itself. */
function sumsOf(trades: readonly Trade[]): Trade[] {
  const { state } = marketOf()
  const sums = new Map<string, Trade & { turn: number }>()
  trades.forEach((trade, turn) => {
    const update = state.apply(trade).find(({ kind }) => kind === 'trade')
    const { buyGrade, sellGrade } = (update as { row: Row<'trade'> }).row
    const minute = Math.floor(trade.exchangeTime / 60_000)
    const isFirst = minute !== Math.floor((trades[turn - 1]?.exchangeTime ?? 0) / 60_000)
    const key = isFirst ? `first ${minute}` : [minute, trade.price, trade.side, buyGrade, sellGrade].join()
    const recorded = { buyGrade, sellGrade, orders: 0, bigBuys: 0, bigSells: 0 }
    const sum = sums.get(key) ?? { ...trade, volume: 0, amount: 0, buyNo: -1, sellNo: -1, summed: true, recorded, turn }
    const [volume, amount] = [sum.volume + trade.volume, sum.amount + trade.amount]
    sums.set(key, { ...sum, volume, amount, exchangeTime: trade.exchangeTime, turn })
  })
  return [...sums.values()].sort((a, b) => a.turn - b.turn).map(({ turn: _, ...sum }) => sum)
}

/** A market whose first half was told again, and its second half lived through up to some print. */
function retold(options: Parameters<typeof marketOf>[0] = {}, upTo = TRADES.length) {
  const market = marketOf(options)
  for (const sum of sumsOf(TRADES.slice(0, SEAM))) market.state.apply(sum)
  for (const trade of TRADES.slice(SEAM, upTo)) market.state.apply(trade)
  return market
}

function lived() {
  const market = marketOf()
  for (const trade of TRADES) market.state.apply(trade)
  return market.all()
}

describe('a day with a beginning repeated as sums', () => {
  test('has the minutes, ledger and traded prices of a day received live', () => {
    const [own, clean] = [retold().all(), lived()]
    expect(own.minute).toEqual(clean.minute)
    expect(own.flow.filter(({ slot }) => slot <= 5)).toEqual(clean.flow.filter(({ slot }) => slot <= 5))
    expect(own.levels).toEqual(clean.levels)
    expect(own.orders).not.toEqual(clean.orders)
  })

  test('has its largest orders too once they are read: it is derived again from the recorded prints', async () => {
    const clean = lived()
    let isRead = false
    const own = retold({ read: () => isRead }, SEAM + 200)
    own.state.tick(START)
    expect(own.day()?.isRetold).toBe(true)
    isRead = true
    for (const trade of TRADES.slice(SEAM + 200)) {
      own.state.apply(trade)
      own.state.tick(START)
    }
    await vi.waitFor(() => expect(own.day()?.isRetold).toBe(false), { timeout: 10_000, interval: 20 })
    const made = own.all()
    expect(made.minute).toEqual(clean.minute)
    expect(made.flow).toEqual(clean.flow)
    expect(made.levels).toEqual(clean.levels)
    expect(made.orders).toEqual(clean.orders)
  })

  test('stays as it is if there is no room for its prints', async () => {
    const own = retold({ read: () => true, tapesRead: 0 })
    own.state.tick(START)
    await new Promise((resolve) => setImmediate(resolve))
    expect([own.day()?.isRetold, own.day()?.tape]).toEqual([true, undefined])
  })

  test('is derived again once: if the record lacks prints it stays as it is', async () => {
    const rebuilt: string[] = []
    const retold = new RetoldDays({ record: () => {}, rebuild: async (id) => void rebuilt.push(id) })
    const day = { isRetold: true, tape: {}, instrument: { id: ID } } as DayState
    await retold.remake(day)
    await retold.remake(day)
    expect(rebuilt).toEqual([ID])
  })
})
