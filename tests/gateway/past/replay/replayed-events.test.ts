import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDayFeeds } from '../../../../gateway/past/replay/day-feeds'
import type { FromReader } from '../../../../gateway/past/replay/messages'
import { replayRoutes } from '../../../../gateway/past/replay/replay-routes'
import type { Replays } from '../../../../gateway/past/replay/replays'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { Row } from '../../../../shared/protocol/kinds'
import { AT_HEADER } from '../../../../shared/protocol/machine'
import type { MarketEventList } from '../../../../shared/protocol/rest-market'
import { makeInstrument, makeTrade } from '../../../support/fake-feed'
import { recordDay } from '../../../support/record-day'

const DAY = '20260703'
const CODE = '600519.SH'
const at = (hour: number, minute: number, second = 0) => Date.UTC(2026, 6, 3, hour - 8, minute, second)

const folder = mkdtempSync(join(tmpdir(), 'zeus-events-'))
const messages: FromReader[] = []
const feeds = createDayFeeds(
  (message) => messages.push(message),
  () => 0,
)

function recorded(moment: number, day = DAY): Row<'market-event'>[] {
  feeds.receive({ kind: 'ask', id: 1, name: 'events', ask: { place: { folder }, day, at: moment } })
  const answer = messages.pop() as FromReader & { answer: Row<'market-event'>[] }
  return answer.answer
}

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  const day = recordDay(folder)
  day.take({ kind: 'day', tradingDay: DAY })
  day.take({ kind: 'instruments', instruments: [makeInstrument({ id: CODE })] })
  // Flat until 10:00, then 2 % up and, at 10:10, as much down.
  for (let n = 0; n < 300; n++) {
    const time = at(9, 30) + n * 10_000
    const price = time < at(10, 0) ? 1_000 : time < at(10, 10) ? 1_020 : 1_000
    const order = { buyNo: 2 * n + 1, sellNo: 2 * n + 2, venueSeq: n + 1 }
    day.take(makeTrade({ instrument: CODE, exchangeTime: time, price, volume: 100, amount: price * 100, ...order }))
    day.tick(time)
  }
  await day.write()
  await day.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('盘口异动 of a replayed day', () => {
  const prices = (moment: number) => recorded(moment).map(({ time, price }) => [time, price])

  test('include those up to a time, and none later', () => {
    expect(prices(at(9, 59, 59))).toEqual([])
    expect(prices(at(10, 0))).toEqual([[at(10, 0), 1_020]])
    expect(prices(at(10, 9, 59))).toEqual([[at(10, 0), 1_020]])
    expect(recorded(at(15, 0)).length).toBeGreaterThanOrEqual(prices(at(10, 0)).length)
    expect(recorded(at(15, 0)).every(({ time }) => time <= at(15, 0))).toBe(true)
  })

  test('are empty for a day that is not stored', () => {
    expect(recorded(at(15, 0), '20260702')).toEqual([])
  })
})

describe('盘口异动 requested in a replay', () => {
  const row = (time: number, more: Partial<Row<'market-event'>> = {}): Row<'market-event'> => ({
    time,
    instrument: CODE,
    event: 1,
    price: 1_000,
    change: 0,
    value: 150,
    volume: 0,
    days: 0,
    definition: 'rocket-150bp.60s',
    ...more,
  })
  const requests: unknown[] = []
  const rows = [row(1), row(2, { event: 13 }), row(3, { instrument: '000001.SZ' }), row(4, { event: 99 })]
  const routes = replayRoutes({
    days: async () => ({ days: [DAY], today: '20260706', printed: {} }),
    replayTime: async () => ({ day: DAY, at: at(10, 0), today: '20260706' }),
    ask: (async (_name: string, { day, at: moment }: { day: string; at: number }) => {
      requests.push([day, moment])
      return rows
    }) as Replays['ask'],
  })
  const app = express().use(routes)
  app.use(((error: unknown, _request, response, _next) => {
    response.status(400).json({ code: error instanceof ZeusError ? error.code : String(error) })
  }) as express.ErrorRequestHandler)

  async function ask(query: string): Promise<{ code?: string; data: MarketEventList }> {
    const server = app.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    try {
      const headers = { [AT_HEADER]: `${DAY}T100000` }
      const answer = await fetch(`http://127.0.0.1:${port}/api/market-events${query}`, { headers })
      return (await answer.json()) as { code?: string; data: MarketEventList }
    } finally {
      server.close()
    }
  }
  const times = async (query: string) => (await ask(query)).data.events.map(({ time }) => time)

  test('come newest first, for the day and time of the replay, without unknown kinds', async () => {
    expect(await times('')).toEqual([3, 2, 1])
    expect(requests).toEqual([[DAY, at(10, 0)]])
    expect((await ask('')).data).toMatchObject({ tradingDay: DAY, historyDays: 0 })
  })

  test.each([
    ['?kinds=dive', [2]],
    ['?code=000001.SZ', [3]],
    ['?limit=1', [3]],
    [`?day=${DAY}&limit=2`, [3, 2]],
  ])('are filtered by %s', async (query, expected) => {
    expect(await times(query)).toEqual(expected)
  })

  test('are refused for another day', async () => {
    expect((await ask('?day=20260706')).code).toBe('not-in-replay')
    expect((await ask('?day=20260702')).code).toBe('not-in-replay')
  })
})
