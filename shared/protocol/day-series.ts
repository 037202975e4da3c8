import { ByteReader } from './bytes'
import { type AnySection, decodeFrame, FLAG_DERIVED, FLAG_SNAPSHOT, joinSections, rowsOf } from './frame'
import type { KindName, Row } from './kinds'
import { encodeSound } from './sound-rows'

/** A day's rows as one section: topic 0, and the trading day as its epoch. `derived`: made of its daily row alone. */
export const encodeSeries = <K extends KindName>(
  kind: K,
  tradingDay: string,
  rows: readonly Row<K>[],
  derived = false,
): Uint8Array => {
  const flags = FLAG_SNAPSHOT | (derived ? FLAG_DERIVED : 0)
  return encodeSound(kind, { topicId: 0, flags, epoch: Number(tradingDay), seq: rows.length, ingestTime: 0 }, rows)
}

/** Whether the rows of a section were made of the daily row alone. */
export function isDerived(bytes: Uint8Array): boolean {
  const input = new ByteReader(bytes)
  input.uint()
  input.uint()
  return (input.u8() & FLAG_DERIVED) !== 0
}

/** Rows of a stored section; undefined if the bytes are damaged or of another kind. */
export function decodeSeries<K extends KindName>(kind: K, bytes: Uint8Array): Row<K>[] | undefined {
  const decoded = decodeFrame(joinSections([bytes]))
  const section: AnySection | undefined = decoded.ok ? decoded.sections[0] : undefined
  return section?.kind === kind ? (rowsOf(section) as unknown as Row<K>[]) : undefined
}
