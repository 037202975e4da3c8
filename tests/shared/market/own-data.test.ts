import { describe, expect, test } from 'vitest'
import { knownFrom, type OwnDataKind, type OwnRow, OwnRows } from '../../../shared/market/own-data'
import { seeded } from '../../support/flow-tape'

const CODE = '600519.SH'
const at = (day: string, clock: string) =>
  Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${clock}:00+08:00`)
const row = (more: Partial<OwnRow>): OwnRow => ({ code: CODE, day: '20260930', value: 1, ...more })

const NEVER = Number.POSITIVE_INFINITY
const rowsOf = (kind: OwnDataKind, rows: readonly OwnRow[], updatedAt = NEVER) => new OwnRows({ kind, rows, updatedAt })

describe('a row may be used', () => {
  test.each([
    ['after the close of its day', {}, '20260930', '15:30'],
    ['from its time', { time: '10:05' }, '20260930', '10:05'],
    ['after the close of its day of publication', { published: '20261028' }, '20261028', '15:30'],
    ['from its time on the day of publication', { published: '20261028', time: '18:05' }, '20261028', '18:05'],
    ['after the end of its day, of a coin', { code: 'BTCUSDT.BINANCE' }, '20261001', '00:00'],
    ['from an announcement before its day', { published: '20260901', value: '解禁' }, '20260901', '15:30'],
  ])('%s', (_when, more, day, clock) => expect(knownFrom(row(more))).toBe(at(day, clock)))
})

describe('the value of a code', () => {
  test('is of the newest day, and a figure of an earlier day that is published later does not replace it', () => {
    const rows = rowsOf('number', [row({ value: 2 }), row({ day: '20260630', published: '20261105', value: 3 })])
    expect(rows.figure(CODE, at('20261110', '10:00'))).toBe(2)
  })

  test('is the corrected one once the correction is published', () => {
    const rows = rowsOf('number', [row({ published: '20261105', value: 4 }), row({ published: '20261028', value: 5 })])
    expect(rows.figure(CODE, at('20261028', '15:29'))).toBeNaN()
    expect(rows.figure(CODE, at('20261105', '15:29'))).toBe(5)
    expect(rows.figure(CODE, at('20261105', '15:30'))).toBe(4)
    expect(rows.figure('000001.SZ', at('20261105', '15:30'))).toBeNaN()
  })

  test('of one day and time is that of the later line', () => {
    expect(rowsOf('number', [row({ value: 1 }), row({ value: -2 })]).figure(CODE, at('20261001', '00:00'))).toBe(-2)
  })

  test('never depends on rows that are published later, nor on other codes', () => {
    const random = seeded(16)
    const pick = (count: number) => Math.floor(random() * count)
    const day = () => `202611${String(1 + pick(28)).padStart(2, '0')}`
    for (let round = 0; round < 300; round++) {
      const rows = Array.from({ length: 12 }, (_, value): OwnRow => {
        const [a, b] = [day(), day()].sort() as [string, string]
        const code = pick(3) ? CODE : '000001.SZ'
        return { code, day: a, value, ...(pick(2) ? { published: b } : {}), ...(pick(3) ? {} : { time: '09:45' }) }
      })
      const now = at(day(), pick(2) ? '10:00' : '16:00')
      const known = rows.filter((one) => one.code === CODE && knownFrom(one) <= now)
      const later = rows.filter((one) => knownFrom(one) > now).map((one) => ({ ...one, value: 999 }))
      const found = rowsOf('number', rows).at(CODE, now)
      expect(rowsOf('number', [...later, ...known]).at(CODE, now)).toEqual(found)
      const newest = known
        .map((one) => one.day)
        .sort()
        .at(-1)
      expect(found?.day).toBe(newest)
    }
  })
})

describe('a row without a stated publication', () => {
  const uploaded = at('20261005', '10:00')
  const figure = (more: Partial<OwnRow>, day: string, clock: string) =>
    rowsOf('number', [row({ value: 7, ...more })], uploaded).figure(CODE, at(day, clock))

  test.each([
    ['is unknown before the upload', { day: '20261009' }, '20261005', '09:59', Number.NaN],
    ['is known from the upload on', { day: '20261009' }, '20261005', '10:00', 7],
    ['is known from the close of its day if that was before', {}, '20260930', '15:30', 7],
    ['is not known earlier on its day', {}, '20260930', '15:29', Number.NaN],
    ['with a time waits for that', { day: '20261009', time: '09:45' }, '20261009', '09:44', Number.NaN],
    ['with a publication waits for that', { published: '20261028' }, '20261028', '15:29', Number.NaN],
  ] as const)('%s', (_what, more, day, clock, value) => expect(figure(more, day, clock)).toBe(value))
})

describe('events of a code', () => {
  const events = rowsOf('event', [
    row({ day: '20261215', published: '20261110', value: '解禁' }),
    row({ day: '20261120', published: '20261118', time: '18:00', value: '业绩' }),
    row({ code: '000001.SZ', day: '20261117', published: '20261101', value: '分红' }),
    row({ day: '20261112', value: '龙虎榜' }),
  ])

  test.each([
    ['before the announcement', '20261110', '15:29', undefined, Number.NaN],
    ['once it is announced', '20261110', '15:30', '解禁', 35],
    ['on the day of one that was not announced', '20261112', '16:00', '龙虎榜', 0],
    ['just before the time of an announcement', '20261118', '17:59', '解禁', 27],
    ['when a nearer one is announced', '20261118', '18:00', '业绩', 2],
    ['on its day', '20261120', '09:31', '业绩', 0],
    ['after it', '20261121', '00:00', '解禁', 24],
    ['after the last one', '20261216', '09:31', undefined, Number.NaN],
  ])('%s', (_when, day, clock, value, days) => {
    expect(events.next(CODE, at(day, clock))?.value).toBe(value)
    expect(events.figure(CODE, at(day, clock))).toBe(days)
  })

  test('are listed as far as they are known', () => {
    const known = events.knownAt(at('20261111', '09:30')).map(({ value }) => value)
    expect(known.sort()).toEqual(['分红', '解禁'].sort())
  })
})
