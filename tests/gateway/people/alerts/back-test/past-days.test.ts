import { describe, expect, test } from 'vitest'
import { PastBeside, readPastDays } from '../../../../../gateway/people/alerts/back-test/past-days'
import type { PastSource } from '../../../../../gateway/people/alerts/back-test/past-source'
import { sourcesOf } from '../../../../../shared/alerts/rule'
import { beijingDate, dateToMs } from '../../../../../shared/market/session'
import { BACK_TEST_DAYS } from '../../../../../shared/protocol/rest-alerts'
import { ruleOf, stock } from '../../../../support/alert-rules'
import { type RecordedDay, recordedPast } from '../../../../support/past-record'

const signal = new AbortController().signal
const PRICE = '600519 价格>1'

function read(source: PastSource, text = PRICE, today = '20991231', instrument = stock()) {
  return readPastDays({ source, instrument, sources: sourcesOf(ruleOf(text).expression), today, signal })
}
const day = (prevClose: number, close: number, more: Partial<RecordedDay> = {}): RecordedDay => ({
  prevClose,
  minutes: [{ at: '09:30', open: close, volume: 100 }],
  ...more,
})
const at = (date: string, hour: number, minute: number) => dateToMs(date) + (hour * 60 + minute) * 60_000
const dateOf = (place: number) => beijingDate(dateToMs('20260101') + place * 86_400_000)
/** That many days in a row, of rising volume. */
const days = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, place) => [dateOf(place), day(1_000, 1_000, { volume: 1 + place })]),
  )

describe('the references of a past day', () => {
  test('are the day before on the basis of its own previous close, and none on the first day', async () => {
    const { source } = recordedPast({
      20261116: day(1_000, 1_000, { high: 1_050 }),
      20261117: day(1_000, 1_100, { high: 1_150 }),
      // An ex-date: half of the close before.
      20261118: day(550, 560, { high: 600 }),
    })
    const figures = (await read(source)).map(({ day, prevClose, lastHigh, lastClose }) => [
      ...[day, prevClose, lastHigh, lastClose],
    ])
    expect(figures).toEqual([
      ['20261116', 1_000, 0, 0],
      ['20261117', 1_000, 1_050, 1_000],
      ['20261118', 550, 575, 1_100],
    ])
  })

  test.each([
    [0, 0],
    [1, 3_000],
  ])('have no high of a day before without a close: %i', async (close, lastHigh) => {
    const { source } = recordedPast({ 20261117: day(1, close, { high: 3 }), 20261118: day(1_000, 1_000) })
    expect((await read(source)).at(-1)).toMatchObject({ lastHigh, lastClose: close })
  })

  test('include the mean volume of the five days before, if there are five', async () => {
    const { source } = recordedPast(days(8))
    expect((await read(source)).map(({ meanVolume5 }) => meanVolume5)).toEqual([0, 0, 0, 0, 0, 3, 4, 5])
  })

  test('of the first judged day come from earlier days that are not judged', async () => {
    const { source } = recordedPast(days(BACK_TEST_DAYS + 20))
    const judged = async (today: number) => {
      const found = await read(source, PRICE, dateOf(today))
      return { count: found.length, day: found[0]?.day, mean: found[0]?.meanVolume5, last: found.at(-1)?.day }
    }
    const end = BACK_TEST_DAYS + 20
    const count = BACK_TEST_DAYS
    expect(await judged(end)).toEqual({ count, day: dateOf(20), mean: 18, last: dateOf(end - 1) })
    // The running day is asked for, too, and is not judged.
    expect(await judged(end - 1)).toEqual({ count, day: dateOf(19), mean: 17, last: dateOf(end - 2) })
    expect(await judged(end - 2)).toEqual({ count, day: dateOf(18), mean: 0, last: dateOf(end - 3) })
  })
})

test.each([[{}], [{ 20261118: day(1_000, 1_000) }]])(
  'nothing is read before the first finished day: %j',
  async (all) => {
    const { source, requests } = recordedPast(all)
    expect(await read(source, PRICE, '20261118')).toEqual([])
    expect(requests).toEqual({ bars: 0, flow: 0, events: 0 })
  },
)

const FLOW: Record<string, RecordedDay> = {
  20261117: {
    prevClose: 1_000,
    minutes: [
      {
        at: '09:30',
        open: 1_000,
        high: 1_020,
        low: 990,
        close: 1_010,
        volume: 300,
        ad: [1, 2, 3, 4],
        od: [5, 6, 7, 8],
      },
      { at: '09:30', open: 1_010, ad: [10, 20, 30, 40], od: [-50, -60, -70, -80] },
      { at: '09:31', open: 1_011, ad: [100, 0, 0, -100], od: [0, 0, 0, 1] },
    ],
    dives: ['09:30:07', '14:00:00'],
  },
  20261118: { prevClose: 1_010, minutes: [{ at: '09:30', open: 1_000 }], derived: true, dives: [] },
  20261119: { prevClose: 1_000, minutes: [{ at: '09:30', open: 1_000, ad: [1, 1, 1, 1] }] },
}
const FLOW_RULE = '600519 主动净额>1万'

describe.each([20_000, 2, 1])('minutes, money and events in pages of %i rows', (rows) => {
  test('are those of the day, money in price units × shares, an auction added to its first minute', async () => {
    const { source } = recordedPast(FLOW, rows)
    const [first, second] = await read(source, FLOW_RULE)
    const flow = {
      ad: [1_100, 2_200, 3_300, 4_400],
      od: [-4_500, -5_400, -6_300, -7_200],
    }
    expect(first?.bars[0]).toEqual({
      ...{ time: at('20261117', 9, 30), open: 1_000, high: 1_020, low: 990, close: 1_010, volume: 300 },
      ...{ amount: 300_000, flow },
    })
    expect(first?.bars[2]).toMatchObject({ time: at('20261117', 9, 31), flow: { ad: [10_000, 0, 0, -10_000] } })
    expect([first?.derived, second?.derived]).toEqual([false, true])
  })

  test('are requested if a rule reads them, and a day without that data has no minutes', async () => {
    const lengths = async (text: string) => {
      const { source, requests } = recordedPast(FLOW, rows)
      const found = await read(source, text)
      const minutes = found.map(({ bars }) => bars.length)
      return [minutes, found.map(({ events }) => events.length), requests.flow > 0, requests.events > 0]
    }
    expect(await lengths(PRICE)).toEqual([[3, 1, 1], [0, 0, 0], false, false])
    expect(await lengths(FLOW_RULE)).toEqual([[3, 0, 1], [0, 0, 0], true, false])
    expect(await lengths('600519 异动:高台跳水')).toEqual([[3, 1, 0], [2, 0, 0], false, true])
  })

  test('have the events of each day with their times', async () => {
    const [first] = await read(recordedPast(FLOW, rows).source, '600519 异动:高台跳水')
    expect(first?.events).toEqual([
      { at: at('20261117', 9, 30) + 7_000, kind: 'dive' },
      { at: at('20261117', 14, 0), kind: 'dive' },
    ])
  })
})

test('at most forty pages are read', async () => {
  const minutes = Array.from({ length: 50 }, (_, minute) => ({ at: `10:${minute}`, open: 1_000 + minute }))
  const { source, requests } = recordedPast({ 20261117: { prevClose: 1_000, minutes } }, 1)
  const [found] = await read(source)
  expect([requests.bars, found?.bars.length, found?.bars.at(-1)?.close]).toEqual([40, 40, 1_039])
})

test('days beside the judged ones are found by their dates, and their minutes by their starts', async () => {
  const beside = new PastBeside(
    stock(),
    await read(recordedPast({ ...FLOW, 20261116: day(1, 1, { minutes: [] }) }).source),
  )
  expect(['20261116', '20261117', '20261120'].map((date) => [beside.on(date)?.day, beside.has(date)])).toEqual([
    ['20261116', false],
    ['20261117', true],
    [undefined, false],
  ])
  const starts = (date: string) => [...beside.minutesOf(date).keys()]
  expect(starts('20261117')).toEqual([at('20261117', 9, 30), at('20261117', 9, 31)])
  expect([starts('20261120'), starts('20261118')]).toEqual([[], [at('20261118', 9, 30)]])
  expect(beside.minutesOf('20261117')).toBe(beside.minutesOf('20261117'))
  expect(beside.minutesOf('20261117').get(at('20261117', 9, 31))?.close).toBe(1_011)
})
