import { describe, expect, test } from 'vitest'
import {
  captureDay,
  captureDays,
  captureDepth,
  capturePrints,
  captureSeries,
  ownCompleteness,
  seriesIds,
} from '../../../../gateway/past/history/capture'
import type { InstrumentDay } from '../../../../gateway/past/history/day-rows'
import { depthPart } from '../../../../gateway/past/history/depth-parts'
import type { LiveMarket } from '../../../../gateway/past/history/market-port'
import { readMembers } from '../../../../gateway/past/history/member-lists'
import type { Instrument } from '../../../../shared/market/instrument'
import { dateToMs } from '../../../../shared/market/session'
import { decodeSeries } from '../../../../shared/protocol/day-series'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import { topic } from '../../../../shared/protocol/topics'
import { partOf } from '../../../support/part-of'
import { filledRow } from '../../../support/rows'
import { INDEX, smallMarket } from '../../../support/small-market'

const COIN = 'BTCUSDT.BINANCE'
const DAY = '20260912'
const MIDNIGHT = dateToMs(DAY) / 60_000

/** A market whose coin has its own day, with these minutes of it. */
function marketOf(minutes: readonly number[]): LiveMarket {
  const rows = minutes.map((minute) => ({ ...filledRow('minute', 1), slot: MIDNIGHT + minute }))
  return partOf<LiveMarket>({
    ownDay: (id: string) => (id === COIN ? DAY : undefined),
    rows: (name: string, kind: string) => (name === topic.tick(COIN) && kind === 'minute' ? rows : []),
  })
}
const upTo = (count: number, without: readonly number[] = []) =>
  Array.from({ length: count }, (_, minute) => minute).filter((minute) => !without.includes(minute))

describe('a day that never closes', () => {
  test.each<[string, number[], number, number]>([
    ['its first hour', upTo(60), 1, 60 / 1_440],
    ['its first hour without six minutes', upTo(60, [5, 6, 7, 8, 9, 10]), 0.9, 54 / 1_440],
    ['its first minute', upTo(1), 1, 1 / 1_440],
    ['all of it', upTo(1_440), 1, 1],
    ['nothing', [], 0, 0],
  ])('with %s has a completeness so far, and one of the whole day', (_, minutes, soFar, whole) => {
    const market = marketOf(minutes)
    expect(ownCompleteness(market, COIN, true)).toEqual({ tradingDay: DAY, completeness: soFar })
    expect(ownCompleteness(market, COIN)).toEqual({ tradingDay: DAY, completeness: whole })
  })

  test('does not apply to an instrument of the exchanges', () => {
    expect(ownCompleteness(marketOf(upTo(60)), '600519.SH', true)).toEqual({})
  })
})

test('the day of an index equals that of the table of the whole market, which it does not build', () => {
  const day = { tradingDay: '20261119', completeness: 0.5 }
  const { state, index } = smallMarket(day.tradingDay)
  const instrument = state.instrument(INDEX)
  if (!instrument) throw new Error('no such index')
  expect(captureDay(state, instrument, day)).toBeUndefined()
  index(1, 250_500)
  const whole = captureDays(state, day).find(({ id }) => id === INDEX)
  const reads: string[] = []
  const rows: LiveMarket['rows'] = (name, kind) => {
    reads.push(kind)
    return state.rows(name, kind)
  }
  const market: LiveMarket = Object.assign(Object.create(state), { rows })
  expect(whole).toMatchObject({ close: 250_500, completeness: 0.5 })
  expect(captureDay(market, instrument, day)).toEqual(whole)
  expect(reads).toEqual([])
})

describe('captured series', () => {
  const [STOCK, INDEX_ID, SWAP] = ['600001.SH', '000016.SH', 'BTCUSDTSWAP.OKX'] as const
  const today = '20260912'
  const minuteAt = dateToMs(today) / 60_000
  interface Rows {
    minute?: number
    flow?: number
    index?: number
    swap?: number[]
    funding?: number[]
  }
  const market = ({ minute = 0, flow = 0, index = 0, swap = [], funding = [] }: Rows, over: object = {}) =>
    partOf<LiveMarket>({
      ownDay: (id: string) => (id === SWAP ? today : undefined),
      instrument: (id: string) => ({ kind: id === INDEX_ID ? 'index' : id === SWAP ? 'crypto' : 'stock' }),
      members: () => [{ instrument: STOCK, weight: 1 }],
      rows: (_name: string, kind: string) => {
        const rows = {
          minute: Array(minute).fill(filledRow('minute', 1)),
          flow: Array(flow).fill(filledRow('flow', 1)),
          'index-minute': Array(index).fill(filledRow('index-minute', 1)),
          'perpetual-minute': swap.map((slot) => ({ ...filledRow('perpetual-minute', 1), slot: minuteAt + slot })),
          funding: funding.map((slot) => ({ time: (minuteAt + slot) * 60_000, rate: 1 })),
        }
        return rows[kind as keyof typeof rows]
      },
      ...over,
    })
  const written = (rows: Rows, id: string, over = {}) =>
    captureSeries(market(rows, over), id, '20260911').map(({ kind, tradingDay, bytes }) => [
      kind,
      tradingDay,
      kind === 'members' ? readMembers(bytes)?.length : decodeSeries(kind as 'minute', bytes)?.length,
    ])

  test('have the kinds that have rows, under the day of the market', () => {
    expect(written({ minute: 1, flow: 2 }, STOCK)).toEqual([
      ['minute', '20260911', 1],
      ['flow', '20260911', 2],
    ])
    expect(written({ minute: 1 }, STOCK)).toEqual([['minute', '20260911', 1]])
    expect(written({ flow: 1, swap: [1], funding: [1] }, STOCK)).toEqual([['flow', '20260911', 1]])
    expect(written({}, STOCK)).toEqual([])
  })

  test('of an index have its minutes and its members', () => {
    expect(written({ index: 2, minute: 3 }, INDEX_ID)).toEqual([
      ['index-minute', '20260911', 2],
      ['members', '20260911', 1],
    ])
    expect(written({ index: 1 }, INDEX_ID, { members: () => [] })).toEqual([['index-minute', '20260911', 1]])
    expect(written({}, INDEX_ID)).toEqual([])
  })

  test('of a perpetual belong to its own day, with funding and open interest', () => {
    expect(written({ minute: 1, swap: [-1, 0, 5, 1_439, 1_440], funding: [0, 480, 1_440] }, SWAP)).toEqual([
      ['minute', today, 1],
      ['perpetual-minute', today, 3],
      ['funding', today, 2],
    ])
    expect(written({ minute: 1 }, SWAP)).toEqual([['minute', today, 1]])
  })

  test('of prints exist only for a whole day', () => {
    const prints = (whole: boolean) => ({ prints: () => ({ whole, tape: { finish: () => new Uint8Array([7]) } }) })
    const bytes = new Uint8Array([7])
    expect(capturePrints(market({}, prints(true)), STOCK, '20260911')).toEqual([
      { id: STOCK, tradingDay: '20260911', kind: 'prints', bytes },
    ])
    expect(capturePrints(market({}, prints(true)), SWAP, '20260911')).toMatchObject([{ tradingDay: today }])
    expect(capturePrints(market({}, prints(false)), STOCK, '20260911')).toEqual([])
    expect(capturePrints(market({}, { prints: () => undefined }), STOCK, '20260911')).toEqual([])
  })

  test('of the depth of a coin are its half hours, under the day on which they began', () => {
    const reads: unknown[] = []
    const first = dateToMs(today) - 1_800_000
    const pages = (...of: unknown[]) => {
      reads.push(of)
      return [{ first, newest: first + 5, bytes: new Uint8Array([3]) }]
    }
    expect(captureDepth(market({}, { depthPages: pages }), SWAP, 99)).toEqual([
      {
        id: depthPart(SWAP, '20260911', first),
        tradingDay: '20260911',
        kind: 'coin-depth',
        bytes: new Uint8Array([3]),
        depth: { coin: SWAP, newest: first + 5 },
      },
    ])
    expect(reads).toEqual([[SWAP, 99]])
  })
})

describe('instruments whose series are stored', () => {
  const table: Pick<InstrumentTable, 'id' | 'kind'> = {
    id: ['idx', 'coin', 'watched', 'plain', 'low', 'high', 'quiet'],
    kind: ['index', 'crypto', 'stock', 'stock', 'stock', 'stock', 'stock'],
  }
  const market = (ids = table) =>
    partOf<LiveMarket>({
      instrumentTable: () => ids,
      day: (id: string) => ({ quotesOnly: id === 'plain' || id === 'low' }),
      instrument: (id: string) => (ids.id.includes(id) ? { hasOrderNumbers: id !== 'plain' } : undefined),
    })
  const day = (id: string, turnover: number) => partOf<InstrumentDay>({ id, turnover })

  const days = [day('low', 1), day('plain', 99), day('high', 5), day('gone', 100)]
  const watched = ['watched', 'nobody', 'idx']

  test.each([
    ['indexes, coins, watched, then by turnover, with order numbers first', false, ['watched', 'high', 'low', 'plain']],
    ['indexes, coins, then those without prints, if prints are stored', true, ['low', 'plain']],
  ])('are %s', (_, printsStored, others) => {
    const ids = seriesIds(market(), { watched, days, printsStored, isOver: false })
    expect(ids).toEqual(['idx', 'coin', ...others])
    expect(days.map(({ id }) => id)).toEqual(['low', 'plain', 'high', 'gone'])
  })

  test.each([
    ['three hundred at most', false, true, 300],
    ['three hundred at most on a running day whose prints are stored', true, false, 300],
    ['all on a finished day, if prints are stored', true, true, 302],
  ])('are %s', (_, printsStored, isOver, expected) => {
    const id = Array.from({ length: 302 }, (_, at) => `i${at}`)
    const of = market({ id, kind: id.map(() => 'index' as const) })
    expect(seriesIds(of, { watched: [], days: [], printsStored, isOver })).toEqual(id.slice(0, expected))
  })
})

test('a day is less complete by its lost share, and undefined without a row', () => {
  const captured = (caveats: object | undefined) => {
    const market = partOf<LiveMarket>({
      ownDay: () => undefined,
      dayRow: () => ({ prevClose: 1_000, completeness: 1 }),
      instrument: () => ({ id: 'a', kind: 'stock', prevClose: 1_000, ...(caveats && { caveats }) }),
    })
    const of = partOf<Instrument>({ id: 'a', kind: 'stock' })
    return captureDay(market, of, { tradingDay: DAY, completeness: 0.8 })
  }
  expect(captured(undefined)).toMatchObject({ prevClose: 1_000, completeness: 0.8, tradingDay: DAY })
  expect(captured({})).toMatchObject({ completeness: 0.8 })
  expect(captured({ lost: { share: 0.5 } })).toMatchObject({ completeness: 0.4 })
  const none = partOf<LiveMarket>({ ownDay: () => undefined, dayRow: () => undefined })
  expect(captureDay(none, partOf({ id: 'a', kind: 'stock' }), { tradingDay: DAY, completeness: 1 })).toBeUndefined()
})
