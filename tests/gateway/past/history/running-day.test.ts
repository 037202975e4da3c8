import { describe, expect, test } from 'vitest'
import { PRINTS_MAX } from '../../../../gateway/past/history/capture'
import { MarketPace } from '../../../../gateway/past/history/market-pace'
import type { LiveMarket } from '../../../../gateway/past/history/market-port'
import { RunningDay } from '../../../../gateway/past/history/running-day'
import type { Phase } from '../../../../shared/market/session'
import { slotTime } from '../../../../shared/market/session'
import { decodeSeries } from '../../../../shared/protocol/day-series'
import { topic } from '../../../../shared/protocol/topics'
import { clock, DAY, makeInstrument } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'
import { filledRow } from '../../../support/rows'

const NEXT = '20230202'

/** A market of `count` stocks that have traded, each with a minute; `whole`: those with complete prints. */
function open({ count = 3, whole = '', tapes = true }: { count?: number; whole?: string; tapes?: boolean } = {}) {
  const ids = Array.from({ length: count }, (_, at) => `i${at}`)
  let now = 0
  const state = { phase: 'morning' as Phase, marketTime: clock('09:40:00') }
  const market = partOf<LiveMarket>({
    ownDay: (id: string) => (id === 'own' ? DAY : undefined),
    instrumentTable: () => ({ id: ids, kind: ids.map(() => 'stock'), prevClose: ids.map(() => 1) }),
    instrument: (id: string) => makeInstrument({ id }),
    dayRow: () => undefined,
    day: (id: string) => ({ quotesOnly: id === 'i0' }),
    marketEvents: () => [filledRow('market-event', 1)],
    findings: () => [{ instrument: 'i0', id: 'f1' }],
    prints: (id: string) => ({
      whole: whole === 'all' || whole.includes(id),
      tape: { finish: () => new Uint8Array([1]) },
    }),
    depthPages: () => [],
    rows: (name: string, kind: string) => {
      if (kind === 'board') return ids.map((_, index) => ({ ...filledRow('board', 1), index, turnover: count - index }))
      if (kind === 'breadth') return name === topic.boardMarket ? [filledRow('breadth', 7)] : []
      return kind === 'minute' ? [filledRow('minute', 1)] : []
    },
  })
  const written: unknown[] = []
  const coins = {
    capture: (id: string, last: boolean) => (id === 'i0' && last ? [{ kind: 'coin-depth' }] : []),
    written: (depth: unknown) => void written.push(depth),
  }
  const pace = new MarketPace()
  const day = new RunningDay({
    market,
    pace,
    coins: coins as never,
    tapes,
    clock: () => ({ ...state, tradingDay: DAY }),
    slicing: { now: () => now, pause: async () => {} },
  })
  day.begin(DAY)
  const kinds = (last = false) =>
    [...day.capture([], last).series].map((ofOne) => ofOne.map(({ kind }) => kind).join('+'))
  const pass = (ms: number) => {
    now += ms
  }
  return { day, pace, state, written, kinds, pass, ids }
}

/** A time within a minute of the day. */
const within = (slot: number) => clock('00:00:00') + slotTime(slot) - 30_000

describe('the received part of a day', () => {
  test('is counted in minutes with events, so far and for the whole day', () => {
    const { day, state } = open()
    expect([day.minutes, day.tradingDay]).toEqual([0, DAY])
    for (const slot of [1, 2, 2, 4]) day.note(within(slot))
    expect(day.minutes).toBe(3)
    state.marketTime = clock('09:34:00')
    expect(day.completeness()).toBe(3 / 4)
    expect(day.capture([], false).days[0]?.completeness).toBe(3 / 240)
    state.phase = 'always'
    state.marketTime = clock('00:06:00')
    expect(day.completeness()).toBe(0.5)
    expect(day.capture([], false).days[0]?.completeness).toBe(3 / 1_440)
  })

  test('starts again with the next day', () => {
    const { day } = open()
    day.note(within(1))
    day.begin(NEXT)
    expect([day.minutes, day.tradingDay]).toEqual([0, NEXT])
  })
})

describe('the breadth of the market', () => {
  test('is noted once a minute, for the minute before', () => {
    const { day, pace } = open()
    day.note(within(1))
    day.note(within(1) + 1)
    day.note(within(2))
    expect(pace.rows().map(({ time }) => time)).toEqual([clock('09:30:00') - 1, clock('09:31:00') - 1])
    expect(decodeSeries('breadth', day.capture([], false).breadth)).toHaveLength(2)
  })
})

describe('a capture of the day', () => {
  test('has rows, events, findings and the series of each instrument', () => {
    const { day } = open()
    const { tradingDay, days, findings, events, series } = day.capture([], false)
    expect([tradingDay, days.length, decodeSeries('market-event', events)?.length]).toEqual([DAY, 3, 1])
    expect(findings).toEqual([{ instrument: 'i0', id: 'f1', body: JSON.stringify({ instrument: 'i0', id: 'f1' }) }])
    expect([...series].map(([one]) => [one?.id, one?.tradingDay])).toEqual([
      ['i0', DAY],
      ['i1', DAY],
      ['i2', DAY],
    ])
  })

  test('has complete prints once the day is over, if tapes are stored', () => {
    const { day, kinds } = open({ whole: 'i1' })
    expect(kinds()).toEqual(['minute', 'minute', 'minute'])
    day.end()
    expect(kinds()).toEqual(['minute', 'minute+prints', 'minute'])
    const none = open({ whole: 'all', tapes: false })
    expect(none.kinds(true)).toEqual(['minute+coin-depth'])
    expect(open({ whole: 'i0' }).kinds(true)).toEqual(['minute+coin-depth+prints', 'minute', 'minute'])
  })

  test('has prints of the sixty busiest instruments', () => {
    const { kinds } = open({ count: 62, whole: 'all' })
    expect(PRINTS_MAX).toBe(60)
    expect(kinds(true).filter((each) => each.includes('prints'))).toHaveLength(60)
  })

  test('is made at once for a day that is about to end, otherwise one by one', () => {
    const { day } = open()
    expect(Array.isArray(day.capture([], true).series)).toBe(true)
    const { series } = day.capture([], false)
    day.begin(NEXT)
    expect([...series]).toEqual([])
  })

  test('stops when its time is up, except on a day that ends', () => {
    const { day, kinds, pass } = open()
    day.captureUntil(10)
    pass(10)
    expect(kinds()).toHaveLength(3)
    pass(1)
    expect(kinds()).toEqual([])
    expect(kinds(true)).toHaveLength(3)
    day.captureUntil(Number.POSITIVE_INFINITY)
    expect(kinds()).toHaveLength(3)
  })
})

describe('a written series', () => {
  const one = (id: string) => ({ id, tradingDay: DAY, kind: 'minute', bytes: new Uint8Array() }) as const

  test('is not captured again after the end of the day, until it trades again', () => {
    const { day, kinds } = open()
    day.written(one('i1'), DAY)
    expect(kinds()).toHaveLength(3)
    day.end()
    day.written(one('i1'), '20230131')
    expect(kinds()).toHaveLength(3)
    day.written(one('i1'), DAY)
    expect(kinds()).toHaveLength(2)
    day.traded('i1')
    expect(kinds()).toHaveLength(3)
    day.written(one('i1'), DAY)
    day.begin(NEXT)
    expect(kinds()).toHaveLength(3)
    day.written(one('i1'), NEXT)
    expect(kinds()).toHaveLength(3)
  })

  test('of an instrument with its own day is captured again', () => {
    const { day, kinds, ids } = open()
    ids[2] = 'own'
    day.end()
    day.written(one('own'), DAY)
    expect(kinds()).toHaveLength(3)
  })

  test('of the depth of a coin is reported to the store of depths', () => {
    const { day, written, kinds } = open()
    day.end()
    day.written({ ...one('i1'), depth: { coin: 'i1', newest: 5 } }, DAY)
    expect([written, kinds().length]).toEqual([[{ coin: 'i1', newest: 5 }], 3])
  })
})
