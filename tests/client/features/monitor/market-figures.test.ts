import { describe, expect, test } from 'vitest'
import { BUCKETS, bucketLabels, bucketOf, changeBuckets } from '../../../../client/features/monitor/change-buckets'
import { RANKINGS } from '../../../../client/store/rows/rankings'
import { topIndexes } from '../../../../client/store/rows/top-indexes'
import { smallBoard } from '../board/small-board'

describe('涨幅分布', () => {
  test.each([
    [0.1, 2, 10],
    [0.2, 0, 9],
    [0.0701, 0, 9],
    [0.07, 0, 9],
    [0.0699, 0, 8],
    [0.05, 0, 8],
    [0.0499, 0, 7],
    [0.03, 0, 7],
    [0.0299, 0, 6],
    [0.0001, 0, 6],
    [0.000_04, 0, 6],
    [0, 0, 5],
    [-0.000_04, 0, 4],
    [-0.0001, 0, 4],
    [-0.0299, 0, 4],
    [-0.03, 0, 3],
    [-0.05, 0, 2],
    [-0.07, 0, 1],
    [-0.2, 0, 1],
    [-0.1, 4, 0],
    [Number.NaN, 2, -1],
    [0.069945, 0, 8],
    [0.069955, 0, 9],
    [-0.069945, 0, 2],
    // A change that is 3 % but for its binary form.
    [0.02999999, 0, 7],
  ])('%d in state %i is in bucket %i', (change, state, bucket) => expect(bucketOf({ change, state })).toBe(bucket))

  test('counts every stock once, those without a change not', () => {
    const changes = [0.01, 0.01, -0.2, Number.NaN, 0]
    const counts = changeBuckets(changes.map((change) => ({ change, state: 0 })))
    expect(counts).toEqual([0, 1, 0, 0, 0, 1, 2, 0, 0, 0, 0])
    expect(BUCKETS).toBe(11)
  })

  test('is labelled from the worst to the best', () => {
    expect(bucketLabels({ limitUp: '涨停', limitDown: '跌停', flat: '平' })).toEqual([
      ...['跌停', '>7', '5~7', '3~5', '0~3', '平', '0~3', '3~5', '5~7', '>7', '涨停'],
    ])
  })
})

describe('the places with the largest values', () => {
  const values = [3, Number.NaN, 9, 3, -1, 9]
  test.each([
    [2, [2, 5]],
    [3, [2, 5, 0]],
    [9, [2, 5, 0, 3, 4]],
    [1, [2]],
  ])('%i of them, the earlier first among equal ones', (count, places) => {
    expect(topIndexes(values.length, (place) => values[place] as number, count)).toEqual(places)
  })
})

describe('rankings', () => {
  const board = smallBoard([
    { index: 0, last: 101_00, adX: 500, turnover: 10, speed5: 30 },
    { index: 1, last: 9_50, adX: -700, turnover: 20, speed5: -5 },
    { index: 2, last: 20_00, adX: 0, turnover: 5, speed5: 0 },
  ])
  const order = (name: keyof typeof RANKINGS) => topIndexes(board.size, (place) => RANKINGS[name].by(board, place), 9)

  test.each([
    ['rise', [0, 2, 1], 'net'],
    ['fall', [1, 2, 0], 'net'],
    ['speed', [0, 2, 1], 'speed'],
    ['turnover', [1, 0, 2], 'turnover'],
    ['inflow', [0], 'net'],
    ['outflow', [1], 'net'],
  ] as const)('%s lists %j', (name, places, figure) => {
    expect([order(name), RANKINGS[name].figure]).toEqual([places, figure])
  })
})
