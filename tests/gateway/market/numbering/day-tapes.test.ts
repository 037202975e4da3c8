import { describe, expect, test } from 'vitest'
import { DayTapes, TAPE_CHUNK } from '../../../../gateway/market/numbering/day-tapes'
import { decodeFrame, rowsOf } from '../../../../shared/protocol/frame'
import type { Row } from '../../../../shared/protocol/kinds'
import { topic } from '../../../../shared/protocol/topics'

const [BUSY, CALM] = ['600519.SH', '000001.SZ']
const print = (number: number): Row<'trade'> => ({
  time: 1_000 + number,
  price: 1_000,
  volume: 100,
  side: 1,
  buyNo: 2 * number,
  sellNo: 2 * number - 1,
  buyGrade: 0,
  sellGrade: 3,
})

function tapesWith(
  counts: [id: string, prints: number][],
  options: { printsMax?: number; allPrintsMax?: number } = {},
) {
  const tapes = new DayTapes({ wanted: (id) => id === BUSY || id === CALM, ...options })
  for (const [id, prints] of counts) {
    for (let number = 1; number <= prints; number++) {
      tapes.observe({ kind: 'trade', topic: topic.tick(id), row: print(number), ingestTime: 0 })
    }
  }
  return tapes
}

function kept(tapes: DayTapes, id: string): Row<'trade'>[] | undefined {
  const frame = tapes.frame(id)
  if (!frame) return undefined
  const decoded = decodeFrame(frame)
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.sections.flatMap((section) => (section.kind === 'trade' ? rowsOf(section) : []))
}

describe("the running day's prints", () => {
  test.each([1, TAPE_CHUNK - 1, TAPE_CHUNK, 3 * TAPE_CHUNK + 7])('are read back unchanged (%i of them)', (count) => {
    const expected = Array.from({ length: count }, (_, at) => print(at + 1))
    expect(kept(tapesWith([[BUSY, count]]), BUSY)).toEqual(expected)
  })

  test('are stored only for requested instruments', () => {
    const tapes = tapesWith([['300750.SZ', 10]])
    expect(tapes.frame('300750.SZ')).toBeUndefined()
    expect(tapes.frame(BUSY)).toBeUndefined()
  })

  test('do not include totals of a stretch of time', () => {
    const tapes = tapesWith([[BUSY, 3]])
    tapes.observe({ kind: 'trade', topic: topic.tick(BUSY), row: print(4), ingestTime: 0, summed: true })
    expect(kept(tapes, BUSY)).toHaveLength(3)
  })

  test('are the newest of each instrument', () => {
    const tapes = tapesWith([[BUSY, 5 * TAPE_CHUNK]], { printsMax: 2 * TAPE_CHUNK })
    expect(kept(tapes, BUSY)?.map(({ buyNo }) => buyNo / 2)).toEqual(
      Array.from({ length: 2 * TAPE_CHUNK }, (_, at) => 3 * TAPE_CHUNK + at + 1),
    )
  })

  test('lose the oldest of the longest tape if memory is full', () => {
    const tapes = tapesWith(
      [
        [BUSY, 4 * TAPE_CHUNK],
        [CALM, 2 * TAPE_CHUNK],
      ],
      { allPrintsMax: 4 * TAPE_CHUNK },
    )
    expect(kept(tapes, BUSY)?.length).toBe(2 * TAPE_CHUNK)
    expect(kept(tapes, CALM)?.length).toBe(2 * TAPE_CHUNK)
  })

  describe('read in chunks', () => {
    const numbers = (cursor: NonNullable<ReturnType<DayTapes['read']>>) => {
      const read: number[] = []
      while (!cursor.isAtEnd) read.push(...cursor.next().map(({ buyNo }) => buyNo / 2))
      return read
    }
    const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
    const add = (tapes: DayTapes, from: number, to: number) => {
      for (const number of upTo(from, to)) {
        tapes.observe({ kind: 'trade', topic: topic.tick(BUSY), row: print(number), ingestTime: 0 })
      }
    }

    test.each([1, TAPE_CHUNK - 1, TAPE_CHUNK, 3 * TAPE_CHUNK + 7])(
      'are complete, oldest first (%i of them)',
      (count) => {
        const tapes = tapesWith([[BUSY, count]])
        const cursor = tapes.read(BUSY)
        expect(cursor?.isAtEnd).toBe(false)
        expect(cursor && numbers(cursor)).toEqual(upTo(1, count))
        expect(cursor?.next()).toEqual([])
      },
    )

    test('are equal to the received prints', () => {
      const [first] =
        tapesWith([[BUSY, 1]])
          .read(BUSY)
          ?.next() ?? []
      expect(first).toMatchObject({
        kind: 'trade',
        instrument: BUSY,
        exchangeTime: 1_001,
        price: 1_000,
        volume: 100,
        amount: 100_000,
        side: 'buy',
        buyNo: 2,
        sellNo: 1,
      })
    })

    test.each([
      [5, 9],
      [TAPE_CHUNK - 1, TAPE_CHUNK],
      [TAPE_CHUNK, 2 * TAPE_CHUNK],
      [TAPE_CHUNK + 5, 2 * TAPE_CHUNK + 3],
    ])('continue after %i with those up to %i', (before, after) => {
      const tapes = tapesWith([[BUSY, before]])
      const cursor = tapes.read(BUSY) as NonNullable<ReturnType<DayTapes['read']>>
      expect(numbers(cursor)).toEqual(upTo(1, before))
      add(tapes, before + 1, after)
      expect(numbers(cursor)).toEqual(upTo(before + 1, after))
    })

    test('skip those that were dropped before they were read', () => {
      const tapes = tapesWith([[BUSY, 2 * TAPE_CHUNK]], { printsMax: 2 * TAPE_CHUNK })
      const cursor = tapes.read(BUSY) as NonNullable<ReturnType<DayTapes['read']>>
      cursor.next()
      add(tapes, 2 * TAPE_CHUNK + 1, 5 * TAPE_CHUNK)
      expect(numbers(cursor)).toEqual(upTo(3 * TAPE_CHUNK + 1, 5 * TAPE_CHUNK))
    })

    test('are empty for an instrument without prints', () => {
      expect(tapesWith([[BUSY, 1]]).read(CALM)).toBeUndefined()
    })
  })

  test('are dropped when a new day begins', () => {
    const tapes = tapesWith([[BUSY, 2 * TAPE_CHUNK]])
    tapes.observe({ kind: 'reset', ingestTime: 0 })
    expect(tapes.frame(BUSY)).toBeUndefined()
  })
})
