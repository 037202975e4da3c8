import { ByteWriter } from '../../../shared/protocol/bytes'
import {
  type AnySection,
  decodeFrame,
  encodeSection,
  FLAG_CHANGES,
  FLAG_SNAPSHOT,
  joinSections,
  writeSection,
} from '../../../shared/protocol/frame'
import { type KindName, kinds, type Row } from '../../../shared/protocol/kinds'
import { writeChanges } from '../../../shared/protocol/row-changes'

/** The one section of encoded bytes. */
function decodedOf(bytes: Uint8Array): AnySection {
  const decoded = decodeFrame(joinSections([bytes]))
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.sections[0] as AnySection
}

const emptyRow = (kind: KindName) =>
  Object.fromEntries(Object.entries(kinds[kind].columns).map(([name, type]) => [name, type === 'text' ? '' : 0]))

type Pairs<K extends KindName> = readonly [before: Partial<Row<K>> | undefined, after: Partial<Row<K>>][]

/** Changes of table rows since version `base`, as they arrive; a pair is the row before and after. */
export const tableChanges = (base: number, seq: number, pairs: Pairs<'board'>): AnySection =>
  changesOf('board', base, seq, pairs)

/** Changes of rows of any kind that is sent as changes. */
export function changesOf<K extends KindName>(kind: K, base: number, seq: number, pairs: Pairs<K>): AnySection {
  const whole = (row: Partial<Row<K>>) => ({ ...emptyRow(kind), ...row }) as Row<K>
  const rows = pairs.map(([, after]) => whole(after))
  const before = pairs.map(([row]) => row && whole(row))
  const out = new ByteWriter()
  writeSection(
    out,
    { topicId: 1, flags: FLAG_CHANGES, epoch: 1, seq, ingestTime: 0 },
    { kind, count: rows.length, writeColumns: (into) => writeChanges(into, kind, seq - base, rows, before) },
  )
  return decodedOf(out.finish())
}

/** A section as it arrives: encoded and decoded. Columns that are not given are 0 or empty. */
export function section<K extends KindName>(
  kind: K,
  rows: readonly Partial<Row<K>>[],
  { seq = 1, snapshot = false } = {},
): AnySection {
  const head = { topicId: 1, flags: snapshot ? FLAG_SNAPSHOT : 0, epoch: 1, seq, ingestTime: 0 }
  const whole = rows.map((row) => ({ ...emptyRow(kind), ...row }) as Row<K>)
  return decodedOf(encodeSection(kind, head, whole))
}
