import { type AnySection, decodeFrame, joinSections, rowsOf } from './frame'
import type { KindName, Row } from './kinds'
import { encodeSound } from './sound-rows'

/** A day's rows as one section: topic 0, and the trading day as its epoch. */
export const encodeSeries = <K extends KindName>(kind: K, tradingDay: string, rows: readonly Row<K>[]): Uint8Array =>
  encodeSound(kind, { topicId: 0, flags: 1, epoch: Number(tradingDay), seq: rows.length, ingestTime: 0 }, rows)

/** Rows of a kept section; undefined when the bytes are damaged or of another kind. */
export function decodeSeries<K extends KindName>(kind: K, bytes: Uint8Array): Row<K>[] | undefined {
  const decoded = decodeFrame(joinSections([bytes]))
  const section: AnySection | undefined = decoded.ok ? decoded.sections[0] : undefined
  return section?.kind === kind ? (rowsOf(section) as unknown as Row<K>[]) : undefined
}
