import { describe, expect, test } from 'vitest'
import { BookTapes } from '../../../../gateway/market/state/book-tapes'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { dateToMs } from '../../../../shared/market/session'
import { decodeFrame, joinSections, rowsOf } from '../../../../shared/protocol/frame'
import type { Row } from '../../../../shared/protocol/kinds'
import { dayStart, makeTrade } from '../../../support/fake-feed'
import { clock, makeQuote } from '../../../support/market-events'
import { filledRow } from '../../../support/rows'
import { INSTRUMENTS, MOUTAI, smallMarket } from '../../../support/small-market'

const DAY = '20260717'
const TEN = dateToMs(DAY) + 10 * 3_600_000

/** A row as the market makes it, of a book that rests. */
function row(time: number, last = 1_000, bid = 999, ask = 1_001): Row<'quote'> {
  const { state } = smallMarket()
  state.apply(
    makeQuote({
      instrument: MOUTAI,
      exchangeTime: clock('10:00:00'),
      last,
      bidPrices: [bid],
      bidVolumes: [300],
      askPrices: [ask],
      askVolumes: [500],
    }),
  )
  return { ...(state.quote(MOUTAI) as Row<'quote'>), time }
}
const ROW = row(TEN)
const at = (second: number, over: Partial<Row<'quote'>> = {}) => ({ ...ROW, time: TEN + second * 1_000, ...over })

function read(tapes: BookTapes, id = MOUTAI) {
  const bytes = tapes.frame(id, DAY)
  const decoded = bytes && decodeFrame(bytes)
  if (!decoded?.ok) return []
  return decoded.sections.flatMap((section) => (section.kind === 'quote' ? rowsOf(section) : []))
}

describe('books of watched instruments', () => {
  test('are the newest of every three seconds, in order across packed pages', () => {
    const tapes = new BookTapes()
    for (let second = 0; second < 900; second++) tapes.keep(MOUTAI, DAY, at(second, { last: 1_000 + second }))
    const rows = read(tapes)
    expect(rows.map(({ time }) => (time - TEN) / 1_000)).toEqual(Array.from({ length: 300 }, (_, at) => at * 3 + 2))
    expect(rows.map(({ last }) => last)).toEqual(rows.map(({ time }) => 1_000 + (time - TEN) / 1_000))
    expect(rows[0]).toEqual(at(2, { last: 1_002 }))
  })

  test.each([
    ['older than the newest', at(1, { last: 5 })],
    ['of an auction, in which nobody rests', at(9, { last: 5, bidPrice1: 1_001, askPrice1: 1_001 })],
  ])('have no book %s', (_, late) => {
    const tapes = new BookTapes()
    tapes.keep(MOUTAI, DAY, at(6))
    tapes.keep(MOUTAI, DAY, late)
    expect(read(tapes).map(({ last }) => last)).toEqual([1_000])
  })

  test('cover sixteen instruments at once: one more only replaces an idle one', () => {
    const tapes = new BookTapes()
    for (let each = 0; each < 16; each++) tapes.keep(`60000${each}.SH`, DAY, at(0))
    tapes.keep(MOUTAI, DAY, at(30))
    expect(tapes.frame(MOUTAI, DAY)).toBeUndefined()
    for (let each = 1; each < 16; each++) tapes.keep(`60000${each}.SH`, DAY, at(60))
    tapes.keep(MOUTAI, DAY, at(61))
    expect(read(tapes)).toHaveLength(1)
    expect(tapes.frame('600000.SH', DAY)).toBeUndefined()
    expect(tapes.frame('600001.SH', DAY)).toBeDefined()
  })

  test('take at most 0.5 MB a day', () => {
    const tapes = new BookTapes()
    for (let column = 0; column < 8_000; column++)
      tapes.keep(MOUTAI, DAY, at(column * 3, { last: 1_000 + (column % 40), bidVolume1: 100 + column }))
    expect(tapes.frame(MOUTAI, DAY)?.byteLength).toBeLessThan(500_000)
    expect(read(tapes).length).toBeLessThan(6_200)
  })

  test('are dropped with the day', () => {
    const tapes = new BookTapes()
    tapes.keep(MOUTAI, DAY, at(0))
    tapes.clear()
    expect(tapes.frame(MOUTAI, DAY)).toBeUndefined()
  })
})

test('the market stores books of instruments with readers, and returns them', () => {
  const { state } = smallMarket()
  expect(state.bookFrame(MOUTAI)).toBeUndefined()
  expect(decodeFrame(joinSections([]))).toMatchObject({ ok: true, sections: [] })
  state.apply(makeQuote({ instrument: MOUTAI, exchangeTime: clock('10:00:00'), bidVolumes: [3], askVolumes: [4] }))
  const decoded = decodeFrame(state.bookFrame(MOUTAI) as Uint8Array)
  expect(decoded.ok && decoded.sections.map(({ kind, count }) => [kind, count])).toEqual([['quote', 1]])
})

describe('books of the busiest instruments', () => {
  const code = (n: number) => `${600_000 + n}.SH`

  test('are stored every fifteen seconds, and every three while watched', () => {
    const tapes = new BookTapes()
    const kept: number[] = []
    for (let second = 0; second < 60; second++) {
      if (!tapes.isDue(MOUTAI, TEN + second * 1_000)) continue
      tapes.keepBusy(MOUTAI, DAY, at(second))
      kept.push(second)
    }
    expect(kept).toEqual([0, 15, 30, 45])
    for (let second = 60; second < 69; second++) tapes.keep(MOUTAI, DAY, at(second))
    expect(read(tapes).map(({ time }) => (time - TEN) / 1_000)).toEqual([0, 15, 30, 45, 62, 65, 68])
  })

  test('cover a hundred instruments, and take no room from watched ones', () => {
    const tapes = new BookTapes()
    for (let n = 0; n < 101; n++) tapes.keepBusy(code(n), DAY, at(0))
    expect([tapes.frame(code(99), DAY), tapes.frame(code(100), DAY)]).toEqual([expect.anything(), undefined])
    expect(tapes.isDue(code(100), TEN)).toBe(false)
    for (let n = 200; n < 217; n++) tapes.keep(code(n), DAY, at(0))
    expect([tapes.frame(code(215), DAY), tapes.frame(code(216), DAY)]).toEqual([expect.anything(), undefined])
    tapes.keep(code(216), DAY, at(300))
    expect(tapes.frame(code(0), DAY)).toBeDefined()
  })

  test('take at most 0.2 MB a day', () => {
    const tapes = new BookTapes()
    for (let book = 0; book < 960; book++)
      tapes.keepBusy(MOUTAI, DAY, at(book * 15, { last: 1_000 + (book % 40), bidVolume1: 100 + book }))
    expect(tapes.frame(MOUTAI, DAY)?.byteLength).toBeLessThan(200_000)
  })

  test('are stored by the market without readers', () => {
    const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 0, interest: () => false })
    for (const event of dayStart(DAY, INSTRUMENTS)) if (event.kind !== 'status') state.apply(event)
    const quote = { instrument: MOUTAI, bidVolumes: [3], askVolumes: [4] }
    state.apply(makeQuote({ ...quote, exchangeTime: clock('10:00:00') }))
    state.tick(clock('10:00:01'))
    // A print without a new book is not another book.
    state.apply(makeTrade({ instrument: MOUTAI, exchangeTime: clock('10:01:00') }))
    state.tick(clock('10:01:01'))
    const decoded = decodeFrame(state.bookFrame(MOUTAI) ?? new Uint8Array())
    expect(decoded.ok && decoded.sections.map(({ kind, count }) => [kind, count])).toEqual([['quote', 1]])
  })
})

describe('books of a time range', () => {
  const times = (tapes: BookTapes, from: number, to: number) =>
    tapes
      .between(TEN + from * 1_000, TEN + to * 1_000)
      .map(({ id, rows }) => [id, ...rows.map(({ time }) => (time - TEN) / 1_000)])

  test('include its start and exclude its end, across packed pages too', () => {
    const tapes = new BookTapes()
    for (let second = 2; second < 312; second += 3) tapes.keep(MOUTAI, DAY, at(second))
    // The hundredth row packs all but itself.
    expect(times(tapes, 290, 302)).toEqual([[MOUTAI, 290, 293, 296, 299]])
    expect(times(tapes, 299, 305)).toEqual([[MOUTAI, 299, 302]])
  })

  test('are absent for an instrument that was not watched in it', () => {
    const tapes = new BookTapes()
    tapes.keep(MOUTAI, DAY, at(2))
    tapes.keep('000001.SZ', DAY, at(61))
    expect(times(tapes, 60, 120)).toEqual([['000001.SZ', 61]])
    expect(times(tapes, 120, 180)).toEqual([])
  })
})

describe('room for books', () => {
  const bookAt = (time: number) => ({
    ...filledRow('quote', 0),
    time,
    bidPrice1: 9,
    bidVolume1: 1,
    askPrice1: 10,
    askVolume1: 1,
  })

  test.each([
    [60_000, false],
    [60_001, true],
  ])('is for sixteen instruments; one idle for %i ms is replaced: %s', (silence, isKept) => {
    const tapes = new BookTapes()
    for (let at = 0; at < 16; at++) tapes.keep(`i${at}`, DAY, bookAt(at === 3 ? 1_000 : 1_000 + silence))
    tapes.keep('late', DAY, bookAt(1_000 + silence))
    expect(tapes.frame('late', DAY) !== undefined).toBe(isKept)
    expect(tapes.frame('i3', DAY) === undefined).toBe(isKept)
  })

  test('a book as old as the newest replaces it, an older one does not', () => {
    const tapes = new BookTapes()
    for (const [time, last] of [
      [5_000, 1],
      [5_000, 2],
      [4_999, 3],
    ] as const)
      tapes.keep('a', DAY, { ...bookAt(time), last })
    expect(tapes.between(0, 10_000)).toMatchObject([{ id: 'a', rows: [{ time: 5_000, last: 2 }] }])
    expect([tapes.between(5_000, 5_000), tapes.between(5_001, 9_000)]).toEqual([[], []])
    expect(tapes.between(5_000, 5_001)).toHaveLength(1)
  })
})
