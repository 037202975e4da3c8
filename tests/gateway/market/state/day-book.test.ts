import { describe, expect, test } from 'vitest'
import type { PastOfDay } from '../../../../gateway/market/state/catch-up'
import { DayBook } from '../../../../gateway/market/state/day-book'
import type { DayState } from '../../../../gateway/market/state/day-state'
import { Registry } from '../../../../gateway/market/state/registry'
import { STATE_BUDGETS, type StateBudget } from '../../../../gateway/market/state/state-budget'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import type { Instrument } from '../../../../shared/market/instrument'
import { bytesOf } from '../../../support/bytes-of'
import { makeInstrument, makeQuote } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'

function bookOf(instruments: readonly Instrument[], budget?: StateBudget, past?: PastOfDay): DayBook {
  const registry = new Registry(1)
  registry.put(instruments)
  const book = new DayBook(registry, DEFAULT_GRADES, budget, past)
  book.refresh()
  return book
}

const idOf = (at: number) => `60${String(at).padStart(4, '0')}.SH`
const read = () => true
const unread = () => false

describe('the days of the market', () => {
  test('begin with the first event, for listed instruments only', () => {
    const book = bookOf([makeInstrument()])
    expect(book.get('600001.SH')).toBeUndefined()
    expect(book.open('600001.SH')).toBe(book.get('600001.SH'))
    expect(book.open('999999.SH')).toBeUndefined()
    expect(book.active).toHaveLength(1)
  })

  test('a later list gives running days their new limits', () => {
    const registry = new Registry(1)
    registry.put([makeInstrument()])
    const book = new DayBook(registry, DEFAULT_GRADES)
    const day = book.open('600001.SH')
    registry.put([makeInstrument({ limitUp: 1_234 })])
    book.refresh()
    expect(day?.instrument.limitUp).toBe(1_234)
  })
})

describe('days with changes to publish', () => {
  const quote = (id: string) => makeQuote({ instrument: id })
  const ids = [1, 2, 3].map(idOf)
  const opened = () => {
    const book = bookOf(ids.map((id) => makeInstrument({ id })))
    return { book, days: ids.map((id) => book.open(id) as DayState) }
  }

  test('are included once each, in the order in which days began', () => {
    const { book, days } = opened()
    for (const at of [2, 0, 2]) days[at]?.addQuote(quote(ids[at] as string))
    book.sortChanged()
    expect(book.changed).toEqual([days[0], days[2]])
  })

  test('are empty after publication, and then those with new events', () => {
    const { book, days } = opened()
    days[1]?.addQuote(quote(ids[1] as string))
    book.clearChanged()
    expect(book.changed).toEqual([])
    days[1]?.markBoardDirty()
    expect(book.changed).toEqual([days[1]])
  })

  test('do not include dropped days', () => {
    const { book, days } = opened()
    for (const [at, day] of days.entries()) day.addQuote(quote(ids[at] as string))
    book.drop(ids[1] as string)
    expect(book.changed).toEqual([days[0], days[2]])
    book.clear()
    expect(book.changed).toEqual([])
  })
})

describe('instruments with a split detector', () => {
  const many = Array.from({ length: 1_400 }, (_, at) => makeInstrument({ id: idOf(at), meanVolume5: 1_000 + at }))

  const few = partOf<SplitFinding>({ id: 'x', side: 'buy' })

  const budget: StateBudget = {
    splitsFull: 2,
    splitsLight: 6,
    splitsListed: 0,
    splitsFullMax: 5,
    tapes: 0,
    tapesRead: 0,
  }
  const reviews = (book: DayBook, isRead: (day: DayState) => boolean, count: number, marketIsRead = false) => {
    for (let n = 0; n < count; n++) book.splits.review(isRead, marketIsRead)
  }

  test('include the busiest always, the next busiest once the list is read, the rest while read and while there is room', () => {
    const book = bookOf(many)
    const days = many.map(({ id }) => book.open(id) as DayState)
    expect(days.filter((day) => book.splits.of(day, unread)).map((day) => day.instrument.id)).toEqual(
      many.slice(1_200).map(({ id }) => id),
    )
    reviews(book, unread, 1, true)
    expect(days.filter((day) => book.splits.of(day, unread)).map((day) => day.instrument.id)).toEqual(
      many.slice(1_050).map(({ id }) => id),
    )
    const before = days.map((day) => day.split)
    const watched = days.filter((day) => book.splits.of(day, read))
    expect(watched).toHaveLength(350 + 64)
    expect(days.filter((day, at) => day.split && before[at] && day.split !== before[at])).toHaveLength(0)
  })

  test.each(Object.entries(STATE_BUDGETS))('have at most as many full detectors as fit into memory: %s', (_, own) => {
    const book = bookOf(many, own)
    for (const { id } of many) book.splits.of(book.open(id) as DayState, read)
    reviews(book, read, 3, true)
    expect(book.splits.fullCount).toBe(own.splitsFullMax)
    expect(book.splits.days.length).toBeLessThanOrEqual(
      own.splitsFullMax + own.splitsFull + own.splitsLight + own.splitsListed + 64,
    )
  })

  test.each([
    [20, 20],
    [40, 32],
    [400, 104],
    [1_400, 200],
  ])('of a market of %i are %i before the first reader', (size, watched) => {
    const market = many.slice(0, size)
    const book = bookOf(market)
    expect(market.filter(({ id }) => book.splits.of(book.open(id) as DayState, unread))).toHaveLength(watched)
  })

  test('are the busiest by money, whatever the decimals of their prices', () => {
    const dear = { meanVolume5: 100, prevClose: 90_000, priceScale: 2 }
    const fund = { meanVolume5: 100, prevClose: 100_000, priceScale: 3 }
    const market = [0, 1, 2, 3].map((at) => makeInstrument({ id: idOf(at), ...(at % 2 ? dear : fund) }))
    const book = bookOf(market, { ...budget, tapes: 2 })
    const taped = market.filter(({ id }) => (book.open(id) as DayState).tape !== undefined).map(({ id }) => id)
    // Of a small market half as many.
    expect(taped).toEqual([idOf(1)])
  })

  test('become light after five minutes without readers, and report the end of their findings', () => {
    const book = bookOf(many, budget)
    const day = book.open(idOf(0)) as DayState
    const full = book.splits.of(day, read)
    if (full) full.end = () => [few]
    reviews(book, unread, 300)
    expect(day.split).toBe(full)
    reviews(book, unread, 1)
    expect(day.split).not.toBe(full)
    expect(day.split?.take()).toEqual([few])
    expect(book.splits.fullCount).toBe(0)
    expect(book.splits.days).toEqual([day])
  })

  test('stay full for the very busiest, with or without readers', () => {
    const book = bookOf(many, budget)
    const day = book.open(idOf(1_399)) as DayState
    const full = book.splits.of(day, unread)
    reviews(book, unread, 400)
    expect(day.split).toBe(full)
    expect(book.splits.fullCount).toBe(1)
  })

  test('a newly opened one replaces one without readers, not one with readers', () => {
    const book = bookOf(many, budget)
    const days = [0, 1, 2, 3, 4].map((at) => book.open(idOf(at)) as DayState)
    for (const day of days) book.splits.of(day, read)
    const [left] = days
    reviews(book, (day) => day !== left, 10)
    const latest = book.open(idOf(9)) as DayState
    const before = days.map((day) => day.split)
    book.splits.of(latest, read)
    expect(days.map((day, at) => day.split === before[at])).toEqual([false, true, true, true, true])
    expect(book.splits.fullCount).toBe(5)
  })

  test('are full for the busiest while the list of the market is read, as far as there is room', () => {
    const book = bookOf(many, budget)
    const days = many.map(({ id }) => book.open(id) as DayState)
    for (const day of days) book.splits.of(day, unread)
    expect(book.splits.fullCount).toBe(2)
    const light = days.at(-4)?.split
    reviews(book, unread, 1, true)
    expect(book.splits.fullCount).toBe(5)
    expect(days.at(-4)?.split).not.toBe(light)
  })

  describe('a detector read only as a row of the list covers a shorter past', () => {
    const kept: PastOfDay = { prints: () => ({ next: () => [], isAtEnd: true }), findings: () => [] }
    const listedDay = (past?: PastOfDay) => {
      const book = bookOf(many, budget, past)
      const days = many.map(({ id }) => book.open(id) as DayState)
      for (const day of days) book.splits.of(day, unread)
      reviews(book, unread, 1, true)
      while (book.splits.catchUp());
      const [busiest, listed] = [days.at(-1), days.at(-4)] as [DayState, DayState]
      const bytes = (day: DayState) => bytesOf(day.split ?? {})
      return { book, listed, bytes, most: bytes(busiest) }
    }

    test('until it has its own reader and has read the stored day', () => {
      const { book, listed, bytes, most } = listedDay(kept)
      expect(bytes(listed)).toBeLessThan(0.6 * most)
      reviews(book, (day) => day === listed, 1, true)
      expect(bytes(listed)).toBeLessThan(0.6 * most)
      while (book.splits.catchUp());
      expect(bytes(listed)).toBe(most)
      const { split } = listed
      reviews(book, (day) => day === listed, 3, true)
      expect([book.splits.catchUp(), listed.split === split, book.splits.fullCount]).toEqual([false, true, 5])
    })

    test('and stays as it is without stored prints, because it would lose its findings', () => {
      const { book, listed, bytes, most } = listedDay()
      const { split } = listed
      expect(bytes(listed)).toBeLessThan(0.6 * most)
      reviews(book, (day) => day === listed, 3, true)
      expect(listed.split).toBe(split)
    })

    test('and becomes light five minutes after its last reader, like the others', () => {
      const { book, listed, bytes, most } = listedDay(kept)
      reviews(book, unread, 301, false)
      expect(book.splits.fullCount).toBe(2)
      expect(bytes(listed)).toBeLessThan(0.1 * most)
      // Read by itself from now on, it looks back once and no more.
      book.splits.of(listed, read)
      while (book.splits.catchUp());
      const { split } = listed
      expect(bytes(listed)).toBe(most)
      reviews(book, (day) => day === listed, 2)
      expect([book.splits.catchUp(), listed.split === split]).toEqual([false, true])
    })

    test('and waits until those with their own readers have read their day', () => {
      const begun: string[] = []
      const past: PastOfDay = {
        prints: (id) => {
          const next = () => {
            begun.push(id)
            return []
          }
          return { next, isAtEnd: true }
        },
        findings: () => [],
      }
      const book = bookOf(many, budget, past)
      const days = many.map(({ id }) => book.open(id) as DayState)
      for (const day of days) book.splits.of(day, unread)
      // One that somebody reads, then the list's rows, and then one of these.
      book.splits.of(days.at(-6) as DayState, read)
      reviews(book, unread, 1, true)
      const last = days.at(-4) as DayState
      reviews(book, (day) => day === last, 1, true)
      while (book.splits.catchUp());
      expect(begun).toEqual([idOf(1_396), idOf(1_394), idOf(1_397)])
    })
  })

  test('one of the next busiest gets a full detector once it is read, which ends the findings of the light one', () => {
    const book = bookOf(many)
    const day = book.open(idOf(1_300)) as DayState
    const light = book.splits.of(day, unread)
    if (light) light.end = () => [few]
    const full = book.splits.of(day, read)
    expect(full).not.toBe(light)
    expect(full?.take()).toEqual([few])
    expect(full?.take()).toEqual([])
    expect(book.splits.of(day, unread)).toBe(full)
    expect(book.splits.days).toEqual([day])
  })

  test('an instrument that was read stays watched for the day', () => {
    const book = bookOf(many)
    const quiet = book.open(idOf(0)) as DayState
    expect(book.splits.of(quiet, unread)).toBeUndefined()
    const split = book.splits.of(quiet, read)
    expect(split).toBeDefined()
    expect(book.splits.of(quiet, unread)).toBe(split)
  })

  test('exclude indexes, which have no orders, and markets that never close, but need no order numbers', () => {
    const kinds = { '600001.SH': 'stock', '000016.SH': 'index', 'BTCUSDT.BINANCE': 'crypto' } as const
    const list = Object.entries(kinds).map(([id, kind]) => makeInstrument({ id, kind, hasOrderNumbers: false }))
    const book = bookOf(list)
    const watched = list.filter(({ id }) => book.splits.of(book.open(id) as DayState, read))
    expect(watched.map(({ kind }) => kind)).toEqual(['stock'])
  })

  test('a new day starts the detectors again', () => {
    const book = bookOf(many)
    book.splits.of(book.open(idOf(1)) as DayState, read)
    book.clear()
    expect(book.splits.days).toEqual([])
    expect(book.splits.of(book.open(idOf(1)) as DayState, unread)).toBeUndefined()
  })
})
