import { expect, it } from 'vitest'
import { DAY_ROWS_PER_WRITE } from '../../../../gateway/past/history/day-store'
import { PastDayBuffer } from '../../../../gateway/past/history/past-day-buffer'
import type { PastDay } from '../../../../shared/market/events'

const dayOf = (index: number): PastDay => ({
  kind: 'past-day',
  instrument: `${600_000 + index}`,
  tradingDay: String(20261101 + (index % 20)),
  open: 1_001 + index,
  high: 1_040 + index,
  low: 990 + index,
  close: 1_020 + index,
  prevClose: 1_000 + index,
  volume: 3_000_000_000 + index,
  amount: 9_007_199_254_000 + index,
  adNet: [-1.5, 2, -3, 4e12 + index],
  odNet: [5, -6e12, 7.25, -index],
})

it('the buffer returns the added days, in pages of one write', () => {
  const buffer = new PastDayBuffer()
  const days = Array.from({ length: 2 * DAY_ROWS_PER_WRITE + 3 }, (_, index) => dayOf(index + 1))
  expect(days.map((day) => buffer.add(day)).filter(Boolean)).toHaveLength(1)
  const pages = [...buffer.take()]
  expect(pages.map((page) => page.length)).toEqual([DAY_ROWS_PER_WRITE, DAY_ROWS_PER_WRITE, 3])
  expect(pages.flat()).toEqual(days)
})

it('the buffer is empty after its days were taken', () => {
  const buffer = new PastDayBuffer()
  buffer.add(dayOf(1))
  expect([...buffer.take()]).toHaveLength(1)
  expect([...buffer.take()]).toEqual([])
  expect(buffer.add(dayOf(2))).toBe(true)
})
