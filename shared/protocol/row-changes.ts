import type { ByteReader, ByteWriter } from './bytes'
import { DecodeError } from './bytes'
import { COLUMN_FIGURES } from './figure-columns'
import { type KindName, type KindSpec, kinds, type Row } from './kinds'

/**
 * Rows sent as changes since a version that the reader has. The columns of such a section are seq − base version · key
 * of each row, if the kind has keys · mark of each row · per column: its change in each row that marks it. A mark has
 * as many words of `WORD_BITS` as the columns need. Bit 0 of the first word says that the row is complete, as
 * differences to zero; the bits after it, over all words, say that the nth column after the key differs. Whole numbers
 * are sent as differences, `f64` as values. Differences of shares are mostly whole lots of 100, so those columns use
 * lots where possible.
 */
export interface RowChanges {
  /** The version that the reader must hold. */
  base: number
  /** 1 = the row is complete. */
  whole: Uint8Array
}

const WHOLE = 1

/** So that a word is a small integer to the engine. */
const WORD_BITS = 30

const LOT = 100

interface MarkedColumn {
  name: string
  type: 'int' | 'shares' | 'f64' | 'figure'
  word: number
  bit: number
}

interface Plan {
  key: string | undefined
  /** The columns that may be marked, in the order of the wire. */
  columns: readonly MarkedColumn[]
  /** Columns sent as values instead of differences. */
  values: readonly string[]
  words: number
}

function planFor(kind: KindName): Plan {
  const { columns, key, changes }: KindSpec = kinds[kind]
  const names = Object.keys(columns).filter((name) => name !== key)
  const figures: Record<string, string | null> = COLUMN_FIGURES[kind]
  const typeOf = (name: string): MarkedColumn['type'] => {
    if (figures[name] !== null) return 'figure'
    return columns[name] === 'f64' ? 'f64' : changes?.shares.includes(name) ? 'shares' : 'int'
  }
  const marked = names.map((name, index): MarkedColumn => {
    const place = index + 1
    return { name, type: typeOf(name), word: Math.floor(place / WORD_BITS), bit: 1 << (place % WORD_BITS) }
  })
  return {
    key,
    columns: marked,
    values: marked.filter(({ type }) => type === 'f64').map(({ name }) => name),
    words: Math.floor(names.length / WORD_BITS) + 1,
  }
}
const plans = new Map<KindName, Plan>()
function planOf(kind: KindName): Plan {
  const known = plans.get(kind)
  if (known) return known
  const plan = planFor(kind)
  plans.set(kind, plan)
  return plan
}

type Numbers = Readonly<Record<string, number>>

/**
 * Writes rows of a kind whose key and columns are numbers. `since`: how many versions lie between what the reader
 * holds and these rows. `before`: what it holds of each row; undefined = nothing that is known. Throws `RangeError`
 * for a value that its column cannot hold.
 */
export function writeChanges<K extends KindName>(
  out: ByteWriter,
  kind: K,
  since: number,
  rows: readonly Row<K>[],
  before: readonly (Row<K> | undefined)[],
): void {
  const plan = planOf(kind)
  const table = rows as readonly unknown[] as readonly Numbers[]
  const earlier = before as readonly unknown[] as readonly (Numbers | undefined)[]
  out.uint(since)
  if (plan.key !== undefined) writeKeys(out, plan.key, table)
  if (marks.length < table.length * plan.words) marks = new Int32Array(2 * table.length * plan.words)
  for (let index = 0; index < table.length; index++)
    writeMark(out, plan, table[index] as Numbers, earlier[index], index)
  for (const { name, type, word, bit } of plan.columns) {
    for (let index = 0; index < table.length; index++) {
      const known = earlier[index]
      if (known && ((marks[index * plan.words + word] as number) & bit) === 0) continue
      const value = (table[index] as Numbers)[name] as number
      if (type === 'f64') out.f64(value)
      else if (type === 'shares') writeShares(out, known ? value - (known[name] as number) : value)
      else if (type === 'figure' && Number.isNaN(value)) out.nothing()
      else out.int(known ? value - (known[name] as number) : value)
    }
  }
}

/** A figure withheld before and now counts as unchanged. */
const isSame = (before: number | undefined, value: number | undefined): boolean =>
  before === value || (Number.isNaN(before) && Number.isNaN(value))

function writeKeys(out: ByteWriter, key: string, table: readonly Numbers[]): void {
  let previous = 0
  for (const row of table) {
    out.int((row[key] as number) - previous)
    previous = row[key] as number
  }
}

/** Marks of the rows being written, as many words each as the kind needs; reused for speed. */
let marks = new Int32Array(64)

function writeMark(
  out: ByteWriter,
  { columns, words }: Plan,
  row: Numbers,
  before: Numbers | undefined,
  place: number,
): void {
  const from = place * words
  marks.fill(0, from, from + words)
  if (!before) marks[from] = WHOLE
  else {
    for (let index = 0; index < columns.length; index++) {
      const { name, word, bit } = columns[index] as MarkedColumn
      if (!isSame(before[name], row[name])) marks[from + word] = (marks[from + word] as number) | bit
    }
  }
  for (let word = 0; word < words; word++) out.uint(marks[from + word] as number)
}

/** Even: a number of lots. Odd: a number of shares. */
function writeShares(out: ByteWriter, shares: number): void {
  out.int(shares % LOT === 0 ? (shares / LOT) * 2 : shares * 2 + 1)
}

function readShares(input: ByteReader): number {
  const value = input.int()
  return value % 2 === 0 ? (value / 2) * LOT : (value - 1) / 2
}

const readers: Record<MarkedColumn['type'], (input: ByteReader) => number> = {
  int: (input) => input.int(),
  shares: readShares,
  f64: (input) => input.f64(),
  figure: (input) => (input.nothing() ? Number.NaN : input.int()),
}

/**
 * The key and, of the other columns, what changed: differences, 0 where nothing did; of `f64` the value, NaN where
 * nothing did. `seq`: the version after these rows. Throws `DecodeError` for damaged bytes.
 */
export function readChanges(
  input: ByteReader,
  kind: KindName,
  count: number,
  seq: number,
): { changes: RowChanges; columns: Record<string, Float64Array> } {
  const { key, columns: marked, words } = planOf(kind)
  const base = seq - input.uint()
  if (base < 0) throw new DecodeError('changes to a version before the first')
  const columns: Record<string, Float64Array> = {}
  if (key !== undefined) columns[key] = readKeys(input, count)
  const marks = Array.from({ length: words }, () => new Float64Array(count))
  const whole = new Uint8Array(count)
  for (let index = 0; index < count; index++) {
    for (const word of marks) word[index] = input.uint()
    whole[index] = ((marks[0] as Float64Array)[index] as number) & WHOLE
  }
  for (const { name, type, word, bit } of marked) {
    const values = new Float64Array(count)
    const read = readers[type]
    const markOf = marks[word] as Float64Array
    for (let index = 0; index < count; index++) {
      if (whole[index] || ((markOf[index] as number) & bit) !== 0) values[index] = read(input)
      else if (type === 'f64') values[index] = Number.NaN
    }
    columns[name] = values
  }
  return { changes: { base, whole }, columns }
}

function readKeys(input: ByteReader, count: number): Float64Array {
  const keys = new Float64Array(count)
  let previous = 0
  for (let index = 0; index < count; index++) {
    previous += input.int()
    keys[index] = previous
  }
  return keys
}

/** Names of a kind's columns whose changes are sent as values instead of differences. */
export const sentAsValues = (kind: KindName): readonly string[] => planOf(kind).values
