import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printsOfAllCodes, withEarlierCodes } from '../../../../gateway/past/history/earlier-codes'
import { createSeriesStore } from '../../../../gateway/past/history/series-store'
import { encodeSeries } from '../../../../shared/protocol/day-series'
import type { Row } from '../../../../shared/protocol/kinds'
import { makeInstrument } from '../../../support/fake-feed'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { partOf } from '../../../support/part-of'
import { queryLimits } from '../../../support/queried-days'
import { INSTRUMENTS, smallMarket } from '../../../support/small-market'
import { storeMarketDays } from '../../../support/stored-days'

const [DAY, NEXT] = ['20261119', '20261120'] as const
const [OLD, NEW] = ['430047.BJ', '920047.BJ'] as const
const folder = mkdtempSync(join(tmpdir(), 'zeus-codes-'))
const beijing = (id: string) => makeInstrument({ id, name: '诺思兰德', board: 'bse', prevClose: 1_000 })
const db = await openMigratedDatabase(':memory:')
const market = smallMarket(DAY)
const past = storeMarketDays(db, market, folder)

const eventOf = (instrument: string): Row<'market-event'> => ({
  time: market.at(90),
  instrument,
  event: 1,
  price: 1_003,
  change: 30,
  value: 200,
  volume: 0,
  days: 0,
  definition: '',
})

/** Runs through the day after which the table of the market has the new code. */
beforeAll(async () => {
  market.startDay(DAY, [...INSTRUMENTS, beijing(OLD)])
  for (const [at, slot] of [5, 5, 40, 90].entries()) market.trade(OLD, slot, 1_000 + at, 200, 'buy')
  market.enter('ended', 240)
  await past.flush()
  await past.files.storePiece(
    DAY,
    'market-event',
    'market',
    encodeSeries('market-event', DAY, [eventOf(OLD), eventOf('600519.SH')]),
  )
  market.startDay(NEXT, [...INSTRUMENTS, beijing(NEW)])
  market.trade(NEW, 7, 1_010, 300, 'sell')
  await past.flush()
})

afterAll(async () => {
  await past.close()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

test('events of a new code begin with those of the old one', async () => {
  const { events } = await past.history.asked.events(on, queryLimits())
  expect(events.map(({ instrument, price }) => [instrument, price])).toEqual([[NEW, 1_003]])
  const all = await past.history.asked.events({ from: DAY, to: DAY }, queryLimits())
  expect(all.events.map(({ instrument }) => instrument)).toEqual([OLD, '600519.SH'])
})

const on = { code: NEW, from: DAY, to: NEXT }

test.each([
  ['1m', [1_001, 1_002, 1_003, 1_010]],
  ['1s', [1_001, 1_002, 1_003, 1_010]],
  ['1d', [1_003, 1_010]],
] as const)('bars of %s of a new code begin with those of the old one', async (period, closes) => {
  const { close, volume } = await past.history.asked.bars({ ...on, period }, queryLimits())
  expect(close.filter((_, at) => (volume[at] ?? 0) > 0)).toEqual(closes)
})

test('prints and order flow of a new code begin with those of the old one', async () => {
  const trades = await past.history.asked.trades(on, queryLimits())
  expect([trades.id, trades.day, trades.price]).toEqual([
    NEW,
    [DAY, DAY, DAY, DAY, NEXT],
    [1_000, 1_001, 1_002, 1_003, 1_010],
  ])
  const flow = await past.history.asked.flow(on, queryLimits())
  expect(flow.buy.reduce((sum, yuan) => sum + yuan, 0)).toBeCloseTo((200 * (1_000 + 1_001 + 1_002 + 1_003)) / 100, 2)
})

test('a ranking over the change has one row of the instrument, with the days of both codes', async () => {
  const { tradingDays, id, turnover } = await past.history.rank('BS', 3)
  expect(tradingDays).toEqual([DAY, NEXT])
  expect(id.filter((code) => code.endsWith('.BJ'))).toEqual([NEW])
  expect(turnover[id.indexOf(NEW)]).toBeCloseTo(2 * (1_000 + 1_001 + 1_002 + 1_003) + 3 * 1_010, 2)
})

test('a query for the old code returns only the old code', async () => {
  const { price } = await past.history.asked.trades({ ...on, code: OLD }, queryLimits())
  expect(price).toEqual([1_000, 1_001, 1_002, 1_003])
})

const earlierCodes = (id: string) => (id === NEW ? [OLD, '830047.BJ'] : [])

test('findings of a new code come first, then those of old codes, up to the limit', async () => {
  const store = createSeriesStore(db, 'codes')
  const finding = (instrument: string, id: string) => ({ instrument, id, body: JSON.stringify({ instrument, id }) })
  await store.writeFindings(DAY, [finding(NEW, 'a'), finding(OLD, 'b'), finding('830047.BJ', 'c'), finding('X', 'd')])
  const joined = withEarlierCodes(store, earlierCodes)
  const idsOf = async (id: string | undefined, limit = 9) =>
    (await joined.findings(DAY, DAY, id, limit)).map((each) => `${each.instrument} ${each.id}`)
  expect(await idsOf(NEW)).toEqual([`${NEW} a`, `${NEW} b`, `${NEW} c`])
  expect(await idsOf(NEW, 2)).toEqual([`${NEW} a`, `${NEW} b`])
  expect(await idsOf(OLD)).toEqual([`${OLD} b`])
  expect(await idsOf(undefined)).toHaveLength(4)
})

test('on a day with both codes the present one counts', async () => {
  const store = createSeriesStore(db, 'both')
  await store.write(DAY, OLD, 'minute', new Uint8Array([1]))
  await store.write(DAY, NEW, 'minute', new Uint8Array([2]))
  await store.write(DAY, OLD, 'flow', new Uint8Array([3]))
  const joined = withEarlierCodes(store, earlierCodes)
  expect([...((await joined.read(DAY, NEW, 'minute')) ?? [])]).toEqual([2])
  expect([...((await joined.read(DAY, NEW, 'flow')) ?? [])]).toEqual([3])
  expect(await joined.read(DAY, 'X', 'minute')).toBeUndefined()
})

test.each([
  [{ [OLD]: '20240102', [NEW]: '20251009' }, '20240102'],
  [{ [NEW]: '20251009' }, '20251009'],
  [{}, undefined],
])(
  'the first day with prints is the first one under any of the codes: %j',
  async (since: Record<string, string>, first) => {
    const prints = partOf<Parameters<typeof printsOfAllCodes>[0]>({ printsSince: async ({ id }) => since[id] })
    expect(await printsOfAllCodes(prints, earlierCodes).printsSince({ id: NEW })).toBe(first)
  },
)
