import { describe, expect, test } from 'vitest'
import { createInstrumentSearch } from '../../../client/store/instrument-search'
import { LiveOrder, mayResort, orderedBy, RESORT_MS, turnedSort } from '../../../client/store/live-order'
import { isNewVideo } from '../../../client/store/new-video'
import {
  bigPrintYuan,
  changedSettings,
  DEFAULT_SETTINGS,
  gradeBounds,
  listColumnsOf,
  readSettings,
  withSettings,
} from '../../../client/store/user-settings'

describe('an order of live rows', () => {
  const keys = [3, Number.NaN, 1, 3, Number.NaN, 2]

  test('has unknown keys last and equal ones as they were, both ways', () => {
    expect([...orderedBy([0, 1, 2, 3, 4, 5], (at) => keys[at] as number, 'ascending')]).toEqual([2, 5, 0, 3, 1, 4])
    expect([...orderedBy([0, 1, 2, 3, 4, 5], (at) => keys[at] as number, 'descending')]).toEqual([0, 3, 5, 2, 1, 4])
  })

  test('answers places, not where they stood', () => {
    expect([...orderedBy([7, 5, 9], (place) => place, 'ascending')]).toEqual([5, 7, 9])
  })

  test.each([
    [false, 0, RESORT_MS, true],
    [false, 0, RESORT_MS - 1, false],
    [true, 0, 60_000, false],
  ])('held %s, made at %i, may be made anew at %i: %s', (held, at, now, may) =>
    expect(mayResort(held, at, now)).toBe(may),
  )

  test('a press on a head turns it round, on another begins with its largest or its smallest', () => {
    const sort = { key: 'net', direction: 'descending' } as const
    expect(turnedSort(sort, 'net', false)).toEqual({ key: 'net', direction: 'ascending' })
    expect(turnedSort({ ...sort, direction: 'ascending' }, 'net', true)).toEqual(sort)
    expect(turnedSort<string>(sort, 'code', true)).toEqual({ key: 'code', direction: 'ascending' })
    expect(turnedSort<string>(sort, 'turnover', false)).toEqual({ key: 'turnover', direction: 'descending' })
  })

  test('stands still while it is held and for half a second', () => {
    const values = [1, 2]
    const order = new LiveOrder([0, 1], (place) => values[place] as number, 'descending', 0)
    expect([...order.order]).toEqual([1, 0])
    values[0] = 9
    order.refresh(RESORT_MS - 1)
    expect([...order.order]).toEqual([1, 0])
    order.held = true
    order.refresh(RESORT_MS)
    expect([...order.order]).toEqual([1, 0])
    order.held = false
    order.refresh(RESORT_MS)
    expect([...order.order]).toEqual([0, 1])
    values[1] = 10
    order.refresh(RESORT_MS * 2 - 1)
    expect([...order.order]).toEqual([0, 1])
  })
})

describe('search', () => {
  const rows = [
    { id: '600519.SH', name: '贵州茅台', pinyin: 'gzmt' },
    { id: '000519.SZ', name: '中兵红箭', pinyin: 'zbhj' },
    { id: '300519.SZ', name: '新光药业', pinyin: 'xgyy' },
    { id: '600001.SH', name: '茅台', pinyin: 'mt' },
  ]
  const found = (text: string, limit?: number) => createInstrumentSearch(rows)(text, limit)

  test.each([
    ['the name itself before one that holds it', '茅台', [3, 0]],
    ['three digits anywhere in a code', '519', [0, 1, 2]],
    ['two digits only at its beginning', '51', []],
    ['the initials before what begins with them', 'mt', [3]],
    ['an exchange before a part of the code', 'sz519', [1, 2]],
    ['an exchange before the beginning of the code', 'sz3005', [2]],
    ['an exchange after the code', '000519sz', [1]],
    ['an exchange that the code is not of', '600519.sz', []],
  ])('finds %s', (_, text, expected) => expect(found(text)).toEqual(expected))

  test('answers no more than asked for, ten if nothing is said', () => {
    const many = createInstrumentSearch(
      Array.from({ length: 20 }, (_, at) => ({ id: `6000${String(at).padStart(2, '0')}.SH`, name: 'n', pinyin: '' })),
    )
    expect([many('60').length, many('60', 3).length]).toEqual([10, 3])
  })
})

describe('a new video', () => {
  const now = Date.parse('2026-07-06T12:00:00+08:00')
  test.each([
    ['later than the last one viewed', '2026-07-06T10:00:00+08:00', '2026-07-05T10:00:00+08:00', true],
    ['the one viewed', '2026-07-06T10:00:00+08:00', '2026-07-06T10:00:00+08:00', false],
    ['where none was viewed', '2026-07-06T10:00:00+08:00', null, true],
    ['three days old', '2026-07-03T12:00:00+08:00', null, false],
    ['a moment younger than that', '2026-07-03T12:00:01+08:00', null, true],
    ['of a damaged date', 'gestern', null, false],
    ['of a damaged memory', '2026-07-06T10:00:00+08:00', 'gestern', true],
    ['that is none', undefined, null, false],
  ])('%s', (_, newest, viewed, isNew) => expect(isNewVideo(newest, viewed, now)).toBe(isNew))
})

describe('settings', () => {
  const own = {
    ...DEFAULT_SETTINGS,
    'flow.preset': 'own',
    'flow.medium': 3,
    'flow.large': 30,
    'flow.xlarge': 300,
  } as const

  test.each([
    ['eastmoney', DEFAULT_SETTINGS, [40_000, 200_000, 1_000_000]],
    ['sina', { ...DEFAULT_SETTINGS, 'flow.preset': 'sina' } as const, [50_000, 200_000, 1_000_000]],
    ['one’s own, given in 万元', own, [30_000, 300_000, 3_000_000]],
  ])('the grades of %s begin at so many yuan', (_, settings, bounds) => expect(gradeBounds(settings)).toEqual(bounds))

  test('a big print begins where 大单 does, unless somebody says otherwise', () => {
    expect(bigPrintYuan(own)).toBe(300_000)
    expect(bigPrintYuan({ ...own, 'prints.amount': 7 })).toBe(70_000)
  })

  test('columns are those named, each once, in the order of the table', () => {
    expect(listColumnsOf(' change, last,last,nonsense')).toEqual(['last', 'change'])
    expect(listColumnsOf('')).toEqual([])
  })

  test.each([
    [{ 'flow.large': 0 }],
    [{ 'flow.large': -1 }],
    [{ 'flow.xlarge': 0 }],
    [{ 'flow.medium': 0 }],
    [{ 'flow.large': '20' }],
    [{ 'prints.amount': -1 }],
    [{ 'list.columns': 'nonsense' }],
    [{ 'flow.preset': 'other' }],
    [{ 'flow.sizing': 'other' }],
    [{ other: 1 }],
  ])('%j is taken for the default', (values) => expect(readSettings(values as never)).toEqual(DEFAULT_SETTINGS))

  test('are told apart by name, and keep what belongs to others', () => {
    expect(changedSettings(DEFAULT_SETTINGS, own)).toEqual(['flow.preset', 'flow.xlarge', 'flow.large', 'flow.medium'])
    expect(withSettings({ other: 1, 'flow.large': 5 }, own)).toMatchObject({ other: 1, 'flow.large': 30 })
    expect(readSettings({ 'prints.amount': 0, 'flow.medium': 0.5 })).toMatchObject({
      'prints.amount': 0,
      'flow.medium': 0.5,
    })
  })
})
