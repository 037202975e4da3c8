import { expect, test } from 'vitest'
import { dayBars } from '../../../../client/features/history/day-bars'
import { dateToMs } from '../../../../shared/market/session'
import type { DayRow } from '../../../../shared/protocol/rest'

const day: DayRow = {
  tradingDay: '20260717',
  open: 1000,
  high: 1030,
  low: 990,
  close: 1020,
  prevClose: 1010,
  volume: 500,
  turnover: 5_100,
  adNet: [1, 2, 3, 4],
  odNet: [-3, -4, 5, 2],
  completeness: 1,
}

test.each([
  ['BS', 10],
  ['OO', 7],
] as const)('days are bars with the net of %s', (mode, net) => {
  expect(dayBars({ days: [day] }, mode)).toEqual({
    time: [dateToMs('20260717')],
    open: [1000],
    high: [1030],
    low: [990],
    close: [1020],
    before: [1010],
    volume: [500],
    turnover: [5_100],
    net: [net],
  })
})
