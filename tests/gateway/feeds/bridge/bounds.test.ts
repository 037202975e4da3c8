import { describe, expect, test } from 'vitest'
import { BridgeDay } from '../../../../gateway/feeds/bridge/market-day'
import { dateToMs } from '../../../../shared/market/session'
import { BRIDGE_DAY, BRIDGE_OPEN } from '../../../support/bridge-rows'

const ID = '600519.SH'
const OPEN = BRIDGE_OPEN

/** The day has begun by rows that are not looked at. */
function codeOf(row: unknown): string | undefined {
  const day = new BridgeDay(() => false)
  day.read(
    [
      ['D', BRIDGE_DAY],
      ['S', { id: ID, name: '贵州茅台', prevClose: 1850 }],
    ],
    0,
  )
  return day.read([row], 0).refused[0]?.[1]
}

test.each<[string, string, unknown]>([
  ['money of 100 quintillion', 'money', ['T', ID, OPEN, 10, 100, 'B', 1, 2, 3, 1e20]],
  ['money a tenth too much', 'money', ['T', ID, OPEN, 10, 100_000, 'B', 1, 2, 3, 1_100_000]],
  ['money a tenth too little', 'money', ['T', ID, OPEN, 10, 100_000, 'B', 1, 2, 3, 900_000]],
  ['no money for a print', 'money', ['T', ID, OPEN, 10, 100_000, 'B', 1, 2, 3, 0]],
  ['a print above any turnover', 'out-of-bounds', ['T', ID, OPEN, 1e6, 1e10, 'B', 1, 2, 3]],
  ['more shares than there are', 'out-of-bounds', ['T', ID, OPEN, 10, 1e14, 'B', 1, 2, 3]],
  ['an order number beyond differences', 'out-of-bounds', ['T', ID, OPEN, 10, 100, 'B', 2 ** 52, 2, 3]],
  ['a number of the venue beyond differences', 'out-of-bounds', ['C', ID, OPEN, 5, 'B', 0, 2 ** 52]],
  ['an order of more shares than there are', 'out-of-bounds', ['O', ID, OPEN, 5, 'B', 10, 1e14, 1]],
  ['a day of 100 quintillion', 'money', ['Q', ID, OPEN, 10, 10, 10, 10, 1e6, 1e20, 1, [], []]],
  ['money of a day below its low', 'money', ['Q', ID, OPEN, 10, 10, 10.5, 9.5, 1e6, 9e6, 1, [], []]],
  ['money of a day above its high', 'money', ['Q', ID, OPEN, 10, 10, 10.5, 9.5, 1e6, 1.1e7, 1, [], []]],
  ['money without shares', 'money', ['Q', ID, OPEN, 10, 0, 0, 0, 0, 1e6, 0, [], []]],
  ['money held to the last price', 'money', ['Q', ID, OPEN, 10, 0, 0, 0, 1e6, 2e7, 1, [], []]],
  ['a level beyond all shares', 'out-of-bounds', ['Q', ID, OPEN, 10, 10, 10, 10, 1e6, 1e7, 1, [10, 2e15], []]],
  ['an index of a quintillion', 'out-of-bounds', ['X', ID, OPEN, 1e18, 1, 1, 1, 0, 5, 7]],
  ['an index that turned over 100 quintillion', 'out-of-bounds', ['X', ID, OPEN, 1, 1, 1, 1, 0, 5, 1e20]],
  ['a previous close of a billion', 'bad-row', ['S', { id: ID, name: '贵州茅台', prevClose: 1e9 }]],
  ['a company of a quintillion shares', 'bad-row', ['S', { id: ID, name: '茅台', prevClose: 1, floatShares: 1e18 }]],
  ['a phase of another day', 'other-day', ['P', 'morning', dateToMs('20260707')]],
])('%s is refused as %s', (_, code, row) => {
  expect(codeOf(row)).toBe(code)
})

test.each<[string, unknown]>([
  ['money rounded to the yuan', ['T', ID, OPEN, 0.03, 10, 'B', 1, 2, 3, 1]],
  ['money half a hundredth off', ['T', ID, OPEN, 10, 100_000, 'B', 1, 2, 3, 1_005_000]],
  ['the dearest trade of a day', ['T', ID, OPEN, 2_627, 1_000_000, 'B', 1, 2, 3]],
  ['a day before anything traded', ['Q', ID, OPEN, 0, 0, 0, 0, 0, 0, 0, [10, 100], [10.01, 100]]],
  ['a day at one price', ['Q', ID, OPEN, 10, 10, 10, 10, 1e9, 1e10, 9, [], []]],
  ['a day between low and high', ['Q', ID, OPEN, 10, 10, 11, 9, 1e6, 9.6e6, 9, [], []]],
])('%s is accepted', (_, row) => {
  expect(codeOf(row)).toBeUndefined()
})

describe('stated limits', () => {
  const dayWith = (stated: object) => {
    const day = new BridgeDay(() => false)
    const security = ['S', { id: ID, name: '贵州茅台', prevClose: 15, ...stated }]
    expect(day.read([['D', BRIDGE_DAY], security], 0).refused).toEqual([])
    return day
  }
  const print = (price: number) => ['T', ID, OPEN, price, 100, 'B', 1, 2, 3]
  const quote = (last: number, open: number, high: number, low: number) => {
    return ['Q', ID, OPEN, last, open, high, low, 100, last * 100, 1, [], []]
  }

  test.each([
    ['a print at ten times the limit', print(148.4), 'beyond-limits'],
    ['a print a step above', print(16.51), 'beyond-limits'],
    ['a print a step below', print(13.49), 'beyond-limits'],
    ['a snapshot with its last price above', quote(148.4, 15, 148.4, 15), 'beyond-limits'],
    ['a snapshot with its high above', quote(15, 15, 148.4, 15), 'beyond-limits'],
    ['a snapshot with its low below', quote(15, 15, 15, 1.5), 'beyond-limits'],
    ['a snapshot with its open above', quote(15, 16.6, 16, 15), 'beyond-limits'],
    ['a print at the upper limit', print(16.5), undefined],
    ['a print at the lower limit', print(13.5), undefined],
    ['a snapshot before anything traded', ['Q', ID, OPEN, 0, 0, 0, 0, 0, 0, 0, [16.5, 1], []], undefined],
    ['an order above, which the exchange would refuse', ['O', ID, OPEN, 5, 'B', 148.4, 100, 1], undefined],
  ])('%s is answered %3$s', (_, row, code) => {
    const day = dayWith({ limitUp: 16.5, limitDown: 13.5 })
    expect(day.read([row], 0).refused).toEqual(code ? [[0, code]] : [])
    expect(day.beyondLimits).toEqual(code ? { count: 1, newest: ID } : { count: 0, newest: '' })
  })

  test.each([
    ['no limits are stated: those of the rule may not hold', {}],
    ['the day has no limits', { limitUp: 0, limitDown: 0 }],
    ['one limit is stated alone', { limitUp: 16.5 }],
  ])('refuse no price if %s', (_, stated) => {
    expect(dayWith(stated).read([print(148.4)], 0).refused).toEqual([])
  })

  test('end if the security is introduced without them, and with the day', () => {
    const day = dayWith({ limitUp: 16.5, limitDown: 13.5 })
    expect(day.read([print(148.4)], 0).refused).toHaveLength(1)
    const security = ['S', { id: ID, name: '贵州茅台', prevClose: 15, limitUp: 0, limitDown: 0 }]
    expect(day.read([security, print(148.4)], 0).refused).toEqual([])
    day.read([['D', '20991231']], 0)
    expect(day.beyondLimits.count).toBe(0)
  })
})
