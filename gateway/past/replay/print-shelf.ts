import type { PrintColumns } from '../recorder/print-columns'

/** Maximum cached prints, about 50 bytes each: the busiest known day. */
const ROWS_MAX = 400_000

interface ShelvedPrints {
  prints: PrintColumns
  /** First and last minute of the day that they cover. */
  from: number
  to: number
  /** State of the file that they were read from. */
  version: number
}

/** Prints of the days read last, so that readers of one instrument and time share one read. */
export class PrintShelf {
  private readonly entries = new Map<string, ShelvedPrints>()

  constructor(private readonly rowsMax = ROWS_MAX) {}

  /** `of`: the day's file and the instrument. */
  find(of: string): ShelvedPrints | undefined {
    return this.entries.get(of)
  }

  put(of: string, shelved: ShelvedPrints): void {
    this.entries.delete(of)
    this.entries.set(of, shelved)
    let rows = 0
    for (const [name, { prints }] of [...this.entries].reverse()) {
      rows += prints.rows
      if (rows > this.rowsMax) this.entries.delete(name)
    }
  }
}
