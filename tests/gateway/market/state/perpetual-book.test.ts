import { describe, expect, test } from 'vitest'
import { PerpetualBook } from '../../../../gateway/market/state/perpetual-book'
import type { PerpetualNews } from '../../../../shared/market/events'
import { PERPETUAL_OPEN, PERPETUAL_RATE } from '../../../../shared/protocol/kinds'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** 2026-09-12 15:50 UTC. */
const NOW = Date.UTC(2026, 8, 12, 15, 50)
const SLOT = NOW / MINUTE
const BOTH = PERPETUAL_OPEN | PERPETUAL_RATE

function open() {
  const book = new PerpetualBook()
  const tell = (news: Partial<PerpetualNews>) =>
    book.add({ kind: 'perpetual', instrument: 'BTCUSDTSWAP.OKX', exchangeTime: NOW, ...news })
  return { book, tell }
}

const rate = (rate: number, settlesAt = NOW + HOUR, everyMs?: number) => ({
  funding: { rate, settlesAt, ...(everyMs === undefined ? {} : { everyMs }) },
})

describe('funding now', () => {
  test('is unknown before it was received', () => {
    const nothing = { known: 0, rate: 0, rateTime: 0, settles: 0, every: 0, open: 0, openTime: 0 }
    expect(open().book.current()).toEqual(nothing)
  })

  test('is the newest received; one of the same time replaces it, an older one does not', () => {
    const { book, tell } = open()
    tell(rate(5, NOW + HOUR, 8 * HOUR))
    tell(rate(6))
    expect(book.current()).toMatchObject({ rate: 6, rateTime: NOW, settles: NOW + HOUR, every: 8 * HOUR })
    tell({ exchangeTime: NOW - 1, ...rate(7, NOW + 2 * HOUR, 4 * HOUR) })
    expect(book.current()).toMatchObject({ rate: 6, rateTime: NOW, settles: NOW + HOUR, every: 8 * HOUR })
    tell({ exchangeTime: NOW + 1, ...rate(-8, NOW + 2 * HOUR, 4 * HOUR) })
    expect(book.current()).toMatchObject({ rate: -8, rateTime: NOW + 1, settles: NOW + 2 * HOUR, every: 4 * HOUR })
  })

  test('does not change open interest, nor the other way round', () => {
    const one = open()
    one.tell(rate(5))
    expect(one.book.current()).toMatchObject({ known: PERPETUAL_RATE, open: 0, openTime: 0 })
    expect(one.book.minutes()).toEqual([{ slot: SLOT, known: PERPETUAL_RATE, rate: 5, open: 0 }])
    const other = open()
    other.tell({ open: 0 })
    expect(other.book.current()).toMatchObject({ known: PERPETUAL_OPEN, open: 0, openTime: NOW, rateTime: 0 })
    expect(other.book.minutes()).toEqual([{ slot: SLOT, known: PERPETUAL_OPEN, rate: 0, open: 0 }])
  })
})

describe('open interest now', () => {
  test.each([
    [-1, 30, 0],
    [0, 31, 0],
    [1, 31, 1],
  ])('received again %i ms later is %i', (later, value, moved) => {
    const { book, tell } = open()
    tell({ open: 30 })
    tell({ exchangeTime: NOW + later, open: 31 })
    expect(book.current()).toMatchObject({ open: value, openTime: NOW + moved })
  })
})

describe('minutes', () => {
  test('begin at whole minutes, keep the newest of each figure, ascending', () => {
    const { book, tell } = open()
    tell({ exchangeTime: NOW + MINUTE, ...rate(1), open: 10 })
    tell({ exchangeTime: NOW + 2 * MINUTE - 1, open: 11 })
    tell({ exchangeTime: NOW + 2 * MINUTE, open: 12 })
    tell({ exchangeTime: NOW + 2 * MINUTE, earlierOpen: [{ time: NOW - 1, open: 9 }] })
    expect(book.minutes()).toEqual([
      { slot: SLOT - 1, known: PERPETUAL_OPEN, rate: 0, open: 9 },
      { slot: SLOT + 1, known: BOTH, rate: 1, open: 11 },
      { slot: SLOT + 2, known: PERPETUAL_OPEN, rate: 0, open: 12 },
    ])
  })

  test('of the past do not replace received ones, but fill gaps', () => {
    const { book, tell } = open()
    tell(rate(4))
    tell({ earlierOpen: [{ time: NOW, open: 8 }] })
    tell({ earlierOpen: [{ time: NOW, open: 9 }] })
    expect(book.minutes()).toEqual([{ slot: SLOT, known: BOTH, rate: 4, open: 8 }])
    expect(book.current()).toMatchObject({ open: 0, known: PERPETUAL_RATE })
  })

  test('are stored for two days and an hour', () => {
    const { book, tell } = open()
    const kept = 2 * 1_440 + 60
    const earlierOpen = Array.from({ length: kept }, (_, at) => ({ time: NOW + at * MINUTE, open: at + 1 }))
    tell({ earlierOpen })
    expect(book.minutes()).toHaveLength(kept)
    expect(book.minutes()[0]).toMatchObject({ slot: SLOT, open: 1 })
    tell({ exchangeTime: NOW + kept * MINUTE, open: 7 })
    expect(book.minutes()).toHaveLength(kept)
    expect(book.minutes()[0]).toMatchObject({ slot: SLOT + 1, open: 2 })
    expect(book.minutes().at(-1)).toMatchObject({ slot: SLOT + kept, open: 7 })
  })
})

describe('settled rates', () => {
  test('are stored by their time, the newest value of each', () => {
    const { book, tell } = open()
    tell({ settled: [{ time: NOW, rate: 3 }] })
    tell({
      settled: [
        { time: NOW - 8 * HOUR, rate: -2 },
        { time: NOW, rate: 4 },
      ],
    })
    expect(book.settled()).toEqual([
      { time: NOW - 8 * HOUR, rate: -2 },
      { time: NOW, rate: 4 },
    ])
  })

  test('are 540 at most, the newest', () => {
    const { book, tell } = open()
    tell({ settled: Array.from({ length: 540 }, (_, at) => ({ time: NOW + at, rate: at })) })
    expect(book.settled()).toHaveLength(540)
    tell({ settled: [{ time: NOW + 540, rate: 540 }] })
    expect(book.settled().map(({ rate }) => rate)).toEqual(Array.from({ length: 540 }, (_, at) => at + 1))
  })
})

describe('the settlement interval of a venue that does not send it', () => {
  const every = (settled: number[], settlesAt = NOW) => {
    const { book, tell } = open()
    tell({ exchangeTime: NOW - HOUR, ...rate(1, settlesAt), settled: settled.map((time) => ({ time, rate: 1 })) })
    return book.current().every
  }

  test.each<[title: string, settled: number[], every: number]>([
    ['nothing is known of', [], 0],
    ['the last one tells', [NOW - 4 * HOUR], 4 * HOUR],
    ['the last of several tells', [NOW - 12 * HOUR, NOW - 4 * HOUR, NOW - 8 * HOUR], 4 * HOUR],
    ['a day apart is the longest', [NOW - DAY], DAY],
    ['longer apart is one that was missed', [NOW - DAY - 1], 0],
    ['the one to come does not count', [NOW - 8 * HOUR, NOW], 8 * HOUR],
    ['nor one behind it', [NOW - 8 * HOUR, NOW + 1], 8 * HOUR],
  ])('%s', (_title, settled, expected) => {
    expect(every(settled)).toBe(expected)
  })

  test.each([
    ['at its time', 0, 8 * HOUR],
    ['after it', 1, 8 * HOUR],
    ['not before: the venue moved it', -1, 16 * HOUR],
  ])('is found if a settlement passed %s', (_title, later, expected) => {
    const { book, tell } = open()
    tell({ ...rate(1, NOW + HOUR), settled: [{ time: NOW - 7 * HOUR, rate: 1 }] })
    tell({ exchangeTime: NOW + HOUR + later, ...rate(1, NOW + 9 * HOUR) })
    expect(book.current().every).toBe(expected)
  })

  test('is not found from the same settlement received again', () => {
    const { book, tell } = open()
    tell({ ...rate(1, NOW), settled: [{ time: NOW - 8 * HOUR, rate: 1 }] })
    tell({ exchangeTime: NOW + 1, ...rate(1, NOW) })
    expect(book.current().every).toBe(8 * HOUR)
  })

  test('stays once the venue has sent it', () => {
    const { book, tell } = open()
    tell({ ...rate(1, NOW, 4 * HOUR), settled: [{ time: NOW - 8 * HOUR, rate: 1 }] })
    tell({ exchangeTime: NOW + 1, ...rate(2, NOW) })
    expect(book.current().every).toBe(4 * HOUR)
  })
})

describe('changed rows', () => {
  test('are published once', () => {
    const { book, tell } = open()
    expect(book.takeChanged()).toEqual({ now: undefined, minutes: [], settled: [] })
    tell({ open: 30, settled: [{ time: NOW - HOUR, rate: 3 }] })
    expect(book.takeChanged()).toEqual({
      now: book.current(),
      minutes: [{ slot: SLOT, known: PERPETUAL_OPEN, rate: 0, open: 30 }],
      settled: [{ time: NOW - HOUR, rate: 3 }],
    })
    expect(book.takeChanged()).toEqual({ now: undefined, minutes: [], settled: [] })
  })

  test('are dropped without readers', () => {
    const { book, tell } = open()
    tell({ open: 30, settled: [{ time: NOW - HOUR, rate: 3 }] })
    book.forgetChanges()
    expect(book.takeChanged()).toEqual({ now: undefined, minutes: [], settled: [] })
  })

  test('exclude known rows and dropped rows', () => {
    const { book, tell } = open()
    tell({ settled: [{ time: NOW, rate: 3 }], earlierOpen: [{ time: NOW, open: 1 }] })
    book.forgetChanges()
    tell({ settled: [{ time: NOW, rate: 3 }], earlierOpen: [{ time: NOW, open: 1 }] })
    expect(book.takeChanged()).toMatchObject({ minutes: [], settled: [] })
  })
})

describe('rows stored by an earlier process', () => {
  const minute = (known: number, rate = 2, open = 20) => ({ slot: SLOT, known, rate, open })

  test.each([
    [PERPETUAL_RATE, { known: PERPETUAL_RATE, rate: 2, open: 0 }],
    [PERPETUAL_OPEN, { known: PERPETUAL_OPEN, rate: 0, open: 20 }],
    [BOTH, { known: BOTH, rate: 2, open: 20 }],
  ])('of a minute are restored: %i', (known, expected) => {
    const { book } = open()
    book.restore({ minutes: [minute(known)], settled: [] })
    expect(book.minutes()).toEqual([{ slot: SLOT, ...expected }])
    expect(book.current()).toMatchObject({ known: 0, rate: 0, open: 0 })
  })

  test('do not replace rows received since', () => {
    const { book, tell } = open()
    tell({ ...rate(9), open: 8, settled: [{ time: NOW, rate: 7 }] })
    book.restore({
      minutes: [minute(BOTH)],
      settled: [
        { time: NOW, rate: 1 },
        { time: NOW - HOUR, rate: 2 },
      ],
    })
    expect(book.minutes()).toEqual([{ slot: SLOT, known: BOTH, rate: 9, open: 8 }])
    expect(book.settled()).toEqual([
      { time: NOW - HOUR, rate: 2 },
      { time: NOW, rate: 7 },
    ])
  })
})
