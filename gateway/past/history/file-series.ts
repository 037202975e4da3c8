import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { SeriesStore } from './series-store'

/** Queries about the files in which days are stored. */
export interface DayFiles {
  /** Resolves when it is on the disk. */
  storePiece(day: string, name: string, subject: string, bytes: Uint8Array): Promise<void>
  storeFindings(day: string, findings: readonly { instrument: string; id: string; body: string }[]): Promise<void>
  piece(day: string, name: string, subject: string): Promise<Uint8Array | undefined>
  /** The existing ones of several subjects, in the given order. */
  pieces(day: string, name: string, subjects: readonly string[]): Promise<readonly Uint8Array[]>
  newestBefore(day: string, name: string, subject: string): Promise<Uint8Array | undefined>
  /** Bodies of findings, the newest day first. */
  findings(first: string, last: string, subject: string | undefined, limit: number): Promise<readonly string[]>
}

/**
 * Minute lines, ledgers and findings in one file per day; series of an earlier version are read from the database until
 * they have moved. The files have their own retention.
 */
export function createFileSeries(files: DayFiles, before: SeriesStore): SeriesStore {
  return {
    write: (tradingDay, id, kind, bytes) => files.storePiece(tradingDay, kind, id, bytes),
    read: async (tradingDay, id, kind) =>
      (await files.piece(tradingDay, kind, id)) ?? (await before.read(tradingDay, id, kind)),
    async readAll(tradingDay, ids, kind) {
      const found = await files.pieces(tradingDay, kind, ids)
      return found.length > 0 ? [...found] : before.readAll(tradingDay, ids, kind)
    },
    newestBefore: async (tradingDay, id, kind) =>
      (await files.newestBefore(tradingDay, kind, id)) ?? (await before.newestBefore(tradingDay, id, kind)),
    async writeFindings(tradingDay, findings) {
      if (findings.length > 0) await files.storeFindings(tradingDay, findings)
    },
    async findings(first, last, id, limit) {
      const found = (await files.findings(first, last, id, limit)).map((body) => JSON.parse(body) as SplitFinding)
      const known = new Set(found.map((finding) => finding.id))
      const older = found.length < limit ? await before.findings(first, last, id, limit - found.length) : []
      return [...found, ...older.filter((finding) => !known.has(finding.id))]
    },
    async prunePrints() {
      // Prints go when the files need the room.
    },
    prune: (count) => before.prune(count),
  }
}
