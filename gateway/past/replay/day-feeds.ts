import { PRINTED_FEW } from '../../../shared/protocol/machine'
import type { DaysLocation } from '../recorder/days-location'
import { openStoredDays } from '../recorder/open-days'
import { minuteOfDay } from '../recorder/page-key'
import type { StoredDays } from '../recorder/stored-days'
import { threadFault } from '../recorder/thread-fault'
import { auctionAt } from './auction-at'
import { bookDayOf, bookLevelsOf, findingsAt, flowDayOf, printsOf, replayedTrades } from './day-answers'
import { DayFeed } from './day-feed'
import { dayLinesOf, LastsShelf } from './day-lines-of'
import { markLabel } from './mark-frames'
import type { FromReader, MachineQuestions, ToReader } from './messages'
import { PrintShelf } from './print-shelf'
import { RecordedReplayDay, replayableDays } from './recorded-day'

interface DayFeeds {
  receive(message: ToReader): void
  /** Closes every day that is open. */
  close(): void
}

function openOnce(places: Map<string, StoredDays>, place: DaysLocation): StoredDays {
  const key = JSON.stringify(place)
  const opened = places.get(key) ?? openStoredDays(place)
  places.set(key, opened)
  return opened
}

/** Feeds of all replays, in the thread that reads days. */
export function createDayFeeds(post: (message: FromReader) => void, now: () => number): DayFeeds {
  const shelf = new PrintShelf()
  const lasts = new LastsShelf()
  const feeds = new Map<string, { feed: DayFeed; day: RecordedReplayDay }>()

  const places = new Map<string, StoredDays>()
  const daysAt = (place: DaysLocation): StoredDays => openOnce(places, place)

  /** Opens a day for one read; undefined if there is no such day. */
  function withDay<T>(place: DaysLocation, day: string, at: (recorded: RecordedReplayDay) => T): T | undefined {
    return daysAt(place).read(day, (stored) => at(new RecordedReplayDay(stored)))
  }

  function feedOf(session: string): DayFeed {
    const found = feeds.get(session)
    if (!found) throw new Error(`no replay ${session}`)
    return found.feed
  }

  const questions: MachineQuestions = {
    days: ({ place }) => replayableDays(daysAt(place)),
    printed({ place, days }) {
      const few = days.map((day) => [
        day,
        daysAt(place).read(day, (stored) => stored.instruments(PRINTED_FEW + 1)) ?? [],
      ])
      return Object.fromEntries(few.filter(([, ids = []]) => ids.length > 0 && ids.length <= PRINTED_FEW))
    },
    open({ session, place, day, at, epoch }) {
      const stored = daysAt(place).open(day)
      if (!stored) return undefined
      const recorded = new RecordedReplayDay(stored, shelf)
      const send = (subject: string, bytes: Uint8Array) => post({ kind: 'to-mirror', session, subject, bytes })
      feeds.set(session, { feed: new DayFeed({ day: recorded, at, epoch, send, now }), day: recorded })
      return { board: recorded.hasBoard }
    },
    to: ({ session, at }) => feedOf(session).to(at),
    seek: ({ session, at, epoch }) => feedOf(session).seek(at, epoch),
    printTime: ({ session, id, forward }) => feedOf(session).printTime(id, forward),
    close({ session }) {
      feeds.get(session)?.day.close()
      feeds.delete(session)
    },
    events: ({ place, day, at }) =>
      withDay(place, day, (recorded) => recorded.events().filter(({ time }) => time <= at)) ?? [],
    table: ({ place, day, at }) => withDay(place, day, (recorded) => recorded.table(markLabel(minuteOfDay(at)))),
    bookDay: ({ place, day, ...query }) => withDay(place, day, (recorded) => bookDayOf(recorded, query)),
    bookLevels: ({ place, day, ...query }) => withDay(place, day, (recorded) => bookLevelsOf(recorded, query)),
    auction: ({ place, day, at, session }) => withDay(place, day, (recorded) => auctionAt(recorded, at, session)),
    dayLines: ({ place, day, ...query }) => withDay(place, day, (recorded) => dayLinesOf(recorded, query, lasts)),
    prints: ({ place, day, ...query }) => withDay(place, day, (recorded) => printsOf(recorded, query)),
    trades: ({ place, day, ...query }) => withDay(place, day, (recorded) => replayedTrades(recorded, query)),
    flow: ({ place, day, ...query }) => withDay(place, day, (recorded) => flowDayOf(recorded, query)),
    findings: ({ place, day, at, subject }) => withDay(place, day, (recorded) => findingsAt(recorded, at, subject)),
  }

  function receive(message: ToReader): void {
    if (message.kind === 'to-feed') {
      feeds.get(message.session)?.feed.receive(message.subject, message.bytes)
      return
    }
    const { id, name, ask } = message
    try {
      post({ kind: 'answer', id, answer: (questions[name] as (ask: unknown) => unknown)(ask) })
    } catch (thrown) {
      post({ kind: 'fault', id, ...threadFault(thrown) })
    }
  }

  return {
    receive,
    close() {
      for (const { day } of feeds.values()) day.close()
      for (const days of places.values()) days.close()
    },
  }
}
