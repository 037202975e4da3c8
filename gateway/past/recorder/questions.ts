import { SIDES } from '../../../shared/market/events'
import type { MinutePrints } from '../../../shared/market/minute-prints'
import { dateToMs } from '../../../shared/market/session'
import { MINUTE_MS } from '../../../shared/market/units'
import { PrintTape } from '../../../shared/protocol/print-tape'
import type { DayCoverage } from './coverage'
import { madePieces } from './day-rows'
import type { PrintColumns } from './print-columns'
import { type SecondBars, secondsOf } from './second-bars'
import { sortedPrints } from './sorted-prints'
import type { StoredDay, StoredDays } from './stored-days'
import { type TradesAnswer, type TradesRequest, tradesPage } from './trades-page'

/**
 * How long the prints of an instrument are cached after a query: a client that pages through them asks again at once.
 */
const CACHE_MS = 10_000

/** Queries about the stored days. */
export interface RecordQuestions {
  /** A day's rows of a kind: minutes, ledger and the tape of `prints` also if only the prints themselves are stored. */
  piece(ask: { day: string; name: string; subject: string }): Uint8Array | undefined
  /** Stored rows of a kind for several subjects in their order, from one state of the day. */
  pieces(ask: { day: string; name: string; subjects: readonly string[] }): Uint8Array[]
  /** The newest such rows of a day before. */
  newestBefore(ask: { day: string; name: string; subject: string }): Uint8Array | undefined
  /** Findings of the days from `first` to `last`, the newest day first. */
  findings(ask: { first: string; last: string; subject: string | undefined; limit: number }): string[]
  /**
   * Prints of an instrument as a frame, from number `after` + 1 on, where the day's first one is 1; times are market
   * times, `to` exclusive. Undefined if no prints of the day are stored.
   */
  trades(ask: TradesRequest): TradesAnswer | undefined
  /** One-second bars of an instrument's prints, `to` exclusive. Undefined if no prints of the day are stored. */
  seconds(ask: { day: string; id: string; from: number; to: number }): SecondBars | undefined
  /** The first day with stored prints of an instrument. */
  printsSince(ask: { id: string }): string | undefined
  /**
   * Prints of all instruments from one minute of a day on, in whole minutes, until there are `enough`; undefined at the
   * end.
   */
  lived(ask: { day: string; from: number; enough: number }): MinutePrints | undefined
  days(ask: { check: boolean }): DayCoverage[]
}

export type QuestionName = keyof RecordQuestions

/** Answers queries from the days of a feed; each is open only while it is read. `now`: ms of a monotonic clock. */
export function questionsOf(stored: StoredDays, now: () => number = () => performance.now()): RecordQuestions {
  const piece: RecordQuestions['piece'] = ({ day, name, subject }) =>
    stored.read(day, (open) => open.piece(name, subject) ?? made(open, day, name, subject))
  let cached: { of: string; prints: PrintColumns; until: number } | undefined
  const printsOf = (day: StoredDay, id: string): PrintColumns | undefined => {
    const of = `${day.name} ${id}`
    if (cached?.of === of && now() < cached.until) return cached.prints
    cached = undefined
    const named = day.place(id)
    const prints = named && day.prints(named)
    if (!prints || prints.rows === 0) return undefined
    if (day.sealed) cached = { of, prints, until: now() + CACHE_MS }
    return prints
  }

  return {
    piece,
    pieces: ({ day, name, subjects }) =>
      stored.read(day, (open) => subjects.flatMap((subject) => open.piece(name, subject) ?? [])) ?? [],
    newestBefore({ day, name, subject }) {
      for (const before of stored.days().reverse()) {
        const found = before < day ? piece({ day: before, name, subject }) : undefined
        if (found) return found
      }
      return undefined
    },
    findings({ first, last, subject, limit }) {
      const found: string[] = []
      for (const day of stored.days().reverse()) {
        if (day < first || day > last || found.length >= limit) continue
        found.push(...(stored.read(day, (open) => open.findings(subject, limit - found.length)) ?? []))
      }
      return found
    },
    trades({ day, id, from, to, after, limit }) {
      return stored.read(day, (open) => {
        const prints = printsOf(open, id)
        return prints && tradesPage(prints, day, { from, to, after, limit })
      })
    },
    seconds({ day, id, from, to }) {
      return stored.read(day, (open) => {
        const named = open.place(id)
        const wanted = named && open.prints(named, ...minutesFrom(day, from, to))
        const prints = wanted && wanted.rows > 0 ? wanted : printsOf(open, id)
        return prints && secondsOf(prints, from, to)
      })
    },
    printsSince: ({ id }) => stored.days().find((day) => stored.read(day, (open) => printsOf(open, id)) !== undefined),
    lived: ({ day, from, enough }) =>
      stored.read(day, (open) => {
        const minutes = open.minutes(from, enough)
        return minutes && sortedPrints(day, minutes)
      }),
    days: ({ check }) => stored.days().map((day) => stored.coverage(day, check)),
  }
}

/** The first and the last minute of a day within a time range. */
function minutesFrom(day: string, from: number, to: number): [number, number] {
  const start = dateToMs(day)
  return [Math.floor((from - start) / MINUTE_MS), Math.floor((to - 1 - start) / MINUTE_MS)]
}

/** Data derived from a day's prints if it was not stored; a tape only if all of them are stored. */
function made(day: StoredDay, tradingDay: string, name: string, subject: string): Uint8Array | undefined {
  if (name !== 'prints' && name !== 'minute' && name !== 'flow') return undefined
  const named = day.place(subject)
  if (!named || (name === 'prints' && day.hasGaps)) return undefined
  const prints = day.prints(named)
  if (prints.rows === 0) return undefined
  return name === 'prints' ? tapeOf(prints) : madePieces(tradingDay, prints, named)[name]
}

function tapeOf(prints: PrintColumns): Uint8Array {
  const tape = new PrintTape()
  for (let at = 0; at < prints.rows; at++) {
    const { time, price, volume, side, buyNo, sellNo, extra } = prints.at(at)
    tape.append({
      exchangeTime: time,
      price,
      volume,
      amount: price * volume + extra,
      side: SIDES[side] ?? 'none',
      buyNo,
      sellNo,
    })
  }
  return tape.finish()
}
