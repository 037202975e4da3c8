import { existsSync } from 'node:fs'
import { minuteOfDay } from '../recorder/page-key'
import { dayPath } from '../recorder/retention'
import { auctionAt, bookDayOf, bookLevelsOf, findingsAt, flowDayOf, printsOf, tradesOf } from './day-answers'
import { DayFeed } from './day-feed'
import { markLabel } from './mark-frames'
import type { FromReader, MachineQuestions, ToReader } from './messages'
import { PrintShelf } from './print-shelf'
import { RecordedDay, replayableDays } from './recorded-day'

/** Every replay's feed, as the thread has them that reads days. */
export function createDayFeeds(tell: (message: FromReader) => void, now: () => number): (message: ToReader) => void {
  const shelf = new PrintShelf()
  const feeds = new Map<string, { feed: DayFeed; day: RecordedDay }>()

  function feedOf(session: string): DayFeed {
    const found = feeds.get(session)
    if (!found) throw new Error(`no replay ${session}`)
    return found.feed
  }

  const questions: MachineQuestions = {
    days: ({ folder }) => replayableDays(folder),
    open({ session, folder, day, at, epoch }) {
      if (!existsSync(dayPath(folder, day))) return undefined
      const recorded = new RecordedDay(folder, day, shelf)
      const send = (subject: string, bytes: Uint8Array) => tell({ kind: 'told', session, subject, bytes })
      feeds.set(session, { feed: new DayFeed({ day: recorded, at, epoch, send, now }), day: recorded })
      return { board: recorded.hasBoard }
    },
    to: ({ session, at }) => feedOf(session).to(at),
    seek: ({ session, at, epoch }) => feedOf(session).seek(at, epoch),
    printMoment: ({ session, id, forward }) => feedOf(session).printMoment(id, forward),
    close({ session }) {
      feeds.get(session)?.day.close()
      feeds.delete(session)
    },
    events: ({ folder, day, at }) =>
      look(folder, day, (recorded) => recorded.events().filter(({ time }) => time <= at)) ?? [],
    table: ({ folder, day, at }) => look(folder, day, (recorded) => recorded.table(markLabel(minuteOfDay(at)))),
    bookDay: ({ folder, day, ...asked }) => look(folder, day, (recorded) => bookDayOf(recorded, asked)),
    bookLevels: ({ folder, day, ...asked }) => look(folder, day, (recorded) => bookLevelsOf(recorded, asked)),
    auction: ({ folder, day, at }) => look(folder, day, (recorded) => auctionAt(recorded, at)),
    prints: ({ folder, day, ...asked }) => look(folder, day, (recorded) => printsOf(recorded, asked)),
    trades: ({ folder, day, ...asked }) => look(folder, day, (recorded) => tradesOf(recorded, asked)),
    flow: ({ folder, day, ...asked }) => look(folder, day, (recorded) => flowDayOf(recorded, asked)),
    findings: ({ folder, day, at, subject }) => look(folder, day, (recorded) => findingsAt(recorded, at, subject)),
  }

  return (message) => {
    if (message.kind === 'say') {
      feeds.get(message.session)?.feed.hear(message.subject, message.bytes)
      return
    }
    const { id, name, ask } = message
    try {
      tell({ kind: 'answer', id, answer: (questions[name] as (ask: unknown) => unknown)(ask) })
    } catch (thrown) {
      tell({ kind: 'fault', id, message: thrown instanceof Error ? thrown.message : String(thrown) })
    }
  }
}

/** Opens a day for one look; undefined where there is no such day. */
function look<T>(folder: string, day: string, at: (recorded: RecordedDay) => T): T | undefined {
  if (!existsSync(dayPath(folder, day))) return undefined
  const recorded = new RecordedDay(folder, day)
  try {
    return at(recorded)
  } finally {
    recorded.close()
  }
}
