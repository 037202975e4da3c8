import { expect, test } from 'vitest'
import { STORED_MAX } from '../../../../client/charts/stored-list'
import { type Drawing, fibLevels, isFullOf, readDrawings, writeDrawings } from '../../../../client/charts/tools/drawing'

const level = (words?: string): Drawing => ({
  ...{ id: '0', kind: 'level', basis: 'front', at: [{ t: 1_780_000_000_000, v: 1_234.56 }] },
  ...(words !== undefined && { words }),
})
const many = (count: number, words?: string) => new Array<Drawing>(count).fill(level(words))

test('forty drawings are full', () => {
  expect([0, 39, 40, 41].map((count) => isFullOf(many(count)))).toEqual([false, false, true, true])
})

test('long drawings are full when one more with text and marks could not be stored', () => {
  const trend: Drawing = {
    ...{ id: '0', kind: 'position', basis: 'front', locked: true, hidden: true, words: '字'.repeat(24) },
    at: [1, 2, 3].map((t) => ({ t: 1_780_000_000_000 + t, v: 123_456.78 })),
  }
  const counts = Array.from({ length: 40 }, (_, count) => count)
  const full = counts.find((count) => isFullOf(new Array<Drawing>(count).fill(trend))) ?? 40
  const written = (count: number) => writeDrawings(new Array<Drawing>(count).fill(trend))
  expect(full).toBeLessThan(40)
  expect(written(full).length).toBeLessThanOrEqual(STORED_MAX)
  // 220 characters are room for one more.
  expect(written(full).length).toBeGreaterThan(STORED_MAX - 220)
  expect(written(full - 1).length).toBeLessThanOrEqual(STORED_MAX - 220)
  expect(readDrawings(written(full)).length).toBe(full)
})

test('the levels of a golden section are shares of the distance from its first point to its second', () => {
  const of = (...values: number[]) => fibLevels({ at: values.map((v, t) => ({ t, v })) }).map(({ v }) => v)
  const shares = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1]
  expect(of(1_000, 2_000)).toEqual(shares.map((share) => expect.closeTo(1_000 + 1_000 * share, 9)))
  expect(of(2_000, 1_000)).toEqual(shares.map((share) => expect.closeTo(2_000 - 1_000 * share, 9)))
  expect(of(1_000)).toEqual([])
})

test.each([
  '[["level",7,1,2]]',
  '[[7,"front",1,2]]',
  '[["circle","front",1,2]]',
  '[["level","front",1]]',
  '[["level","front",1,2,3]]',
  '[["level","front",1,"2"]]',
])('%s is no drawing', (text) => expect(readDrawings(text)).toEqual([]))
