import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PrintJournal } from '../../../../gateway/market/numbering/print-journal'
import { ByteBudget } from '../../../../shared/flow/byte-budget'
import { ByteWriter } from '../../../../shared/protocol/bytes'
import { writeRows } from '../../../../shared/protocol/frame'
import {
  JOURNAL_IDLE_ROWS,
  JOURNAL_MS,
  JOURNAL_TOPIC_BYTES_MAX,
  JOURNALS_BYTES_MAX,
} from '../../../../shared/protocol/limits'
import { printRow } from '../../../support/rows'

const START = 1_800_000_000_000

const plenty = () => new ByteBudget(JOURNALS_BYTES_MAX)

/** Appends prints `everyMs` apart, the first at `from`. */
function add(journal: PrintJournal, count: number, everyMs: number, from = START): void {
  for (let index = 0; index < count; index++) {
    journal.append(printRow({ price: journal.newest + 1 }), from + index * everyMs)
  }
}

test.each([
  ['5 a second', 200, 2_000],
  ['100 a second', 10, 20_000],
  ['300 a second', 1000 / 300, 50_000],
])('a watched journal at %s has every print of the last minute', (_, everyMs, count) => {
  const journal = new PrintJournal(plenty(), true)
  add(journal, count, everyMs)
  const aMinuteAgo = Math.max(0, journal.newest - Math.floor(60_000 / everyMs))
  expect(journal.reaches(aMinuteAgo)).toBe(true)
  expect(journal.rows(aMinuteAgo + 1).map((row) => row.price)).toEqual(
    Array.from({ length: journal.newest - aMinuteAgo }, (_, index) => aMinuteAgo + 1 + index),
  )
})

test('a quiet instrument does not grow beyond what an idle one has', () => {
  const budget = plenty()
  const journal = new PrintJournal(budget, true)
  add(journal, 10 * JOURNAL_IDLE_ROWS, JOURNAL_MS / JOURNAL_IDLE_ROWS + 1)
  expect(budget.taken).toBe(0)
  expect(journal.rows()).toHaveLength(JOURNAL_IDLE_ROWS)
})

test('a journal without readers stores few prints, whatever happens', () => {
  const journal = new PrintJournal(plenty(), false)
  add(journal, 5_000, 1)
  expect(journal.rows()).toHaveLength(JOURNAL_IDLE_ROWS)
  expect(journal.reaches(5_000 - JOURNAL_IDLE_ROWS)).toBe(true)
  expect(journal.reaches(5_000 - JOURNAL_IDLE_ROWS - 1)).toBe(false)
  expect(journal.reaches(5_001)).toBe(false)
})

test('a flood ends at the bound of one journal; the newest prints stay', () => {
  const budget = plenty()
  const journal = new PrintJournal(budget, true)
  add(journal, 60_000, 0)
  expect(budget.taken).toBeLessThanOrEqual(JOURNAL_TOPIC_BYTES_MAX)
  expect(journal.oldest).toBeGreaterThan(30_000)
  expect(journal.rows().at(-1)?.price).toBe(60_000)
})

test('all journals stay within their shared budget, and bytes that one frees are available to others', () => {
  const budget = new ByteBudget(100_000)
  const journals = Array.from({ length: 5 }, () => new PrintJournal(budget, true))
  for (const journal of journals) add(journal, 3_000, 1)
  expect(budget.taken).toBeLessThanOrEqual(100_000)
  expect(journals.every((journal) => journal.rows().at(-1)?.price === 3_000)).toBe(true)
  expect(journals[4]?.rows()).toHaveLength(JOURNAL_IDLE_ROWS)

  for (const journal of journals.slice(0, 4)) journal.watch(false)
  expect(budget.taken).toBe(0)
  expect(journals[0]?.rows()).toHaveLength(JOURNAL_IDLE_ROWS)
  add(journals[4] as PrintJournal, 1_000, 1, START + 3_000)
  expect(journals[4]?.rows().length).toBeGreaterThan(1_000)
})

test('a journal that starts at a given number has no prints before it', () => {
  const journal = new PrintJournal(plenty(), true, 41)
  expect([journal.oldest, journal.rows().length]).toEqual([42, 0])
  expect([journal.reaches(41), journal.reaches(40)]).toEqual([true, false])
  add(journal, 2, 1)
  expect(journal.rows().map((row) => row.price)).toEqual([42, 43])
})

test('the columns of a journal are byte for byte those of its rows', () => {
  const prints = fc.array(
    fc.record({
      time: fc.integer({ min: START, max: START + 10_000 }),
      price: fc.integer({ min: -100, max: 2 ** 40 }),
      volume: fc.nat(2 ** 40),
      side: fc.nat(2),
      buyNo: fc.nat(),
      sellNo: fc.nat(2 ** 45),
      buyGrade: fc.nat(3),
      sellGrade: fc.nat(3),
    }),
    { minLength: 1, maxLength: 700 },
  )
  fc.assert(
    fc.property(prints, fc.boolean(), fc.nat(), (rows, watched, place) => {
      const journal = new PrintJournal(plenty(), watched)
      for (const row of rows) journal.append(row, START)
      const from = journal.oldest + (place % (journal.newest - journal.oldest + 1))
      expect(journal.rows(from)).toEqual(rows.slice(from - 1))
      const [direct, byRows] = [new ByteWriter(), new ByteWriter()]
      journal.writeColumns(direct, from)
      writeRows(byRows, 'trade', rows.slice(from - 1))
      expect(direct.finish()).toEqual(byRows.finish())
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['a number beyond 32 bits', { volume: 2 ** 40 }],
  ['a price beyond 32 bits', { price: 2 ** 33 }],
  ['a venue that counts from far above', { buyNo: 90_000_000_000_001, sellNo: 7 }],
  ['a time of another year', { time: START - 400 * 86_400_000 }],
])('%s is stored unchanged, between the prints before and after it', (_, odd) => {
  const journal = new PrintJournal(plenty(), false)
  const rows = [
    printRow({ time: START, price: 1 }),
    printRow({ time: START + 5, ...odd }),
    printRow({ time: START + 9 }),
  ]
  for (const row of rows) journal.append(row, START)
  expect(journal.rows()).toEqual(rows)
  const [own, plain] = [new ByteWriter(), new ByteWriter()]
  journal.writeColumns(own, 1)
  writeRows(plain, 'trade', rows)
  expect(plain.finish().subarray(-own.length)).toEqual(own.finish())
})
