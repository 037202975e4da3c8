import { expect, test, vi } from 'vitest'
import { BOOK_DAY_MARK, CLOSING_MARK } from '../../../../gateway/past/replay/mark-frames'
import { type MarkedMarket, MinuteMarks } from '../../../../gateway/past/replay/minute-marks'
import type { MarketEvent } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'
import { emptyBookDay } from '../../../../shared/protocol/rest-market'
import { makeTrade } from '../../../support/fake-feed'

const DAY = '20260706'
const ID = '600519.SH'
const COIN = 'BTCUSDT.BINANCE'
const ALIKE = { buyGrade: 0, sellGrade: 0, orders: 0, bigBuys: 0, bigSells: 0 }

const { auction, sealed: NOTHING_SEALED } = emptyBookDay()
const NO_AUCTION = { places: () => auction }

/** Marks of a small market; `taken` counts reads of finding states. `disk`: whether it is full. */
function setting(disk = { isFull: false }) {
  const stored: string[] = []
  const warn = vi.fn()
  let taken = 0
  const market = {
    rows: (_: string, kind: string) => (kind === 'board' ? [{}] : []),
    instrumentTable: () => ({ id: [ID], kind: ['stock'], epoch: 1 }),
    findingStates: () => ({
      take() {
        taken++
        return []
      },
    }),
    booksBetween: () => [],
    // Both auctions have matched.
    day: () => ({
      books: {
        isEmpty: true,
        auctions: { opening: NO_AUCTION, closing: NO_AUCTION },
        sealedFrom: () => NOTHING_SEALED,
      },
      line: { row: () => ({ close: 1_000, volume: 100 }) },
    }),
    ownDay: (id: string) => (id === COIN ? DAY : undefined),
  } as unknown as MarkedMarket
  const marks = new MinuteMarks({
    market,
    storePiece: async (_day, name, label) => {
      if (disk.isFull) throw new Error('database or disk is full')
      stored.push(`${name} ${label}`)
    },
    now: () => 0,
    log: { warn },
  })
  const minute = (hour: number, of: number, over: Partial<MarketEvent> = {}) =>
    marks.observe(
      makeTrade({ instrument: ID, exchangeTime: dateToMs(DAY) + (hour * 60 + of) * 60_000, ...(over as object) }),
    )
  marks.observe({ kind: 'day', tradingDay: DAY })
  return {
    minute,
    warn,
    taken: () => taken,
    /** Minutes for which such a piece was stored. */
    async labels(piece = 'mark-table') {
      await marks.idle()
      return stored.map((name) => name.split(' ')).flatMap(([name, label]) => (name === piece ? [label] : []))
    },
  }
}

test('a minute is stored when a later one begins', async () => {
  const { minute, labels } = setting()
  minute(9, 40)
  expect(await labels()).toEqual([])
  minute(9, 41)
  expect(await labels()).toEqual(['0581'])
})

test('recorded minutes are not stored again, but the one in which the market continues live', async () => {
  const { minute, labels, taken } = setting()
  for (const at of [40, 41, 42]) minute(9, at, { recorded: ALIKE })
  expect(await labels()).toEqual([])
  expect(taken()).toBe(0)
  minute(9, 42)
  // Findings of recorded minutes were stored when those were live.
  expect(taken()).toBe(1)
  minute(9, 43)
  expect(await labels()).toEqual(['0583'])
})

test.each([
  ['opening', BOOK_DAY_MARK, 9, 40],
  ['closing', CLOSING_MARK, 15, 5],
])('the result of the %s auction is stored once, and not again if it was recorded', async (_, piece, hour, of) => {
  const live = setting()
  for (const later of [0, 1, 2]) live.minute(hour, of + later)
  expect(await live.labels(piece)).toHaveLength(1)
  const repeated = setting()
  repeated.minute(hour, of, { recorded: ALIKE })
  for (const later of [0, 1, 2]) repeated.minute(hour, of + later)
  expect(await repeated.labels(piece)).toEqual([])
})

test('a live coin does not make recorded minutes of a stock new', async () => {
  const { minute, labels } = setting()
  minute(9, 40, { recorded: ALIKE })
  minute(9, 40, { instrument: COIN })
  minute(9, 41, { recorded: ALIKE })
  expect(await labels()).toEqual([])
})

test('a disk that stays full is logged ten times, and again after a successful write', async () => {
  const disk = { isFull: true }
  const { minute, labels, warn } = setting(disk)
  for (let of = 0; of < 30; of++) minute(10, of)
  await labels()
  expect(warn).toHaveBeenCalledTimes(10)
  disk.isFull = false
  minute(10, 31)
  await labels()
  disk.isFull = true
  minute(10, 32)
  await labels()
  expect(warn.mock.calls.length).toBeGreaterThan(10)
})
