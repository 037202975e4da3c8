import type { FeedEvent } from '../../../shared/market/events'
import type { Incidents } from '../incidents'
import type { DayJournal } from './journal'
import type { BridgeDay } from './market-day'
import type { Stream, Streams } from './streams'
import { text } from './text'
import type { RowsLine } from './wire'

interface ReadBackOptions {
  day: BridgeDay
  streams: Pick<Streams, 'restore'>
  incidents: Incidents
}

/** Rows that earlier processes of the gateway acknowledged today, read from the journal. */
export async function* readBack(
  journal: DayJournal,
  { day, streams, incidents }: ReadBackOptions,
): AsyncGenerator<readonly FeedEvent[]> {
  let stream: Stream | undefined
  let events: FeedEvent[] = []
  /** Rows that are not taken any more. */
  let distrusted = 0
  const blocks = journal.read({
    head: (position) => {
      stream = streams.restore(position)
    },
    line: (raw) => {
      if (!stream) return
      const read = replayed(day, stream, raw)
      events.push(...read.events)
      distrusted += read.distrusted
    },
  })
  for (;;) {
    const block = await blocks.next()
    if (events.length > 0) yield events
    events = []
    if (!block.done) continue
    if (distrusted > 0) incidents.note('bridge-reread', 'bridge', text.distrusted(distrusted))
    if (block.value !== undefined) incidents.note('bridge-journal', 'bridge', text.unreadable(block.value))
    return
  }
}

function replayed(day: BridgeDay, stream: Stream, raw: Buffer): { events: FeedEvent[]; distrusted: number } {
  const { n, rows } = JSON.parse(raw.toString()) as RowsLine
  const { events, refused } = day.read(rows, stream.taken + 1 - n)
  stream.taken = n + rows.length - 1
  stream.kept = stream.taken
  return { events, distrusted: refused.filter(([place]) => rows[place] !== null).length }
}
