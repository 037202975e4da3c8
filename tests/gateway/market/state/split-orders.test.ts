import { beforeEach, describe, expect, test } from 'vitest'
import { DayTapes } from '../../../../gateway/market/numbering/day-tapes'
import { createMarketState, type MarketState } from '../../../../gateway/market/state/market-state'
import { STATE_BUDGETS } from '../../../../gateway/market/state/state-budget'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { MarketEvent } from '../../../../shared/market/events'
import type { Update } from '../../../../shared/protocol/update'
import { flowTape } from '../../../support/flow-tape'
import { clock, DAY, makeInstrument } from '../../../support/market-events'
import { tradesOf } from '../../../support/split-feed'
import { halfDay } from '../../../support/split-generator/half-day'

const topicsOf = (updates: readonly Update[]) =>
  updates.map((update) => (update.kind === 'reset' ? 'reset' : `${update.kind} ${update.topic}`))

let state: MarketState
beforeEach(() => {
  state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5 })
  state.apply({ kind: 'day', tradingDay: DAY })
  state.apply({ kind: 'instruments', instruments: [makeInstrument()] })
  state.apply({ kind: 'phase', phase: 'morning', exchangeTime: clock('09:30:00') })
})

describe('split orders', () => {
  const tape = flowTape({
    seed: 3,
    startTime: clock('09:31:00'),
    seconds: 600,
    perSecond: 3,
    parent: { side: 'buy', size: 3_700, everyMs: 8_000, jitter: 0.1, from: 60_000, count: 30 },
  }).map((print): MarketEvent => ({ ...print, instrument: '600001.SH' }))

  test('are published to their instrument and to the market, and counted in the table', () => {
    const seen = new Set<string>()
    for (const print of tape) for (const update of state.apply(print)) seen.add(topicsOf([update])[0] as string)
    expect(seen).toContain('trade tick:600001.SH')
    expect([...seen].filter((name) => name.startsWith('finding'))).toEqual([])
    const told = topicsOf(state.tick(clock('09:41:00'))).filter((name) => name.startsWith('finding'))
    expect(new Set(told)).toEqual(new Set(['finding split:600001.SH', 'finding split:market']))
    const [finding] = state.findings('600001.SH')
    expect(finding).toMatchObject({ side: 'buy', instrument: '600001.SH', size: { mode: 3_700 } })
    const [row] = state.rows('board:market', 'board')
    expect(row?.split).toBe(Math.round(finding?.turnover ?? 0))
  })

  test('end by the clock without further prints', () => {
    for (const print of tape) if (print.kind === 'trade' && print.exchangeTime < clock('09:36:00')) state.apply(print)
    state.tick(clock('09:36:00'))
    expect(state.findings('market').map((finding) => finding.state)).toEqual(['open'])
    expect(topicsOf(state.tick(clock('09:50:00')))).toContain('finding split:market')
    expect(state.findings('market').every((finding) => finding.state !== 'open')).toBe(true)
  })

  test('are found without order numbers too, marked by their children', () => {
    state.apply({ kind: 'instruments', instruments: [makeInstrument({ hasOrderNumbers: false })] })
    const prints = halfDay({ generator: 'second', seed: 616, lengthMs: 900_000 }).prints.slice(0, 1_500)
    for (const print of tradesOf(prints, false)) state.apply({ ...print, instrument: '600001.SH' })
    state.tick(prints.at(-1)?.time ?? 0)
    const [finding] = state.findings('market')
    expect(finding?.children.length).toBeGreaterThan(0)
    expect(finding?.children.some(({ orderNo }) => orderNo > 0)).toBe(false)
  })

  test('before the first reader of the instrument are found in the stored prints', () => {
    const budget = { ...STATE_BUDGETS.normal, splitsFull: 0, splitsLight: 1 }
    let isRead = false
    const tapes: DayTapes = new DayTapes({ wanted: (id) => late.watchesSplits(id) })
    const options = {
      grades: DEFAULT_GRADES,
      now: () => 5,
      interest: (name: string) => isRead && name === 'split:600001.SH',
      budget,
    }
    const late = createMarketState({ ...options, prints: (id) => tapes.read(id) })
    const take = (event: MarketEvent) => {
      for (const update of late.apply(event)) tapes.observe(update)
    }
    take({ kind: 'day', tradingDay: DAY })
    take({ kind: 'instruments', instruments: [makeInstrument()] })
    const prints = tradesOf(halfDay({ generator: 'second', seed: 640, lengthMs: 900_000 }).prints)
    for (const [place, print] of prints.entries()) {
      isRead = place > prints.length - 5
      if (isRead) late.tick(print.exchangeTime)
      take({ ...print, instrument: '600001.SH' })
    }
    const before = late.findings('600001.SH').length
    while (late.catchUp());
    const told = topicsOf(late.tick(prints.at(-1)?.exchangeTime ?? 0))
    expect(told).toContain('finding split:600001.SH')
    expect(late.findings('600001.SH').length).toBeGreaterThan(before + 1)
  })

  test('are not searched in sums sent as prints', () => {
    for (const print of tape) state.apply({ ...print, summed: true } as MarketEvent)
    expect(state.findings('market')).toEqual([])
    expect(state.watchesSplits('600001.SH')).toBe(false)
  })

  test('are searched from the first print after the sums on, and on a new day from its beginning', () => {
    expect(state.splitsSince()).toBeUndefined()
    state.apply({ ...tape[0], summed: true, side: 'none' } as MarketEvent)
    expect(state.splitsSince()).toBeUndefined()
    const [first, second, third] = tape as [MarketEvent, MarketEvent, MarketEvent]
    const timeOf = (print: MarketEvent) => ('exchangeTime' in print ? print.exchangeTime : Number.NaN)
    state.apply({ ...first, summed: true } as MarketEvent)
    expect(state.splitsSince()).toBe(timeOf(first))
    state.apply(second)
    state.apply(third)
    expect(state.splitsSince()).toBe(timeOf(second))
    expect(timeOf(second)).toBeGreaterThan(timeOf(first))
    state.apply({ kind: 'day', tradingDay: '20991231' })
    expect(state.splitsSince()).toBeUndefined()
  })
})
