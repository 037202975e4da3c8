import {
  type AnySection,
  decodeFrame,
  encodeSection,
  FLAG_SNAPSHOT,
  joinSections,
} from '../../../shared/protocol/frame'
import { type KindName, kinds, type Row } from '../../../shared/protocol/kinds'

/** A section as it arrives: encoded and decoded. Columns that are not given are 0 or empty. */
export function section<K extends KindName>(
  kind: K,
  rows: readonly Partial<Row<K>>[],
  { seq = 1, snapshot = false } = {},
): AnySection {
  const empty = Object.fromEntries(
    Object.entries(kinds[kind].columns).map(([name, type]) => [name, type === 'text' ? '' : 0]),
  )
  const head = { topicId: 1, flags: snapshot ? FLAG_SNAPSHOT : 0, epoch: 1, seq, ingestTime: 0 }
  const whole = rows.map((row) => ({ ...empty, ...row }) as Row<K>)
  const decoded = decodeFrame(joinSections([encodeSection(kind, head, whole)]))
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.sections[0] as AnySection
}
