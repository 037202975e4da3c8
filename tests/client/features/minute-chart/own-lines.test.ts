import { describe, expect, test } from 'vitest'
import { readBarSettings } from '../../../../client/charts/bar-settings'
import { ownDataLine } from '../../../../client/features/minute-chart/own-lines'
import type { Period } from '../../../../client/store/bars/period-bars'
import { type OwnRow, OwnRows } from '../../../../shared/market/own-data'

const at = (text: string) => Date.parse(`${text}:00+08:00`)
const CODE = '600519.SH'
const HEAD = { name: '评分', kind: 'number', source: '自己', unit: '分', rows: 2, codes: 1 } as const
const DAYS = { firstDay: '20261026', lastDay: '20261028', updatedAt: at('2026-11-01T12:00') }

function valuesOf(
  rows: readonly OwnRow[],
  bars: readonly string[],
  more: { period?: Period; now?: string; id?: string },
) {
  const { period = '1d', now = '2026-12-31T10:00', id = CODE } = more
  const head = { ...HEAD, ...DAYS }
  const set = { head, rows: new OwnRows({ kind: 'number', rows, updatedAt: DAYS.updatedAt }) }
  const line = ownDataLine(head, set, { id, period, length: 60_000, now: () => at(now) })
  const time = bars.map(at)
  const none = time.map(() => 0)
  const input = { time, open: none, high: none, low: none, close: none, volume: none }
  return Array.from(line.compute(input, [], { daily: true, unit: 100 })[0] ?? [])
}

const row = (more: Partial<OwnRow>): OwnRow => ({ code: CODE, day: '20261026', value: 5, ...more })
const BARS = ['2026-10-26T00:00', '2026-10-27T00:00', '2026-10-28T00:00']
const { NaN: NONE } = Number

describe('own data as a line below bars', () => {
  test.each([
    ['from the bar of its day', row({}), [5, 5, 5]],
    ['from the bar of its publication', row({ published: '20261027' }), [NONE, 5, 5]],
    [
      'from the next bar if it was published in the evening',
      row({ published: '20261027', time: '18:05' }),
      [NONE, NONE, 5],
    ],
    ['with its sign', row({ value: -2.5 }), [-2.5, -2.5, -2.5]],
    ['of its code alone', row({ code: '000001.SZ' }), [NONE, NONE, NONE]],
  ])('begins %s', (_when, one, values) => expect(valuesOf([one], BARS, {})).toEqual(values))

  test('is not ahead of the market on the running day', () => {
    const rows = [row({ day: '20261028', time: '14:00' })]
    expect(valuesOf(rows, BARS, { now: '2026-10-28T13:59' })).toEqual([NONE, NONE, NONE])
    expect(valuesOf(rows, BARS, { now: '2026-10-28T14:00' })).toEqual([NONE, NONE, 5])
  })

  test('within a day begins with the minute in which it was published', () => {
    const minutes = ['2026-10-26T09:30', '2026-10-26T09:31', '2026-10-26T09:32']
    expect(valuesOf([row({ time: '09:32' })], minutes, { period: '1m' })).toEqual([NONE, 5, 5])
  })

  test('of weeks counts until the next one begins, and of the last one until now', () => {
    const weeks = ['2026-10-26T00:00', '2026-11-02T00:00']
    const of = (day: string, now?: string) =>
      valuesOf([row({ day, time: '18:05' })], weeks, { period: '1w', ...(now === undefined ? {} : { now }) })
    expect(of('20261030')).toEqual([5, 5])
    expect(of('20261102')).toEqual([NONE, 5])
    expect(of('20261103', '2026-11-03T18:04')).toEqual([NONE, NONE])
  })

  test('is chosen like an indicator, named with its unit, and shows its source', () => {
    const head = { ...HEAD, ...DAYS }
    const line = ownDataLine(head, undefined, { id: CODE, period: '1d', length: 0, now: () => 0 })
    const { indicators } = readBarSettings('{"indicators":[["MA",5],["own:评分"],["own:没有"]]}', [line])
    expect(indicators.map(({ id }) => id)).toEqual(['MA', 'own:评分'])
    expect(line.lines([])).toMatchObject([{ label: '评分 分' }])
    expect(line.help).toContain('来源 自己 · 截至 2026-10-28')
  })
})
