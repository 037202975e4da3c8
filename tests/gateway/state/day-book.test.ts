import { describe, expect, test } from 'vitest'
import { DayBook } from '../../../gateway/state/day-book'
import type { DayState } from '../../../gateway/state/day-state'
import { Registry } from '../../../gateway/state/registry'
import { DEFAULT_GRADES } from '../../../shared/flow/grades'
import type { Instrument } from '../../../shared/market/instrument'
import { makeInstrument } from '../../support/market-events'

function bookOf(instruments: readonly Instrument[]): DayBook {
  const registry = new Registry(1)
  registry.put(instruments)
  const book = new DayBook(registry, DEFAULT_GRADES)
  book.refresh()
  return book
}

const idOf = (at: number) => `60${String(at).padStart(4, '0')}.SH`
const read = () => true
const unread = () => false

describe('the days of the market', () => {
  test('begin with the first event, for known instruments only', () => {
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

describe('who is watched for split orders', () => {
  const many = Array.from({ length: 1_400 }, (_, at) => makeInstrument({ id: idOf(at), meanVolume5: 1_000 + at }))

  const few = { id: 'x', side: 'buy' } as never

  test('the busiest and the next busiest are, whoever reads them; the rest while read and while there is room', () => {
    const book = bookOf(many)
    const days = many.map(({ id }) => book.open(id) as DayState)
    expect(days.filter((day) => book.splitOf(day, unread)).map((day) => day.instrument.id)).toEqual(
      many.slice(600).map(({ id }) => id),
    )
    const light = days.map((day) => day.split)
    expect(days.filter((day) => book.splitOf(day, read))).toHaveLength(950)
    expect(book.withSplits).toHaveLength(950)
    expect(days.slice(600, 1_200).every((day, at) => day.split === light[600 + at])).toBe(true)
  })

  test('one of the next busiest gets a full detector once it is read, which tells how the light one ended', () => {
    const book = bookOf(many)
    const day = book.open(idOf(700)) as DayState
    const light = book.splitOf(day, unread)
    if (light) light.end = () => [few]
    const full = book.splitOf(day, read)
    expect(full).not.toBe(light)
    expect(full?.take()).toEqual([few])
    expect(full?.take()).toEqual([])
    expect(book.splitOf(day, unread)).toBe(full)
    expect(book.withSplits).toEqual([day])
  })

  test('an instrument once read stays watched for the day', () => {
    const book = bookOf(many)
    const quiet = book.open(idOf(0)) as DayState
    expect(book.splitOf(quiet, unread)).toBeUndefined()
    const split = book.splitOf(quiet, read)
    expect(split).toBeDefined()
    expect(book.splitOf(quiet, unread)).toBe(split)
  })

  test('nothing is without order numbers', () => {
    const book = bookOf([makeInstrument({ hasOrderNumbers: false })])
    expect(book.splitOf(book.open('600001.SH') as DayState, read)).toBeUndefined()
  })

  test('a new day watches anew', () => {
    const book = bookOf(many)
    book.splitOf(book.open(idOf(1)) as DayState, read)
    book.clear()
    expect(book.withSplits).toEqual([])
    expect(book.splitOf(book.open(idOf(1)) as DayState, unread)).toBeUndefined()
  })
})
