import { expect, test } from 'vitest'
import { DayBook } from '../../../../gateway/market/state/day-book'
import { Registry } from '../../../../gateway/market/state/registry'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { makeInstrument } from '../../../support/market-events'

test('an auction stored by an earlier process is restored for days that have begun, and for those that begin later', () => {
  const ids = ['600001.SH', '600002.SH']
  const registry = new Registry(1)
  registry.put(ids.map((id) => makeInstrument({ id })))
  const book = new DayBook(registry, DEFAULT_GRADES)
  const first = book.open(ids[0] as string)
  const course = { place: [3], price: [1_000], matched: [5], unmatched: [-2] }
  book.restoreAuctions('opening', new Map(ids.map((id) => [id, course])), false)
  const second = book.open(ids[1] as string)
  for (const day of [first, second]) expect(day?.books.auctions.opening.places()).toEqual(course)
  expect(second?.books.auctions.closing.isEmpty).toBe(true)
  book.clear()
  expect(book.open(ids[0] as string)?.books.auctions.opening.isEmpty).toBe(true)
})
