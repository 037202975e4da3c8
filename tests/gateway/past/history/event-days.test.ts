import { describe, expect, test } from 'vitest'
import { createEventDays } from '../../../../gateway/past/history/event-days'
import { encodeSeries } from '../../../../shared/protocol/day-series'
import type { Row } from '../../../../shared/protocol/kinds'

type Event = Row<'market-event'>

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

function days(running: Event[], recorded: Record<string, Event[]> = {}) {
  return createEventDays({
    market: { tradingDay: '20261120', marketEvents: () => running, eventHistoryDays: () => 20 },
    series: {
      read: async (day) => recorded[day] && encodeSeries('market-event', day, recorded[day]),
    },
  })
}

describe('events', () => {
  test('of the running day come newest first, and are filtered by kind, code and limit', async () => {
    const list = days([event(1), event(2, { event: 13 }), event(3, { instrument: '000001.SZ' })])
    expect((await list.list({})).events.map(({ time, kind }) => [time, kind])).toEqual([
      [3, 'rocket'],
      [2, 'dive'],
      [1, 'rocket'],
    ])
    const times = async (request: Parameters<typeof list.list>[0]) =>
      (await list.list(request)).events.map(({ time }) => time)
    expect(await times({ kinds: ['dive'] })).toEqual([2])
    expect(await times({ code: '000001.SZ' })).toEqual([3])
    expect(await times({ limit: 1 })).toEqual([3])
  })

  test('from before a restart are included, each once and in its place', async () => {
    const list = days([event(3), event(5)], { '20261120': [event(1), event(3), event(4, { value: 300 })] })
    expect((await list.list({})).events.map(({ time }) => time)).toEqual([5, 4, 3, 1])
  })

  test('of a day on record are read with the rule that found them, without unknown kinds', async () => {
    const list = days([event(9)], {
      '20261119': [event(1, { definition: 'rocket-90bp.60s' }), event(2, { event: 99 })],
    })
    expect(await list.list({ day: '20261119' })).toMatchObject({
      tradingDay: '20261119',
      events: [{ time: 1, definition: 'rocket-90bp.60s' }],
    })
  })

  test.each([
    ['no-data', '20261118'],
    ['range-invalid', '2026-11-19'],
  ])('are refused with %s for %s', async (code, day) => {
    await expect(days([]).list({ day })).rejects.toMatchObject({ code })
  })
})
