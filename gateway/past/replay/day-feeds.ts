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
  take(message: ToReader): void
  /** Closes every day that is open. */
  close(): void
}

function openOnce(places: Map<string, StoredDays>, place: DaysLocation): StoredDays {
  const key = JSON.stringify(place)
  const opened = places.get(key) ?? openStoredDays(place)
  places.set(key, opened)
  return opened
}

/** Every replay's feed, as the thread has them that reads days. */
export function createDayFeeds(tell: (message: FromReader) => void, now: () => number): DayFeeds {
  const shelf = new PrintShelf()
  const lasts = new LastsShelf()
  const feeds = new Map<string, { feed: DayFeed; day: RecordedReplayDay }>()

  const places = new Map<string, StoredDays>()
  const keptAt = (place: DaysLocation): StoredDays => openOnce(places, place)

  /** Opens a day for one read; undefined if there is no such day. */
  function look<T>(place: DaysLocation, day: string, at: (recorded: RecordedReplayDay) => T): T | undefined {
    return keptAt(place).read(day, (kept) => at(new RecordedReplayDay(kept)))
  }

  function feedOf(session: string): DayFeed {
    const found = feeds.get(session)
    if (!found) throw new Error(`no replay ${session}`)
    return found.feed
  }

  const questions: MachineQuestions = {
    days: ({ place }) => replayableDays(keptAt(place)),
    printed({ place, days }) {
      const few = days.map((day) => [day, keptAt(place).read(day, (kept) => kept.instruments(PRINTED_FEW + 1)) ?? []])
      return Object.fromEntries(few.filter(([, ids = []]) => ids.length > 0 && ids.length <= PRINTED_FEW))
    },
    open({ session, place, day, at, epoch }) {
      const kept = keptAt(place).open(day)
      if (!kept) return undefined
      const recorded = new RecordedReplayDay(kept, shelf)
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
    events: ({ place, day, at }) =>
      look(place, day, (recorded) => recorded.events().filter(({ time }) => time <= at)) ?? [],
    table: ({ place, day, at }) => look(place, day, (recorded) => recorded.table(markLabel(minuteOfDay(at)))),
    bookDay: ({ place, day, ...asked }) => look(place, day, (recorded) => bookDayOf(recorded, asked)),
    bookLevels: ({ place, day, ...asked }) => look(place, day, (recorded) => bookLevelsOf(recorded, asked)),
    auction: ({ place, day, at, session }) => look(place, day, (recorded) => auctionAt(recorded, at, session)),
    dayLines: ({ place, day, ...asked }) => look(place, day, (recorded) => dayLinesOf(recorded, asked, lasts)),
    prints: ({ place, day, ...asked }) => look(place, day, (recorded) => printsOf(recorded, asked)),
    trades: ({ place, day, ...asked }) => look(place, day, (recorded) => replayedTrades(recorded, asked)),
    flow: ({ place, day, ...asked }) => look(place, day, (recorded) => flowDayOf(recorded, asked)),
    findings: ({ place, day, at, subject }) => look(place, day, (recorded) => findingsAt(recorded, at, subject)),
  }

  function take(message: ToReader): void {
    if (message.kind === 'say') {
      feeds.get(message.session)?.feed.hear(message.subject, message.bytes)
      return
    }
    const { id, name, ask } = message
    try {
      tell({ kind: 'answer', id, answer: (questions[name] as (ask: unknown) => unknown)(ask) })
    } catch (thrown) {
      tell({ kind: 'fault', id, ...threadFault(thrown) })
    }
  }

  return {
    take,
    close() {
      for (const { day } of feeds.values()) day.close()
      for (const kept of places.values()) kept.close()
    },
  }
}
