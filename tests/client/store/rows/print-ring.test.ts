import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PrintRing } from '../../../../client/store/rows/print-ring'
import type { Section } from '../../../../shared/protocol/frame'
import { printRow } from '../../../support/rows'
import { section } from '../section'

/** Prints `seq` … of a topic, each with its own number as its price. */
const prints = (seq: number, count: number) =>
  section(
    'trade',
    Array.from({ length: count }, (_, at) => printRow({ price: seq + at, volume: (seq + at) * 100 })),
    { seq },
  ) as Section<'trade'>

describe('the newest prints', () => {
  test('equal the end of a plain list, in any batches', () => {
    const batches = fc.array(fc.integer({ min: 0, max: 23 }), { maxLength: 30 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), batches, (capacity, counts) => {
        const ring = new PrintRing(capacity)
        let all: number[] = []
        let next = 1
        for (const count of counts) {
          if (count > 0) ring.put(prints(next, count))
          all = [...all, ...Array.from({ length: count }, (_, at) => next + at)].slice(-capacity)
          next += count
          expect(ring.length).toBe(all.length)
          expect([...ring.columns().price]).toEqual(all)
          expect(ring.newest(capacity + 1).map(({ seq }) => seq)).toEqual(all.toReversed())
        }
        expect(ring.newestSeq).toBe(next - 1)
      }),
    )
  })

  test('are numbered from the newest back', () => {
    const ring = new PrintRing(4)
    ring.put(prints(11, 6))
    expect(ring.at(0)).toMatchObject({ seq: 13, price: 13, volume: 1_300 })
    expect(ring.at(3)).toMatchObject({ seq: 16, price: 16 })
    expect(ring.newest(2).map(({ price }) => price)).toEqual([16, 15])
  })

  test.each([-1, 4, 100, 1.5 + 3])('hold nothing at place %d', (place) => {
    const ring = new PrintRing(4)
    ring.put(prints(1, 4))
    expect(ring.at(place)).toBeUndefined()
  })

  test('have no number while empty, and none after clearing', () => {
    const ring = new PrintRing(4)
    expect([ring.length, ring.newestSeq, ring.newest(3)]).toEqual([0, 0, []])
    ring.put(prints(5, 3))
    ring.clear()
    expect([ring.length, ring.newestSeq, ring.columns().price.length]).toEqual([0, 0, 0])
    ring.put(prints(1, 1))
    expect(ring.newest(3).map(({ seq }) => seq)).toEqual([1])
  })

  test('keep every column of a row together', () => {
    const ring = new PrintRing(2)
    ring.put(
      section('trade', [printRow({ side: 2, buyNo: 7, sellNo: 9, buyGrade: 3, sellGrade: 1 })], { seq: 3 }) as never,
    )
    expect(ring.at(0)).toEqual({ ...printRow({ side: 2, buyNo: 7, sellNo: 9, buyGrade: 3, sellGrade: 1 }), seq: 3 })
  })
})
