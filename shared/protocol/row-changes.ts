import type { ByteReader, ByteWriter } from './bytes'
import { type KindName, type KindSpec, kinds, type Row } from './kinds'

/**
 * Rows told by what changed since a version that the reader holds. The columns of such a section are
 *
 *     base version · key of each row · mark of each row · per column: a difference for each row that marks it
 *
 * Bit 0 of a mark says that the row is told whole, as differences to zero; bit n that the nth column after the key
 * differs. Differences of shares are mostly whole lots of 100, so those columns tell lots where they can.
 */
export interface RowChanges {
  /** The version that the reader must hold. */
  base: number
  /** 1 where the row is told whole. */
  whole: Uint8Array
}

const WHOLE = 1

const LOT = 100

interface MarkedColumn {
  name: string
  /** It counts shares, which are told in lots where they can be. */
  inLots: boolean
}

/** The columns that may be marked, in the order of the wire. */
function marked(kind: KindName): MarkedColumn[] {
  const { columns, key, changes }: KindSpec = kinds[kind]
  const names = Object.keys(columns).filter((name) => name !== key)
  return names.map((name) => ({ name, inLots: changes?.shares.includes(name) ?? false }))
}
const plans = new Map<KindName, MarkedColumn[]>()
function planOf(kind: KindName): MarkedColumn[] {
  const plan = plans.get(kind) ?? marked(kind)
  plans.set(kind, plan)
  return plan
}

type Numbers = Readonly<Record<string, number>>

/**
 * Writes rows of a kind with a numeric key and numeric columns. `before`: what the reader holds of each row;
 * undefined = nothing that is known. Throws `RangeError` for a value that its column cannot hold.
 */
export function writeChanges<K extends KindName>(
  out: ByteWriter,
  kind: K,
  base: number,
  rows: readonly Row<K>[],
  before: readonly (Row<K> | undefined)[],
): void {
  const plan = planOf(kind)
  const key = (kinds[kind] as KindSpec).key as string
  const table = rows as readonly unknown[] as readonly Numbers[]
  const held = before as readonly unknown[] as readonly (Numbers | undefined)[]
  out.uint(base)
  let previous = 0
  for (const row of table) {
    out.int((row[key] as number) - previous)
    previous = row[key] as number
  }
  for (let index = 0; index < table.length; index++) {
    out.uint(markOf(plan, table[index] as Numbers, held[index]))
  }
  for (const { name, inLots } of plan) {
    for (let index = 0; index < table.length; index++) {
      const value = (table[index] as Numbers)[name] as number
      const known = held[index]
      if (known && known[name] === value) continue
      const difference = known ? value - (known[name] as number) : value
      if (inLots) writeShares(out, difference)
      else out.int(difference)
    }
  }
}

/** Even: a number of lots. Odd: a number of shares. */
function writeShares(out: ByteWriter, shares: number): void {
  out.int(shares % LOT === 0 ? (shares / LOT) * 2 : shares * 2 + 1)
}

function readShares(input: ByteReader): number {
  const value = input.int()
  return value % 2 === 0 ? (value / 2) * LOT : (value - 1) / 2
}

function markOf(plan: readonly MarkedColumn[], row: Numbers, before: Numbers | undefined): number {
  if (!before) return WHOLE
  let mark = 0
  for (let column = 0; column < plan.length; column++) {
    const { name } = plan[column] as MarkedColumn
    if (row[name] !== before[name]) mark |= 2 << column
  }
  return mark
}

const readInt = (input: ByteReader): number => input.int()

/** The key and, of the other columns, differences; 0 where nothing changed. Throws `DecodeError` for damaged bytes. */
export function readChanges(
  input: ByteReader,
  kind: KindName,
  count: number,
): { changes: RowChanges; columns: Record<string, Float64Array> } {
  const plan = planOf(kind)
  const base = input.uint()
  const keys = new Float64Array(count)
  const marks = new Float64Array(count)
  const whole = new Uint8Array(count)
  let previous = 0
  for (let index = 0; index < count; index++) {
    previous += input.int()
    keys[index] = previous
  }
  for (let index = 0; index < count; index++) {
    marks[index] = input.uint()
    whole[index] = (marks[index] as number) & WHOLE
  }
  const columns: Record<string, Float64Array> = { [(kinds[kind] as KindSpec).key as string]: keys }
  plan.forEach(({ name, inLots }, column) => {
    const values = new Float64Array(count)
    const read = inLots ? readShares : readInt
    for (let index = 0; index < count; index++) {
      if (whole[index] || (marks[index] as number) & (2 << column)) values[index] = read(input)
    }
    columns[name] = values
  })
  return { changes: { base, whole }, columns }
}
