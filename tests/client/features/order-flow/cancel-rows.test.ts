import { describe, expect, test } from 'vitest'
import { cancelBars, drawMinutes } from '../../../../client/features/order-flow/cancel-line'
import { cancelRows, cancelSum, isLeastMoney } from '../../../../client/features/order-flow/cancel-rows'
import { orderAbsence, sinceWords } from '../../../../client/features/order-flow/order-absence'
import { sizeGrade } from '../../../../client/features/order-flow/queue-view'
import { orderFlowText } from '../../../../client/text/order-flow'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { clock } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'
import { paintedPlot, theme } from '../../charts/painted-plot'

const buy = {
  count: 3,
  cancelled: [300, 0, 50, 0, 0, 70],
  money: [3_000, 0, 490, 0, 0, 0],
  added: [600, 0, 200, 100, 0, 80],
}
const sell = { count: 1, cancelled: [0, 600, 0, 0, 0, 0], money: [0, 6_006, 0, 0, 0, 0], added: [0, 400, 0, 0, 0, 0] }

describe('the table of cancellations', () => {
  const rows = cancelRows({ buy, sell })

  test('has a row for each distance, both sides by one measure', () => {
    expect(rows.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5])
    expect(rows.map((row) => row.buy.bar)).toEqual([0.5, 0, 50 / 600, 0, 0, 70 / 600])
    expect(rows[1]?.sell).toEqual({ cancelled: 600, money: 6_006, added: 400, share: 1.5, bar: 1 })
  })

  test('fills the bar of a single share, and draws none without cancellations', () => {
    const side = (cancelled: number) => ({ ...buy, cancelled: [cancelled, 0, 0, 0, 0, 0] })
    expect(cancelRows({ buy: side(1), sell: side(0) })[0]?.buy.bar).toBe(1)
    expect(cancelRows({ buy: side(0), sell: side(0) })[0]?.buy.bar).toBe(0)
  })

  test('has shares of added orders only if there are any, and none without a distance', () => {
    expect(rows.map((row) => row.buy.share)).toEqual([0.5, Number.NaN, 0.25, 0, Number.NaN, Number.NaN])
  })

  test('ends with sums over all distances; its share counts only rows with a distance', () => {
    expect(cancelSum(buy)).toEqual({ cancelled: 420, money: 3_490, added: 980, share: 350 / 900 })
    expect(cancelSum({ ...sell, added: [0, 0, 0, 0, 0, 9] }).share).toBe(Number.NaN)
  })
})

describe('the money withdrawn', () => {
  test.each([
    ['withdrawals without a distance of a day that is not whole', buy, false, true],
    ['those of a whole day, whose orders are all known', buy, true, false],
    ['withdrawals with a distance alone', sell, false, false],
  ])('is the least it can be with %s', (_, side, isWhole, least) => {
    expect(isLeastMoney(side, isWhole)).toBe(least)
  })
})

describe('the bars of the minutes', () => {
  const minutes = {
    slot: Float64Array.of(0, 120),
    buyShares: Float64Array.of(100, 400),
    sellShares: Float64Array.of(200, 0),
  }

  test('are at their minute of the whole day, 买撤 up and 卖撤 down, the largest at full height', () => {
    expect(cancelBars(minutes, 482, 41)).toEqual([
      { x: 0, width: 1.7, up: 5, down: 10 },
      { x: 240, width: 1.7, up: 20, down: 0 },
    ])
  })

  test('are not drawn without minutes, and are at least a pixel wide', () => {
    const none = new Float64Array(0)
    expect(cancelBars({ slot: none, buyShares: none, sellShares: none }, 482, 41)).toEqual([])
    expect(cancelBars(minutes, 100, 41)[0]?.width).toBe(1)
  })
})

test.each([
  [1_000, 1_900, 0],
  [1_000, 4_000, 1],
  [10, 20_000, 1],
  [144_300, 200, 2],
  [1_000, 100_000, 3],
] as const)('an order of price %i and %i shares is of grade %i', (price, shares, grade) => {
  expect(sizeGrade(DEFAULT_GRADES, price, shares, 2)).toBe(grade)
})

describe('without orders', () => {
  const emptyQueue = { price: 0, orders: 0, shares: 0, older: 0, sizes: [] }
  const queues = {
    bid: emptyQueue,
    ask: emptyQueue,
    since: clock('10:01:02'),
    source: true,
    orders: true,
    whole: true,
    auction: false,
    full: false,
  }

  test.each([
    ['nothing has come', undefined, { state: 'loading' }],
    [
      'the source has none',
      { ...queues, source: false, orders: false },
      { state: 'unprovided', why: orderFlowText.noSource },
    ],
    [
      'none of this instrument came',
      { ...queues, orders: false },
      { state: 'empty', why: orderFlowText.noOrders('自 10:01:02 起') },
    ],
    [
      'it is counted with the day',
      { ...queues, orders: false, since: 0 },
      { state: 'empty', why: orderFlowText.noOrders('今天') },
    ],
    ['too many are looked at', { ...queues, full: true, orders: false }, { state: 'late', why: orderFlowText.full }],
    ['there are some', queues, undefined],
  ])('says so when %s', (_, given, expected) => {
    expect(orderAbsence(given)).toEqual(expected)
  })
})

describe('withdrawals of a day as a picture', () => {
  const day = { slot: [0, 240], buyShares: [400, 0], sellShares: [100, 200] }
  const columns = Object.fromEntries(Object.entries(day).map(([name, all]) => [name, Float64Array.from(all)]))

  test('has buyers’ upwards in red and sellers’ downwards in green, by one measure', () => {
    const { plot, boxes, words } = paintedPlot()
    drawMinutes(columns as never, partOf({ context: plot.ctx, width: 241, height: 41, theme }))
    expect(boxes()).toEqual([
      [0, 21, 241, 1, 'line'],
      [0, 1, 1, 20, 'up'],
      [0, 22, 1, 5, 'down'],
      [240, 21, 1, 0, 'up'],
      [240, 22, 1, 10, 'down'],
    ])
    expect(words().map(([text, , y]) => [text, y])).toEqual([
      [orderFlowText.upwards, 2],
      [orderFlowText.downwards, 39],
    ])
  })
})

test.each([
  [0, orderFlowText.sinceOpen],
  [clock('10:03:07'), orderFlowText.since('10:03:07')],
])('a count since %d says so', (since, words) => expect(sinceWords({ since })).toBe(words))
