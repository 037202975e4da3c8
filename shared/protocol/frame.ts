import { ByteReader, ByteWriter, DecodeError } from './bytes'
import { COLUMN_FIGURES } from './figure-columns'
import { type Columns, type ColumnType, type KindName, type KindSpec, kindOfId, kinds, type Row } from './kinds'
import { type RowChanges, readChanges } from './row-changes'

/**
 * A frame is one binary message:
 *
 *     0x5A  version  section…                      (to the end of the message)
 *     section = topic id · kind id · flags · epoch · first seq · count · ingest ms · byte length · columns
 *
 * A section of the same topic, epoch and moment as the one before it says so by `FLAG_SAME` and leaves all three out
 * (its topic id is 0). Sections that follow one another so belong together; else a section is self-contained, so that
 * a frame is made by copying what was encoded once for all readers. The same bytes answer history requests.
 */
export const FRAME_MAGIC = 0x5a
export const FRAME_VERSION = 5
/** Magic and version, before the sections. */
export const FRAME_HEAD_BYTES = 2
/**
 * Oldest version still read, from frames on disk: it has no withheld figures, no `FLAG_SAME` and an earlier form of
 * changes.
 */
const OLDEST_VERSION = 3
const CHANGES_VERSION = 4
export const FRAME_CONTENT_TYPE = 'application/octet-stream'

/** The rows replace everything of this topic and kind that the reader holds. */
export const FLAG_SNAPSHOT = 1
/** Values were skipped for this reader since the last section of this topic and kind. */
export const FLAG_CONFLATED = 2
/** The rows carry only changed columns; only for kinds with `changes`. */
export const FLAG_CHANGES = 4
/** The rows were made of a day's daily row, which is all that is on record of it. */
export const FLAG_DERIVED = 8
/** Topic, epoch and ingest time are those of the section before. */
export const FLAG_SAME = 16

export interface SectionHead {
  /** The gateway's number for the topic, given by the answer to `subscribe`. 0 in answers to history requests. */
  topicId: number
  flags: number
  epoch: number
  /** `every`: position of the first row. `latest`: the version after these rows. */
  seq: number
  /** When the newest row reached the gateway, epoch ms. */
  ingestTime: number
}

export interface Section<K extends KindName = KindName> extends SectionHead {
  kind: K
  count: number
  /** With `FLAG_CHANGES`, all columns but the key are changes of the row that the reader has (`row-changes.ts`). */
  columns: Columns<K>
  changes?: RowChanges
}

export type AnySection = { [K in KindName]: Section<K> }[KindName]

/** Rows a section may hold; a decoder refuses more. */
export const SECTION_ROWS_MAX = 65_536

/** Rows that can write their own columns, one after another, in the order of their kind. */
export interface SectionRows {
  readonly kind: KindName
  readonly count: number
  /** Throws `RangeError` for a value its column cannot hold. */
  writeColumns(out: ByteWriter): void
}

/** Columns follow their byte length, so they are written here first; reused between calls for speed. */
const body = new ByteWriter(4_096)

/**
 * Appends one section; `before` is the head of the section that it follows in the frame. Throws `RangeError` for a
 * value its column cannot hold, and then has appended nothing.
 */
export function writeSection(out: ByteWriter, head: SectionHead, rows: SectionRows, before?: SectionHead): void {
  body.reset()
  rows.writeColumns(body)
  const same =
    before !== undefined &&
    before.topicId === head.topicId &&
    before.epoch === head.epoch &&
    before.ingestTime === head.ingestTime
  out.uint(same ? 0 : head.topicId)
  out.uint(kinds[rows.kind].id)
  out.u8(same ? head.flags | FLAG_SAME : head.flags)
  if (!same) out.uint(head.epoch)
  out.uint(head.seq)
  out.uint(rows.count)
  if (!same) out.uint(Math.max(0, Math.round(head.ingestTime)))
  out.uint(body.length)
  out.append(body)
}

/** Encodes one section. Throws `RangeError` for a value its column cannot hold. */
export function encodeSection<K extends KindName>(kind: K, head: SectionHead, rows: readonly Row<K>[]): Uint8Array {
  const out = new ByteWriter(rows.length * 24 + 64)
  writeSection(out, head, { kind, count: rows.length, writeColumns: (columns) => writeRows(columns, kind, rows) })
  return out.finish()
}

/** Name and type of each kind's columns in wire order, and whether its numbers can be withheld. */
const plans = Object.fromEntries(
  Object.entries(kinds).map(([kind, { columns }]) => {
    const figures: Record<string, string | null> = COLUMN_FIGURES[kind as KindName]
    return [kind, Object.entries(columns).map(([name, type]) => [name, type, figures[name] !== null])]
  }),
) as Record<KindName, [name: string, type: ColumnType, isFigure: boolean][]>

/** Writes the columns of rows that are objects. Throws `RangeError` for a value its column cannot hold. */
export function writeRows<K extends KindName>(out: ByteWriter, kind: K, rows: readonly Row<K>[]): void {
  for (const [name, type, isFigure] of plans[kind]) {
    if (isFigure && type !== 'text') writeFigures(out, type, rows, name)
    else writeColumn(out, type, rows, name)
  }
}

/** NaN = withheld. */
function writeFigures(out: ByteWriter, type: ColumnType, rows: readonly object[], name: string): void {
  for (const row of rows as readonly Record<string, number>[]) {
    const value = row[name] as number
    if (Number.isNaN(value)) out.nothing()
    else if (type === 'uint') out.uint(value)
    else out.int(value)
  }
}

function writeColumn(out: ByteWriter, type: ColumnType, rows: readonly object[], name: string): void {
  const table = rows as readonly Record<string, number | string>[]
  if (type === 'uint') for (const row of table) out.uint(row[name] as number)
  else if (type === 'int') for (const row of table) out.int(row[name] as number)
  else if (type === 'text') for (const row of table) out.text(row[name] as string)
  else if (type === 'f64') for (const row of table) out.f64(row[name] as number)
  else {
    let previous = 0
    for (const row of table) {
      const value = row[name] as number
      out.int(value - previous)
      previous = value
    }
  }
}

/** One frame of encoded sections. */
export function joinSections(sections: readonly Uint8Array[]): Uint8Array {
  const length = sections.reduce((sum, section) => sum + section.length, FRAME_HEAD_BYTES)
  const frame = new Uint8Array(length)
  frame[0] = FRAME_MAGIC
  frame[1] = FRAME_VERSION
  let at = FRAME_HEAD_BYTES
  for (const section of sections) {
    frame.set(section, at)
    at += section.length
  }
  return frame
}

/** The sections of several frames as one. */
export const joinFrames = (frames: readonly Uint8Array[]): Uint8Array =>
  joinSections(frames.map((frame) => frame.subarray(FRAME_HEAD_BYTES)))

type Decoded = { ok: true; sections: AnySection[] } | { ok: false; reason: string }

/**
 * Reads a frame. Never throws: damaged bytes are `{ ok: false, reason }`, and nothing of the frame is delivered.
 * Sections of kinds this version does not know are skipped.
 */
export function decodeFrame(bytes: Uint8Array): Decoded {
  try {
    const input = new ByteReader(bytes)
    if (input.u8() !== FRAME_MAGIC) return { ok: false, reason: 'not a frame' }
    const version = input.u8()
    if (version < OLDEST_VERSION || version > FRAME_VERSION) {
      return { ok: false, reason: `frame version ${version} is not ${FRAME_VERSION}` }
    }
    const refused = version < CHANGES_VERSION ? FLAG_CHANGES | FLAG_SAME : 0
    const sections: AnySection[] = []
    let head: SharedHead | undefined
    while (input.remaining > 0) {
      const section = decodeSection(input, head, refused)
      head = section.head
      if (section.known) sections.push(section.known)
    }
    return { ok: true, sections }
  } catch (thrown) {
    if (thrown instanceof DecodeError) return { ok: false, reason: thrown.message }
    throw thrown
  }
}

/** Head fields that a section can take over from the section before it. */
type SharedHead = Pick<SectionHead, 'topicId' | 'epoch' | 'ingestTime'>

/** `known`: undefined for a kind that this version does not know. */
function decodeSection(
  input: ByteReader,
  before: SharedHead | undefined,
  refused: number,
): { head: SharedHead; known: AnySection | undefined } {
  const ownTopic = input.uint()
  const kind = kindOfId(input.uint())
  const flagByte = input.u8()
  if ((flagByte & refused) !== 0) throw new DecodeError('a section told in a way its version does not know')
  const same = (flagByte & FLAG_SAME) !== 0
  if (same && (!before || ownTopic !== 0)) throw new DecodeError('a section continues none')
  const epoch = same ? (before as SharedHead).epoch : input.uint()
  const seq = input.uint()
  const count = input.uint()
  const ingestTime = same ? (before as SharedHead).ingestTime : input.uint()
  const head = { topicId: same ? (before as SharedHead).topicId : ownTopic, epoch, ingestTime }
  const body = input.raw(input.uint())
  if (!kind) return { head, known: undefined }
  // Every value takes at least a byte, so a count beyond the body is a lie and must not allocate.
  if (count > SECTION_ROWS_MAX || count > body.length) {
    if (count !== 0) throw new DecodeError('a section claims more rows than it holds')
  }
  const reader = new ByteReader(body)
  const flags = flagByte & ~FLAG_SAME
  const rows =
    (flags & FLAG_CHANGES) === 0 ? { columns: readColumns(reader, kind, count) } : readChanged(reader, kind, count, seq)
  if (reader.remaining > 0) throw new DecodeError('a section is longer than its rows')
  return { head, known: { ...head, kind, flags, seq, count, ...rows } as AnySection }
}

function readColumns(input: ByteReader, kind: KindName, count: number): Record<string, Float64Array | string[]> {
  const columns: Record<string, Float64Array | string[]> = {}
  for (const [name, type, isFigure] of plans[kind]) columns[name] = readColumn(input, type, count, isFigure)
  return columns
}

function readChanged(input: ByteReader, kind: KindName, count: number, seq: number) {
  if (!(kinds[kind] as KindSpec).changes) throw new DecodeError('a kind that is never told by its changes')
  return readChanges(input, kind, count, seq)
}

function readColumn(input: ByteReader, type: ColumnType, count: number, isFigure: boolean): Float64Array | string[] {
  if (type === 'text') return Array.from({ length: count }, () => input.text())
  const values = new Float64Array(count)
  if (type === 'f64' && !isFigure) for (let index = 0; index < count; index++) values[index] = input.f64()
  else if (type === 'uint') input.uints(values, isFigure)
  else {
    input.ints(values, isFigure)
    if (type === 'delta' && !isFigure) sumUp(values)
  }
  return values
}

/** Differences become values. */
function sumUp(values: Float64Array): void {
  let previous = 0
  for (let index = 0; index < values.length; index++) {
    previous += values[index] as number
    values[index] = previous
  }
}

/** The rows of a section as objects; for tests, tables of few rows and people. */
export function rowsOf<K extends KindName>(section: Section<K>): Row<K>[] {
  const names = Object.keys(kinds[section.kind].columns)
  const columns = section.columns as Record<string, ArrayLike<number | string>>
  return Array.from({ length: section.count }, (_, index) =>
    Object.fromEntries(names.map((name) => [name, columns[name]?.[index]])),
  ) as Row<K>[]
}
