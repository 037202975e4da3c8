import { DroppedRows, type DroppedSpan, readSpans } from './dropped-rows'
import { eachRow, JournalError, type JournalRow, type JournalSource } from './journal-rows'
import type { BlockStore } from './shared-journal'

/** So many places at which rows were taken back fit into one note. */
const SPANS_MAX = 10_000
const LINE_END = 10

/** The running day's lines as they lie on a bus, without the rows that were taken back before. */
export function sharedJournal(name: string, blocks: Pick<BlockStore, 'read' | 'note'>): JournalSource {
  return {
    name,
    async *bytes() {
      const dropped = new DroppedRows(readSpans(await blocks.note()))
      let isFirst = true
      for await (const block of blocks.read()) {
        let from = isFirst ? block.indexOf(LINE_END) + 1 : 0
        isFirst = false
        for (let to = block.indexOf(LINE_END, from); to >= 0; to = block.indexOf(LINE_END, from)) {
          yield Buffer.concat([dropped.without(block.subarray(from, to)), Buffer.of(LINE_END)])
          from = to + 1
        }
      }
    },
  }
}

/** Takes the rows back that `drop` names, in one note, and answers how many those were. Throws `JournalError`. */
export async function dropShared(
  name: string,
  blocks: Pick<BlockStore, 'read' | 'note'> & { put(note: Buffer): Promise<void> },
  drop: (row: JournalRow) => boolean,
): Promise<number> {
  const spans = readSpans(await blocks.note())
  const before = spans.length
  let dropped = 0
  let last: DroppedSpan | undefined
  await eachRow(sharedJournal(name, blocks), (row) => {
    if (!drop(row)) return
    dropped++
    const { sender, stream, number } = row
    if (last?.[0] === sender && last[1] === stream && last[3] === number - 1) last[3] = number
    else {
      if (spans.length >= SPANS_MAX) throw new JournalError(`${name}: more than ${SPANS_MAX} places; choose fewer rows`)
      last = [sender, stream, number, number]
      spans.push(last)
    }
  })
  if (spans.length > before) await blocks.put(Buffer.from(JSON.stringify(spans)))
  return dropped
}
