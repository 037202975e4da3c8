import { DroppedRows, readSpans } from './dropped-rows'
import { type DayJournal, type JournalReader, journalHead, linesAfter, type NewLine, readJournalLine } from './journal'
import { LineSplitter } from './lines'
import type { StreamPosition } from './streams'

/** So much is read before the market gets it. */
const TURN_BYTES = 256 * 1024

/** Storage of byte blocks for more than one machine. */
export interface BlockStore {
  /** The stored blocks, in order. */
  read(): AsyncGenerator<Buffer>
  /** In the place of all before. */
  begin(block: Buffer): Promise<void>
  /** Throws if it is not certain that the block is stored; the same block may then be passed again. */
  append(block: Buffer): Promise<void>
  /** Notes written beside the blocks since their beginning: rows that were retracted. */
  note(): Promise<Buffer | undefined>
}

/** The running day's lines, stored where another machine can read them: a standby feed continues with them. */
export class SharedJournal implements DayJournal {
  tradingDay = ''
  isOpen = false
  private of: StreamPosition | undefined

  constructor(private readonly blocks: BlockStore) {}

  async *read(reader: JournalReader): AsyncGenerator<undefined, number | undefined> {
    let [lines, bytes] = [0, 0]
    const dropped = new DroppedRows(readSpans(await this.blocks.note()))
    for await (const block of this.blocks.read()) {
      bytes += block.length
      const splitter = new LineSplitter()
      for (const raw of splitter.push(block) ?? []) {
        lines++
        if (lines === 1) this.tradingDay = raw.toString()
        else if (!readJournalLine(dropped.without(raw), reader)) return lines
      }
      if (bytes < TURN_BYTES) continue
      bytes = 0
      yield
    }
    this.isOpen = lines > 0
    return undefined
  }

  async begin(tradingDay: string, positions: readonly StreamPosition[]): Promise<void> {
    await this.blocks.begin(Buffer.from(`${tradingDay}\n${positions.map(journalHead).join('')}`))
    this.tradingDay = tradingDay
    this.of = undefined
    this.isOpen = true
  }

  async append(lines: readonly NewLine[]): Promise<void> {
    const { bytes, of } = linesAfter(lines, this.of)
    await this.blocks.append(bytes)
    this.of = of
  }

  async close(): Promise<void> {
    // Stored blocks stay stored.
  }
}
