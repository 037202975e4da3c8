import { encodeSection, type SectionHead } from './frame'
import { type ColumnType, type KindName, type KindSpec, kinds, type Row } from './kinds'

/** Differences of two such numbers can be written, and so can their doubles. */
const SIGNED_MAX = 2 ** 51 - 1
const UNSIGNED_MAX = 2 ** 52 - 1

function holds(type: ColumnType, value: unknown): boolean {
  if (type === 'text') return typeof value === 'string'
  if (type === 'f64') return typeof value === 'number'
  if (!Number.isSafeInteger(value)) return false
  const number = value as number
  return type === 'uint' ? number >= 0 && number <= UNSIGNED_MAX : Math.abs(number) <= SIGNED_MAX
}

/** Whether a row can be encoded in a section, complete or as changes, together with other such rows. */
export function isSound<K extends KindName>(kind: K, row: Row<K>): boolean {
  if (kind === 'trade') return isSoundPrint(row as Row<'trade'>)
  const { columns }: KindSpec = kinds[kind]
  for (const name in columns) {
    if (!holds(columns[name] as ColumnType, (row as Record<string, unknown>)[name])) return false
  }
  return true
}

// Within these bounds a whole number is a safe one; what is no number is never equal to what it is rounded to.
const isSigned = (value: number): boolean => value >= -SIGNED_MAX && value <= SIGNED_MAX && Math.floor(value) === value
const isUnsigned = (value: number): boolean => value >= 0 && value <= UNSIGNED_MAX && Math.floor(value) === value

/** The same of a print, column by column: there are 100,000 a second. */
const isSoundPrint = ({ time, price, volume, side, buyNo, sellNo, buyGrade, sellGrade }: Row<'trade'>): boolean =>
  isSigned(time) &&
  isSigned(price) &&
  isUnsigned(volume) &&
  isUnsigned(side) &&
  isSigned(buyNo) &&
  isSigned(sellNo) &&
  isUnsigned(buyGrade) &&
  isUnsigned(sellGrade)

/** Encodes a section of the encodable rows; calls `left` with the number of others, if any. */
export function encodeSound<K extends KindName>(
  kind: K,
  head: SectionHead,
  rows: readonly Row<K>[],
  left: (count: number) => void = () => undefined,
): Uint8Array {
  try {
    return encodeSection(kind, head, rows)
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown
    const sound = rows.filter((row) => isSound(kind, row))
    left(rows.length - sound.length)
    return encodeSection(kind, head, sound)
  }
}
