import { expect, test } from 'vitest'
import { leadingStocks } from '../../../../client/store/rows/leading-stocks'
import { smallBoard, smallTable } from '../../features/board/small-board'

test('the leading stocks have the largest figure above 0; funds and indexes are excluded', () => {
  const board = smallBoard([
    { index: 0, last: 101_00 },
    { index: 1, last: 10_50 },
    { index: 2, last: 20_00 },
    { index: 3, last: 7_00 },
    { index: 4, last: 5000_00 },
    { index: 5, last: 12_24 },
    { index: 6, last: 5_000 },
  ])
  const leading = (count: number) => leadingStocks(board, smallTable, 'change', count)
  expect(leading(9)).toEqual(['000001.SZ', '920002.BJ', '600519.SH'])
  expect(leading(2)).toEqual(['000001.SZ', '920002.BJ'])
})
