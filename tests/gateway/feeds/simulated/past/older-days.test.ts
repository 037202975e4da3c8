import { describe, expect, test } from 'vitest'
import { OlderDays } from '../../../../../gateway/feeds/simulated/past/older-days'
import { BatchReader } from '../../../../../gateway/feeds/simulated/thread/batch-reader'
import { olderInThread } from '../../../../../gateway/feeds/simulated/thread/start-past'
import { previousTradingDay, tradingDaysBefore } from '../../../../../shared/market/calendar'
import type { PastDay } from '../../../../../shared/market/events'
import { limitsOf } from '../../../../../shared/market/rules'
import { at, ofKind, runEngine } from '../run-engine'

const SEED = 7
const COMPANIES = 120
const COUNT = 60
const { start } = runEngine({ seed: SEED, instrumentCount: COMPANIES, pastDays: 3, startTime: at(9, 24) })
const told = ofKind(start, 'past-day')
const first = told.map(({ tradingDay }) => tradingDay).sort()[0] as string
const firstRows = new Map(told.filter(({ tradingDay }) => tradingDay === first).map((row) => [row.instrument, row]))
const prevCloses = new Map([...firstRows].map(([id, row]) => [id, row.prevClose]))
const known = new Map(
  ofKind(start, 'instruments')
    .flatMap(({ instruments }) => instruments)
    .map((each) => [each.id, each]),
)
const request = { first, count: COUNT, prevCloses }

function olderRows(): PastDay[] {
  const reader = new BatchReader()
  return [...new OlderDays(SEED, COMPANIES, request).batches()].flatMap((batch) =>
    ofKind(reader.read(batch), 'past-day'),
  )
}

const rows = olderRows()
const byInstrument = groupRows(rows)

function groupRows(all: readonly PastDay[]): Map<string, PastDay[]> {
  const groups = new Map<string, PastDay[]>()
  for (const row of all) groups.set(row.instrument, [...(groups.get(row.instrument) ?? []), row])
  return groups
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

describe('the days before a market’s first', () => {
  test('are the trading days before it, and end where it begins', () => {
    const days = tradingDaysBefore(first, COUNT)
    expect(byInstrument.size).toBeGreaterThan(COMPANIES)
    let joined = 0
    for (const [id, of] of byInstrument) {
      expect(of.map(({ tradingDay }) => tradingDay)).toEqual(
        days.filter((day) => of.some((row) => row.tradingDay === day)),
      )
      if (of.at(-1)?.tradingDay !== previousTradingDay(first)) continue
      joined++
      expect(of.at(-1)?.close).toBe(prevCloses.get(id))
    }
    expect(joined).toBeGreaterThan(COMPANIES)
  })

  test('keep to the limits, and each begins where the one before ended, or below after a dividend', () => {
    let dividends = 0
    let atLimit = 0
    for (const [id, of] of byInstrument) {
      const instrument = known.get(id)
      if (!instrument || instrument.kind === 'index') continue
      for (const [place, row] of of.entries()) {
        const { open, high, low, close, prevClose, tradingDay } = row
        expect([low <= Math.min(open, close), high >= Math.max(open, close)]).toEqual([true, true])
        const { up, down } = limitsOf(instrument.board, prevClose, tradingDay, /ST/.test(instrument.name))
        if (high > up || low < down) expect(place).toBeLessThan(5)
        if (close === up || close === down) atLimit++
        const before = of[place - 1]
        if (!before) continue
        expect(prevClose).toBeLessThanOrEqual(before.close)
        if (prevClose < before.close) dividends++
      }
    }
    expect(dividends).toBeGreaterThan(0)
    expect(dividends).toBeLessThan(byInstrument.size)
    expect(atLimit).toBeGreaterThan(0)
  })

  test('have money that adds up: 主动 within the turnover, 全部 to nothing', () => {
    for (const { adNet, odNet, amount, volume, open, high, low, close } of rows) {
      expect(sum(odNet)).toBe(0)
      expect(Math.abs(sum(adNet))).toBeLessThanOrEqual(0.41 * amount + 1)
      if (close < 10_000) expect(Math.abs(amount - (volume * (open + high + low + close)) / 4)).toBeLessThanOrEqual(1)
      if (volume <= 0) throw new Error('a day without volume')
    }
  })

  test('let an index move as its members do, one day going on from the other', () => {
    const index = byInstrument.get('000300.SH') ?? []
    const members = ofKind(start, 'members').find((list) => list.index === '000300.SH')?.members ?? []
    expect(index.length).toBe(COUNT)
    expect(members.length).toBeGreaterThan(50)
    for (const [place, { prevClose, close, tradingDay, odNet }] of index.entries()) {
      if (place > 0) expect(prevClose).toBe(index[place - 1]?.close)
      const moves = members.flatMap(({ instrument, weight }) => {
        const row = byInstrument.get(instrument)?.find((each) => each.tradingDay === tradingDay)
        return row ? [{ weight, move: row.close / row.prevClose - 1 }] : []
      })
      const move = sum(moves.map(({ weight, move }) => weight * move)) / sum(moves.map(({ weight }) => weight))
      // Weights were others then: they went with the prices.
      expect(Math.abs(close / prevClose - 1 - move)).toBeLessThan(0.01)
      expect(sum(odNet)).toBe(0)
    }
    expect(index.at(-1)?.close).toBe(prevCloses.get('000300.SH'))
  })

  test('are the same every time, and what the thread tells', async () => {
    expect(olderRows()).toEqual(rows)
    const inThread: PastDay[] = []
    for await (const some of olderInThread({ seed: SEED, instrumentCount: COMPANIES, request })) inThread.push(...some)
    expect(inThread).toEqual(rows)
  })
})
