import { describe, expect, test } from 'vitest'
import { createDayAxis } from '../../../../client/charts/day-axis'
import { daysShown, recordedMinutes, withLiveMinutes } from '../../../../client/features/order-split/minutes'
import { NO_MINUTES } from '../../../../client/features/order-split/scene'
import { TickStore } from '../../../../client/store/rows/tick-store'
import type { Bars } from '../../../../shared/protocol/rest'
import { clock } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'
import { section } from '../../store/section'

const DAYS = ['20260702', '20260703']
const bars = (
  rows: [day: string, at: string, close: number, volume: number, turnover: number][],
  period: Bars['period'] = '1m',
): Bars =>
  partOf<Bars>({
    period,
    priceScale: 2,
    time: rows.map(([day, at]) => clock(`${at}:00`, day)),
    close: rows.map((row) => row[2]),
    volume: rows.map((row) => row[3]),
    turnover: rows.map((row) => row[4]),
  })

describe('days that are shown', () => {
  const recorded = {
    time: [clock('09:30:00', '20260703'), clock('14:59:00', '20260702'), clock('10:00:00', '20260703')],
  }

  test('are those of the bars, each once, in order, and today if requested', () => {
    expect(daysShown(recorded, '20260706', false)).toEqual(['20260702', '20260703'])
    expect(daysShown(recorded, '20260706', true)).toEqual(['20260702', '20260703', '20260706'])
    expect(daysShown(recorded, '20260703', true)).toEqual(['20260702', '20260703'])
    expect(daysShown(undefined, '20260706', false)).toEqual([])
  })
})

describe('recorded minutes', () => {
  const axis = createDayAxis(DAYS)

  test('are placed at their end: the minute that begins at 09:30 ends one minute into the day', () => {
    const line = recordedMinutes(
      bars([
        ['20260702', '09:30', 1_000, 300, 3_000],
        ['20260702', '09:31', 1_010, 100, 1_010],
      ]),
      axis,
      undefined,
    )
    expect(line.x).toEqual([1, 2])
    expect([line.price, line.volume]).toEqual([
      [1_000, 1_010],
      [300, 100],
    ])
  })

  test('have the average of their day so far, in price units, which restarts each day', () => {
    const line = recordedMinutes(
      bars([
        ['20260702', '09:30', 1_000, 300, 3_000],
        ['20260702', '09:31', 1_010, 100, 1_040],
        ['20260703', '09:30', 1_100, 50, 550],
        ['20260703', '09:31', 1_100, 0, 0],
      ]),
      axis,
      undefined,
    )
    expect(line.average).toEqual([1_000, 1_010, 1_100, 1_100])
  })

  test('without anything traded yet have no average', () => {
    expect(recordedMinutes(bars([['20260702', '09:30', 1_000, 0, 0]]), axis, undefined).average).toEqual([null])
  })

  test('of the running day are excluded, and so are those off the axis and repeated ones', () => {
    const line = recordedMinutes(
      bars([
        ['20260701', '09:30', 1_000, 1, 10],
        ['20260702', '09:30', 1_000, 1, 10],
        ['20260702', '09:30', 1_001, 1, 10],
        ['20260703', '09:30', 1_002, 1, 10],
      ]),
      axis,
      '20260703',
    )
    expect(line.price).toEqual([1_000])
  })

  test('of whole days are placed at the close', () => {
    const line = recordedMinutes(bars([['20260702', '09:30', 1_000, 1, 10]], '1d'), axis, undefined)
    expect(line.x).toEqual([axis.xOf(clock('15:00:00', '20260702'))])
  })
})

describe('minutes of the running day', () => {
  const axis = createDayAxis([...DAYS, '20260706'])
  const tick = new TickStore()
  tick.apply(
    section('minute', [
      { slot: 0, close: 1_000, volume: 200, amount: 200_000 },
      { slot: 2, close: 1_020, volume: 100, amount: 103_000 },
      { slot: 400, close: 9_999, volume: 1, amount: 1 },
    ]),
  )
  tick.commit(1)

  test('follow the recorded ones, at the position of their slot', () => {
    const past = { x: [1], price: [990], average: [990], volume: [10] }
    const base = axis.xOf(clock('09:00:00', '20260706')) as number
    expect(withLiveMinutes(past, tick, axis, '20260706')).toEqual({
      x: [1, base, base + 2],
      price: [990, 1_000, 1_020],
      average: [990, 1_000, 303_000 / 300],
      volume: [10, 200, 100],
    })
    expect(past.x).toEqual([1])
  })

  test('of a day outside the axis are not added', () => {
    expect(withLiveMinutes(NO_MINUTES, tick, axis, '20260708')).toBe(NO_MINUTES)
  })

  test('without a print yet have no average', () => {
    const empty = new TickStore()
    empty.apply(section('minute', [{ slot: 1, close: 1_000 }]))
    empty.commit(1)
    expect(withLiveMinutes(NO_MINUTES, empty, axis, '20260706').average).toEqual([null])
  })
})
