import { createHash } from 'node:crypto'
import type { TopicStore } from '../../client/stream/topic-store'
import { type AnySection, FLAG_SNAPSHOT, rowsOf } from '../../shared/protocol/frame'
import type { Row } from '../../shared/protocol/kinds'

/** Prints by epoch and number, in any order of arrival; duplicates and contradictions are noted as faults. */
export class PrintCollector {
  readonly epochs = new Map<number, Map<number, string>>()
  /** Current minutes, by slot. */
  readonly minutes = new Map<number, string>()
  readonly faults: string[] = []

  put(section: AnySection): void {
    const snapshot = (section.flags & FLAG_SNAPSHOT) !== 0
    if (section.kind === 'minute') {
      if (snapshot) this.minutes.clear()
      for (const row of rowsOf(section)) this.minutes.set(row.slot, JSON.stringify(row))
    }
    if (section.kind !== 'trade') return
    const prints = this.epochs.get(section.epoch) ?? new Map<number, string>()
    this.epochs.set(section.epoch, prints)
    rowsOf(section).forEach((row, index) => {
      const seq = section.seq + index
      const text = JSON.stringify(row)
      const known = prints.get(seq)
      if (known !== undefined && !snapshot) this.faults.push(`${section.epoch}/${seq} came twice`)
      if (known !== undefined && known !== text) this.faults.push(`${section.epoch}/${seq} changed`)
      prints.set(seq, text)
    })
  }

  /** Number of the newest print of an epoch; 0 = none. */
  newest(epoch: number): number {
    let newest = 0
    for (const seq of this.epochs.get(epoch)?.keys() ?? []) newest = Math.max(newest, seq)
    return newest
  }

  /** Number of finished minutes that differ from `rows`; -1 = some are missing, or none is finished. */
  wrongMinutes(rows: readonly Row<'minute'>[]): number {
    const over = rows.slice(0, -1)
    if (over.length === 0 || over.some(({ slot }) => !this.minutes.has(slot))) return -1
    return over.filter((row) => this.minutes.get(row.slot) !== JSON.stringify(row)).length
  }

  /** Count of missing numbers between the first and the last print. */
  missing(epoch: number): number {
    const prints = this.epochs.get(epoch)
    if (!prints || prints.size === 0) return 0
    let first = Number.POSITIVE_INFINITY
    for (const seq of prints.keys()) first = Math.min(first, seq)
    return this.newest(epoch) - first + 1 - prints.size
  }

  /** Digest of the prints with these numbers, in their order. */
  hash(epoch: number, numbers: Iterable<number>): string {
    const prints = this.epochs.get(epoch)
    const hash = createHash('sha256')
    for (const seq of [...numbers].sort((a, b) => a - b)) hash.update(`${seq} ${prints?.get(seq) ?? 'missing'}\n`)
    return hash.digest('hex')
  }
}

/** A topic store that passes every section to a collector. */
export const collectorStore = (keeper: PrintCollector): TopicStore => ({
  apply: (section) => keeper.put(section),
  clear: () => undefined,
  commit: () => undefined,
  refuse: ({ code }) => void keeper.faults.push(`refused: ${code}`),
})
