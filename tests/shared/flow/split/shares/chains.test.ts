import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ChainColumns, Chains, NEVER } from '../../../../../shared/flow/split/shares/chains'
import { bytesOf } from '../../../../support/bytes-of'

const ROWS = 40
const CELLS = 32
const COLUMNS = [
  'score',
  'participation',
  'gap',
  'traded',
  'link',
  'slices',
  'strict',
  'steady',
  'paced',
  'fallen',
] as const

/** Chains of the cells that are named; numbers tell row, cell and column. */
function freshOf(row: number, cells: readonly number[]): ChainColumns {
  const fresh = new ChainColumns(CELLS)
  fresh.score.fill(NEVER)
  for (const cell of cells) {
    for (const [at, name] of COLUMNS.entries()) fresh[name][cell] = (row * 7 + cell * 3 + at) % 251
  }
  return fresh
}

/** What stands of a row, cell by cell. */
const readRow = (chains: Chains, row: number) =>
  Array.from({ length: CELLS }, (_, cell) => {
    const at = chains.at(row, cell)
    return at < 0 ? undefined : COLUMNS.map((name) => chains.columns[name][at])
  })

test('the newest rows are what was written, whatever there was room for', () => {
  const written = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: CELLS - 1 })), {
    minLength: ROWS,
    maxLength: 300,
    size: 'max',
  })
  fc.assert(
    fc.property(written, (rows) => {
      const chains = new Chains(ROWS, CELLS)
      for (const [n, cells] of rows.entries()) chains.write(n % ROWS, freshOf(n, cells))
      for (let n = Math.max(0, rows.length - ROWS); n < rows.length; n++) {
        const fresh = freshOf(n, rows[n] ?? [])
        const expected = Array.from({ length: CELLS }, (_, cell) =>
          rows[n]?.includes(cell) ? COLUMNS.map((name) => fresh[name][cell]) : undefined,
        )
        expect(readRow(chains, n % ROWS)).toEqual(expected)
      }
    }),
    { numRuns: 30, examples: [[Array.from({ length: 100 }, () => Array.from({ length: CELLS }, (_, cell) => cell))]] },
  )
})

test('rows with few chains take little memory, and rows with all of them no more than these need', () => {
  const held = (cells: number) => {
    const chains = new Chains(128, CELLS)
    const fresh = freshOf(
      1,
      Array.from({ length: cells }, (_, cell) => cell),
    )
    for (let n = 0; n < 2_000; n++) chains.write(n % 128, fresh)
    return bytesOf(chains)
  }
  const whole = 128 * CELLS * 25
  expect(held(4)).toBeLessThan(whole / 4)
  expect(held(CELLS)).toBeLessThan(1.5 * whole)
})
