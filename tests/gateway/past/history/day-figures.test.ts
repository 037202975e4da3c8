import { describe, expect, test } from 'vitest'
import { runningDayColumns } from '../../../../gateway/past/history/bar-columns'
import { boardChanges } from '../../../../gateway/past/history/board-rotation'
import { dateRange, RANGE_DAYS_MAX, type RangeRules } from '../../../../gateway/past/history/date-range'
import { chainFactors, exRatio } from '../../../../gateway/past/history/day-chain'
import { boardDay, fromRecord, type InstrumentDay, pastDay, toRecord } from '../../../../gateway/past/history/day-rows'
import type { MarketDay } from '../../../../gateway/past/history/market-day'
import { PastMinutes } from '../../../../gateway/past/history/past-minutes'
import { ReceivedMinutes } from '../../../../gateway/past/history/received-minutes'
import { sumOfBigGrades, sumOfGrades } from '../../../../shared/flow/grades'
import { isTradingDay } from '../../../../shared/market/trading-days'
import { smallTable } from '../../../client/features/board/small-board'
import { clock, makeInstrument } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'
import { filledRow } from '../../../support/rows'

const DAY = '20260706'
const at = (time: string, day = DAY) => clock(time, day)

describe('a day of an instrument', () => {
  const row = {
    ...filledRow('board', 0),
    index: 0,
    last: 103_00,
    open: 99_00,
    high: 104_00,
    low: 98_00,
    volume: 10,
    turnover: 1_000,
    adS: 1,
    adM: 2,
    adL: -3,
    adX: -4,
    odS: 5,
    odM: -6,
    odL: 7,
    odX: -6,
  }
  const about = { tradingDay: DAY, completeness: 0.5 }

  test('is taken from its row, grades from small to extra large', () => {
    expect(boardDay(row, smallTable, about)).toEqual({
      id: '600519.SH',
      tradingDay: DAY,
      completeness: 0.5,
      open: 99_00,
      high: 104_00,
      low: 98_00,
      close: 103_00,
      prevClose: 100_00,
      volume: 10,
      turnover: 1_000,
      adNet: [1, 2, -3, -4],
      odNet: [5, -6, 7, -6],
    })
  })

  test('without an open, a high or a low has its last price there, and is undefined without that', () => {
    const bare = { ...row, open: 0, high: 0, low: 0 }
    expect(boardDay(bare, smallTable, about)).toMatchObject({ open: 103_00, high: 103_00, low: 103_00 })
    expect(boardDay({ ...row, last: 0 }, smallTable, about)).toBeUndefined()
    expect(boardDay({ ...row, last: 1 }, smallTable, about)?.close).toBe(1)
    expect(boardDay({ ...row, index: 99 }, smallTable, about)).toBeUndefined()
  })

  test('is read back as it was stored', () => {
    const day = boardDay(row, smallTable, about) as InstrumentDay
    const { id, ...rest } = day
    const record = toRecord('test', day)
    expect([record.source, record.instrument]).toEqual(['test', id])
    expect(fromRecord(record)).toEqual(rest)
  })

  test('that a feed reports of the past is complete, that of a coin with unknown sides by half', () => {
    const event = {
      kind: 'past-day' as const,
      instrument: '600519.SH',
      tradingDay: DAY,
      open: 1,
      high: 2,
      low: 1,
      close: 2,
      prevClose: 1,
      volume: 3,
      amount: 12_345,
      adNet: [100, 200, -300, 0],
      odNet: [-400, 0, 150, 250],
    } as Parameters<typeof pastDay>[0]
    const stock = pastDay(event, makeInstrument())
    expect(stock).toMatchObject({ turnover: 123.45, adNet: [1, 2, -3, 0], odNet: [-4, 0, 1.5, 2.5], completeness: 1 })
    const coin = makeInstrument({ kind: 'crypto', volumeScale: 0 })
    expect(pastDay({ ...event, adNet: [0, 0, 0, 0] }, coin).completeness).toBe(0.5)
    expect(pastDay(event, coin).completeness).toBe(1)
    expect(pastDay({ ...event, adNet: [0, 0, 0, 0] }, makeInstrument()).completeness).toBe(1)
  })

  test('has sums over its grades', () => {
    expect([sumOfGrades([1, 20, 300, -4_000]), sumOfBigGrades([1, 20, 300, -4_000])]).toEqual([-3_679, -3_700])
    const columns = runningDayColumns(DAY, [boardDay(row, smallTable, about) as InstrumentDay])
    expect(columns).toEqual({
      tradingDay: DAY,
      id: ['600519.SH'],
      close: [103_00],
      prevClose: [100_00],
      turnover: [1_000],
      adNet: [-4],
      adBig: [-7],
      odBig: [1],
      completeness: [0.5],
      closeKnown: [0],
    })
  })
})

describe('a range', () => {
  const rules: RangeRules = {
    today: '20260708',
    defaultStart: () => '20260701',
    isTradingDay: (day) => isTradingDay(day),
  }
  const of = (start?: string, end?: string) => dateRange({ start, end }, rules)

  test('ends with the running day by default, and includes its whole last day', () => {
    expect(of('20260706')).toEqual({
      days: ['20260706', '20260707', '20260708'],
      startTime: at('00:00:00'),
      endTime: at('00:00:00', '20260709'),
      moved: [],
    })
    expect(of().days[0]).toBe('20260701')
  })

  test('may begin and end within a day, and includes its last minute', () => {
    const { days, startTime, endTime } = of('202607061000', '202607071030')
    expect([days, startTime, endTime]).toEqual([
      ['20260706', '20260707'],
      at('10:00:00', '20260706'),
      at('10:31:00', '20260707'),
    ])
    expect(of('20260706', '202607060000').days).toEqual(['20260706'])
  })

  test('moves a day without trading to the one before, and a future day to the running one', () => {
    expect(of('20260704', '20260705')).toMatchObject({
      days: ['20260703'],
      moved: [
        { from: '20260705', to: '20260703' },
        { from: '20260704', to: '20260703' },
      ],
    })
    expect(of('20260801').moved).toContainEqual({ from: '20260801', to: '20260708' })
    expect(of('20260706', '20270101').days.at(-1)).toBe('20260708')
  })

  test.each([
    ['20260707', '20260706'],
    ['202607061001', '202607061000'],
    ['2026070', undefined],
    ['20260231', undefined],
    ['202607062400', undefined],
    ['202607061060', undefined],
    ['20260706', 'x'],
  ])('%s to %s is refused', (start, end) => {
    expect(() => of(start, end)).toThrow(expect.objectContaining({ code: 'range-invalid' }))
  })

  test('is not longer than its limit', () => {
    const { moved, days } = of('20100104', '20260708')
    expect(moved[0]?.from).toBe('20100104')
    const first = moved[0]?.to ?? ''
    expect(days[0]).toBe(first)
    expect((at('00:00:00', '20260708') - at('00:00:00', first)) / 86_400_000).toBeLessThan(RANGE_DAYS_MAX)
    expect((at('00:00:00', '20260708') - at('00:00:00', first)) / 86_400_000).toBeGreaterThan(RANGE_DAYS_MAX - 12)
  })
})

describe('consecutive days', () => {
  const day = (close: number, prevClose: number, completeness = 1) => ({
    tradingDay: '',
    close,
    prevClose,
    completeness,
  })

  test.each([
    [day(1_000, 0), day(0, 500), true, 0.5],
    [day(1_000, 0), day(0, 500), false, 1],
    [day(1_000, 0, 0.98), day(0, 500), true, 0.5],
    [day(1_000, 0, 0.979), day(0, 500), true, 1],
    [day(0, 0), day(0, 500), true, 1],
    [day(1_000, 0), day(0, 0), true, 1],
  ])('%j and %j, one after the other: %s', (before, after, follows, ratio) => {
    expect(exRatio(before, after, follows)).toBe(ratio)
  })

  test('are adjusted to the last one', () => {
    const days = [day(1_000, 1_000), day(1_100, 500), day(600, 1_100), day(700, 300)]
    expect(chainFactors(days, () => true)).toEqual([0.25, 0.5, 0.5, 1])
    expect(chainFactors([], () => true)).toEqual([])
  })
})

describe('the change of a board on a day', () => {
  const day = partOf<MarketDay>({ id: ['a', 'b', 'c'], prevClose: [100, 200, 0], close: [110, 190, 5] })
  const floats: Record<string, number> = { a: 3, b: 1 }
  const instrument = (id: string) => makeInstrument({ id, floatShares: floats[id] ?? 0 })

  test('is weighted by free float at the previous close, without members that have no price', () => {
    const groups = [
      { name: 'x', members: ['a', 'b', 'c', 'nobody'] },
      { name: 'y', members: ['b'] },
      { name: 'z', members: ['c'] },
    ]
    expect(boardChanges(day, groups, instrument)).toEqual([
      Math.round(((300 * 0.1 + 200 * -0.05) / 500) * 1e6) / 1e6,
      -0.05,
      null,
    ])
    expect(boardChanges(day, groups, () => undefined)[0]).toBe(0)
  })
})

describe('received minutes', () => {
  test('count once each, as a share of the minutes that are over', () => {
    const received = new ReceivedMinutes()
    received.restart(DAY)
    expect([received.note(at('09:30:10')), received.note(at('09:30:50')), received.note(at('09:31:00'))]).toEqual([
      ...[true, false, true],
    ])
    expect([received.count, received.tradingDay]).toEqual([2, DAY])
    expect(received.completeness(false, at('09:32:00'))).toBe(1)
    expect(received.completeness(false, at('09:34:00'))).toBe(0.5)
    expect(received.completeness(false)).toBeCloseTo(2 / 240, 12)
    expect(received.completeness(true, at('00:04:00'))).toBe(0.5)
    expect(received.completeness(true)).toBeCloseTo(2 / 1_440, 12)
    expect(received.completeness(false, at('09:00:00'))).toBe(1)
    expect(received.completeness(false, at('12:00:00', '20260703'))).toBe(1)
    expect(received.completeness(false, at('12:00:00', '20260707'))).toBeCloseTo(2 / 240, 12)
    expect(received.completeness(true, at('12:00:00', '20260707'))).toBeCloseTo(2 / 1_440, 12)
    received.restart('20260707')
    expect([received.count, received.note(at('09:31:00'))]).toEqual([0, true])
  })
})

describe('minutes of finished days', () => {
  const minute = (time: string, close: number, day = DAY) => ({
    kind: 'past-minute' as const,
    instrument: '600519.SH',
    start: at(time, day),
    open: 1,
    high: 2,
    low: 0,
    close,
    volume: 3,
    amount: 4,
  })

  test('are collected by day in ascending order, with the latest value of each minute', () => {
    const past = new PastMinutes()
    expect(past.add(minute('09:31:00', 5))).toBe(true)
    expect(past.add(minute('09:30:00', 6))).toBe(false)
    past.add(minute('09:31:00', 7))
    past.add(minute('09:31:00', 8, '20260703'))
    const slot = Math.floor(at('09:30:00') / 60_000)
    expect(
      past.take().map(({ tradingDay, rows }) => [tradingDay, rows.map(({ slot: one, close }) => [one - slot, close])]),
    ).toEqual([
      [
        DAY,
        [
          [0, 6],
          [1, 7],
        ],
      ],
      ['20260703', [[1 - 3 * 1_440, 8]]],
    ])
    expect(past.take()).toEqual([])
    expect(past.add(minute('09:32:00', 9))).toBe(true)
    expect(past.take()[0]?.rows).toHaveLength(3)
  })
})
