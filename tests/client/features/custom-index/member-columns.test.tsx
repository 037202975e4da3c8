import { describe, expect, test } from 'vitest'
import { basketMemberColumns } from '../../../../client/features/custom-index/member-table'
import type { MemberWeight } from '../../../../client/store/baskets/basket-value'
import { BoardStore } from '../../../../client/store/rows/board-store'
import type { Instruments } from '../../../../client/store/rows/instruments'
import { sortRows } from '../../../../client/ui/data-table'
import { partOf } from '../../../support/part-of'
import { shownText, tones } from '../../rendered'
import { section } from '../../store/section'

const ids = ['600519.SH', '000001.SZ', '300750.SZ']
const instruments = partOf<Instruments>({
  get: (id: string) =>
    [
      { name: '贵州茅台', prevClose: 1_000, priceScale: 2 },
      { name: '平安银行', prevClose: 1_000, priceScale: 3 },
    ][ids.indexOf(id)],
  indexOf: (id: string) => (ids.includes(id) ? ids.indexOf(id) : undefined),
  formerOf: (id: string) => (id === '430047.BJ' ? { name: '诺思兰德', now: '920047.BJ' } : undefined),
})

const board = new BoardStore()
board.setReference({ prevClose: [1_000, 1_000], floatShares: [1, 1], meanVolume5: [1, 1] })
board.apply(
  section('board', [
    { index: 0, last: 1_100, volume: 100, adS: 10_000, adX: 120_000_000 },
    { index: 1, last: 950, volume: 100, adM: -30_000 },
  ]),
)
board.commit(1)

const columns = basketMemberColumns({ board, instruments, entered: new Map([['600519.SH', '20260706']]) })
const member = (id = '600519.SH', more: Partial<MemberWeight> = {}) =>
  ({ id, weight: 0.5, nowWeight: 0.5342, points: 12.345, since: 0.0684, ...more }) as MemberWeight
const columnOf = (key: string) => columns.find((column) => column.key === key)
const text = (key: string, one = member()) => shownText(columnOf(key)?.cell(one))

describe('a member of a basket', () => {
  test.each<[string, MemberWeight, string]>([
    ['name', member(), '600519 贵州茅台'],
    ['name', member('430047.BJ'), '430047 诺思兰德（代码已改为 920047.BJ）'],
    ['last', member(), '11.00'],
    ['last', member('000001.SZ'), '0.950'],
    ['change', member(), '+10.00'],
    ['change', member('000001.SZ'), '-5.00'],
    ['change', member('300750.SZ'), '—'],
    ['points', member('300750.SZ'), '—'],
    ['now', member(), '53.42'],
    ['weight', member(), '50.00'],
    ['since', member(), '+6.84'],
    ['since', member('600519.SH', { since: -0.01 }), '-1.00'],
    ['entered', member(), '2026-07-06'],
    ['entered', member('000001.SZ'), '—'],
    ['net', member(), '+1.20亿'],
    ['net', member('000001.SZ'), '-3.00万'],
    ['net', member('300750.SZ'), '—'],
  ])('says its %s, of %j, as %s', (key, one, said) => {
    expect(text(key, one)).toBe(said)
  })

  test.each<[string, MemberWeight, string[]]>([
    ['last', member(), ['up']],
    ['last', member('000001.SZ'), ['down']],
    ['change', member('000001.SZ'), ['down']],
    ['points', member('600519.SH', { points: -3 }), ['down']],
    ['net', member(), ['up']],
    ['weight', member(), []],
  ])('has the colour of its %s, of %j: %j', (key, one, colours) => {
    expect(tones(columnOf(key)?.cell(one))).toEqual(colours)
  })

  test('says which units its figures have', () => {
    expect(columns.flatMap(({ key, unit }) => (unit ? [`${key} ${unit}`] : []))).toEqual([
      ...['last 元', 'change %', 'points 点', 'now %', 'weight %', 'since %', 'net 元'],
    ])
  })

  test("has today's figures before its weight, and its net inflow last", () => {
    expect(columns.map(({ key }) => key)).toEqual([
      ...['name', 'last', 'change', 'points', 'now', 'weight', 'since', 'entered', 'net'],
    ])
  })
})

describe('members in order', () => {
  const rows = [
    member('300750.SZ', { weight: 0.2, points: 0, nowWeight: 0.1, since: 0.5 }),
    member('000001.SZ', { weight: 0.3, points: -5, nowWeight: 0.3, since: -0.5 }),
    member('600519.SH', { weight: 0.5, points: 12, nowWeight: 0.6, since: 0 }),
  ]
  const order = (key: string) =>
    sortRows(rows, columnOf(key)?.sortBy ?? (() => null), true).map(({ id }) => id.slice(0, 3))

  test.each([
    ['change', ['600', '000', '300']],
    ['points', ['600', '300', '000']],
    ['now', ['600', '000', '300']],
    ['weight', ['600', '000', '300']],
    ['since', ['300', '600', '000']],
    ['net', ['600', '000', '300']],
    ['entered', ['600', '300', '000']],
  ])('by %s, the largest first', (key, sorted) => {
    expect(order(key)).toEqual(sorted)
  })
})
