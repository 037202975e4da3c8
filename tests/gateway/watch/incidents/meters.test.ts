import { describe, expect, test } from 'vitest'
import { Meters } from '../../../../gateway/watch/incidents/meters'
import { dateToMs } from '../../../../shared/market/session'

const TEN = dateToMs('20260720') + 10 * 3_600_000
const look = (
  meters: Meters,
  seconds: number,
  figures: { p99?: number; rss?: number; bytes?: number; readers?: number },
) => {
  const { p99 = 0, rss = 0, bytes = 0, readers = 0 } = figures
  meters.look(
    [
      { source: 'loop', figures: { p99 } },
      { source: 'memory', figures: { rss } },
      { source: 'fanout', figures: { bytes, readers } },
    ],
    TEN + seconds * 1_000,
  )
}
const of = (meters: Meters) => Object.fromEntries(meters.list().map(({ id, from, values }) => [id, { from, values }]))

describe('figures by minute', () => {
  test('are the largest delay and number of clients, the last memory, and bytes a second over the minute', () => {
    const meters = new Meters()
    look(meters, 0, { p99: 5, rss: 100, readers: 7, bytes: 1_000 })
    look(meters, 30, { p99: 40, rss: 90, readers: 3, bytes: 4_000 })
    look(meters, 50, { p99: 10, rss: 95, readers: 5, bytes: 6_000 })
    look(meters, 70, { p99: 3, rss: 80, readers: 1, bytes: 12_000 })
    expect(of(meters)).toEqual({
      loop: { from: 600, values: [40, 3] },
      memory: { from: 600, values: [95, 80] },
      readers: { from: 600, values: [7, 1] },
      // 5,000 bytes in 50 s; then 6,000 in the 10 s of the running minute
      sent: { from: 600, values: [100, 600] },
    })
  })

  test('of a count that started again exclude that time', () => {
    const meters = new Meters()
    look(meters, 0, { bytes: 9_000 })
    look(meters, 5, { bytes: 10 })
    expect(of(meters).sent?.values).toEqual([])
    look(meters, 10, { bytes: 60 })
    expect(of(meters).sent?.values).toEqual([10])
  })

  test('have gaps where nothing was measured, and start again at midnight', () => {
    const meters = new Meters()
    look(meters, 0, { p99: 1 })
    look(meters, 120, { p99: 2 })
    expect(of(meters).loop).toEqual({ from: 600, values: [1, null, 2] })
    look(meters, 14 * 3_600 + 60, { p99: 3 })
    expect(of(meters).loop).toEqual({ from: 1, values: [3] })
  })

  test('that are missing or not numbers are excluded', () => {
    const meters = new Meters()
    meters.look([{ source: 'loop', figures: { p99: Number.NaN } }], TEN)
    expect(of(meters).loop).toEqual({ from: 0, values: [] })
  })
})
