import type { StreamPosition } from './streams'
import type { RowsLine } from './wire'

/** Rows that operators took back: of a sender's stream, from one number to another. */
export type DroppedSpan = [sender: string, stream: string, first: number, last: number]

const HEAD = '@'.charCodeAt(0)

/** Throws if the file was not written by this program, so that incomplete rows are never read as complete. */
export const readSpans = (note: Buffer | undefined): DroppedSpan[] =>
  note ? (JSON.parse(note.toString()) as DroppedSpan[]) : []

/** Removes rows from a journal in storage that cannot be overwritten. Their numbers stay used. */
export class DroppedRows {
  private of: readonly DroppedSpan[] = []

  constructor(private readonly spans: readonly DroppedSpan[]) {}

  /**
   * Returns a line of the journal without the dropped rows; a damaged line is unchanged. Must be called for each line
   * in order, headers included.
   */
  without(raw: Buffer): Buffer {
    if (this.spans.length === 0) return raw
    try {
      if (raw[0] === HEAD) {
        const [sender, stream] = JSON.parse(raw.subarray(1).toString()) as StreamPosition
        this.of = this.spans.filter((span) => span[0] === sender && span[1] === stream)
      }
      return raw[0] === HEAD || this.of.length === 0 ? raw : this.cut(raw)
    } catch {
      return raw
    }
  }

  private cut(raw: Buffer): Buffer {
    const line = JSON.parse(raw.toString()) as RowsLine
    const isGone = (number: number) => this.of.some(([, , first, last]) => number >= first && number <= last)
    if (!line.rows.some((_, place) => isGone(line.n + place))) return raw
    return Buffer.from(
      JSON.stringify({ ...line, rows: line.rows.map((row, at) => (isGone(line.n + at) ? null : row)) }),
    )
  }
}
