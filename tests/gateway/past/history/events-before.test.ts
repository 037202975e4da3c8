import { expect, test } from 'vitest'
import { EventsBefore } from '../../../../gateway/past/history/events-before'
import { decodeSeries, encodeSeries } from '../../../../shared/protocol/day-series'
import type { Row } from '../../../../shared/protocol/kinds'

type Event = Row<'market-event'>
const DAY = '20261120'

const event = (time: number, more: Partial<Event> = {}): Event => ({
  time,
  instrument: '600519.SH',
  event: 1,
  price: 1_000,
  change: 0,
  value: 150,
  volume: 0,
  days: 0,
  definition: 'rocket-150bp.60s',
  ...more,
})
const bytes = (...events: Event[]) => encodeSeries('market-event', DAY, events)
const times = (series: Uint8Array) => decodeSeries('market-event', series)?.map(({ time, value }) => [time, value])

/** Stored events, and the days that were lookups up. */
function setting(recorded: Uint8Array | undefined) {
  const lookups: string[] = []
  const before = new EventsBefore({
    read: async (day) => {
      lookups.push(day)
      return day === DAY ? recorded : undefined
    },
  })
  return { before, lookups }
}

test('events that an earlier process stored are merged with new ones, each once and in its place', async () => {
  const { before, lookups } = setting(bytes(event(1), event(3), event(4, { value: 300 })))
  expect(times(await before.beside(DAY, bytes(event(3), event(5))))).toEqual([
    [1, 150],
    [3, 150],
    [4, 300],
    [5, 150],
  ])
  // The stored events are read only once.
  expect(times(await before.beside(DAY, bytes(event(3), event(5), event(6))))?.map(([time]) => time)).toEqual([
    1, 3, 4, 5, 6,
  ])
  expect(lookups).toEqual([DAY])
})

test.each([
  ['figure', { value: 300 }],
  ['kind', { event: 2 }],
  ['instrument', { instrument: '000001.SZ' }],
])('two events of one time are different if only their %s differs', async (_, other) => {
  const { before } = setting(bytes(event(1), event(1, other)))
  expect(times(await before.beside(DAY, bytes(event(1))))).toHaveLength(2)
})

test('a day without stored events, or whose stored events are all repeated, is written as it is', async () => {
  const found = bytes(event(3), event(5))
  expect(await setting(undefined).before.beside(DAY, found)).toBe(found)
  expect(await setting(bytes(event(3))).before.beside(DAY, found)).toBe(found)
})

test('another day has no events of the one before', async () => {
  const { before } = setting(bytes(event(1)))
  await before.beside(DAY, bytes(event(2)))
  const next = bytes(event(9))
  expect(await before.beside('20261123', next)).toBe(next)
})

test('an unreadable record is an error, and is read again the next time', async () => {
  let isAway = true
  const before = new EventsBefore({
    async read() {
      if (isAway) throw new Error('away')
      return bytes(event(1))
    },
  })
  await expect(before.beside(DAY, bytes(event(2)))).rejects.toThrow('away')
  isAway = false
  expect(times(await before.beside(DAY, bytes(event(2))))?.map(([time]) => time)).toEqual([1, 2])
})
