import { expect, test } from 'vitest'
import { secondsOf } from '../../../../gateway/past/recorder/second-bars'
import { columnsOf, print } from '../../../support/history-writer'

const AT = Date.UTC(2026, 6, 6, 1, 30)

test('bars of a second fold its prints, and net their aggressors', () => {
  const prints = columnsOf([
    print({ time: AT - 1, price: 9 }),
    print({ time: AT, price: 10, volume: 100, side: 1 }),
    print({ time: AT + 400, price: 13, volume: 200, side: 2 }),
    print({ time: AT + 999, price: 11, volume: 100, side: 0, extra: 7 }),
    print({ time: AT + 2_000, price: 12, volume: 300, side: 1 }),
    print({ time: AT + 3_000, price: 99 }),
  ])
  expect(secondsOf(prints, AT, AT + 3_000)).toEqual({
    time: [AT, AT + 2_000],
    open: [10, 12],
    high: [13, 12],
    low: [10, 12],
    close: [11, 12],
    volume: [400, 300],
    amount: [1_000 + 2_600 + 1_107, 3_600],
    net: [1_000 - 2_600, 3_600],
  })
})
