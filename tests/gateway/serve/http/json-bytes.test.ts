import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonBytes } from '../../../../gateway/serve/http/json-bytes'

const noPause = async () => {}
const whole = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.nat(12), fc.constantFrom(-0, 0, 1e9, 1e9 - 1, 1e9 + 7))
const number = fc.oneof(
  whole,
  fc.double(),
  fc.integer().map((fen) => fen / 100),
)
const column = fc.oneof(
  fc.array(fc.array(whole)),
  fc.array(fc.array(number)),
  fc.array(number),
  fc.array(fc.string({ unit: 'grapheme' })),
  fc.array(fc.option(number)),
)
const table = fc.oneof(fc.dictionary(fc.string(), fc.oneof(column, fc.jsonValue(), fc.constant(undefined))), column)

test('data is written as JSON.stringify writes it', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (data) => {
      const answer = { ok: true, data }
      expect((await jsonBytes(answer, noPause)).toString()).toBe(JSON.stringify(answer))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['rows of whole numbers', (row: number) => [row, -row, row * 1e7]],
  ['rows of prices', (row: number) => [row / 100, null]],
  ['texts', (row: number) => `代码 ${row}`],
])('%s of a long list are complete', async (_name, of) => {
  const data = { rows: Array.from({ length: 12_345 }, (_, row) => of(row)) }
  expect((await jsonBytes(data, noPause)).toString()).toBe(JSON.stringify(data))
})

test('other work runs after each 64 KB or so', async () => {
  let pauses = 0
  const daily = Array.from({ length: 5_500 }, () => Array<number>(60).fill(1_234_567))
  const { length } = await jsonBytes({ daily }, async () => void pauses++)
  expect(pauses).toBeGreaterThan(length / (3 * 64 * 1024))
  expect(pauses).toBeLessThan(length / (64 * 1024))
})

test('a date is written by its toJSON', async () => {
  const data = { at: new Date(0), none: [undefined, () => 1] }
  expect((await jsonBytes(data, noPause)).toString()).toBe(JSON.stringify(data))
})
