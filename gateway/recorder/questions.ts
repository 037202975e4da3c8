import { existsSync } from 'node:fs'
import { SIDES } from '../../shared/market/events'
import { PrintTape } from '../../shared/protocol/print-tape'
import { coverageOf, type DayCoverage } from './coverage'
import type { KeptFinding } from './messages'
import type { PrintColumns } from './print-columns'
import { namedPlace, openForReading, readPiece, readPrints, writtenPiece } from './read-day'
import { dayPath, daysIn } from './retention'
import { type SecondBars, secondsOf } from './second-bars'
import { tradesPage } from './trades-page'

/** What may be asked of the days that are kept. */
export interface Questions {
  /** A day's rows of a kind: minutes, ledger and the tape of `prints` also where only the prints themselves are kept. */
  piece(ask: { day: string; name: string; subject: string }): Uint8Array | undefined
  /** The newest such rows of a day before. */
  newestBefore(ask: { day: string; name: string; subject: string }): Uint8Array | undefined
  /** Findings of the days from `first` to `last`, the newest day first. */
  findings(ask: { first: string; last: string; subject: string | undefined; limit: number }): string[]
  /**
   * Prints of an instrument as a frame, from number `after` + 1 on, where the day's first one is 1; times are market
   * times, `to` exclusive. `total`: how many the stretch has. Undefined where none of the day are kept.
   */
  trades(ask: TradesAsk): TradesAnswer | undefined
  /** Bars of a second of an instrument's prints, `to` exclusive. Undefined where none of the day are kept. */
  seconds(ask: { day: string; id: string; from: number; to: number }): SecondBars | undefined
  days(ask: { check: boolean }): DayCoverage[]
}

export interface TradesAsk {
  day: string
  id: string
  from: number
  to: number
  after: number
  limit: number
}

export interface TradesAnswer {
  total: number
  frame: Uint8Array
}

export type QuestionName = keyof Questions

/** Answers from the days of a folder; each file is open only as long as it is read. */
export function questionsOf(folder: string): Questions {
  function read<T>(day: string, work: (database: ReturnType<typeof openForReading>) => T): T | undefined {
    const path = dayPath(folder, day)
    if (!existsSync(path)) return undefined
    const database = openForReading(path)
    try {
      // One state of the file, whatever is written meanwhile.
      database.exec('BEGIN')
      return work(database)
    } finally {
      database.close()
    }
  }

  const piece: Questions['piece'] = ({ day, name, subject }) =>
    read(day, (database) => {
      const written = writtenPiece(database, name, subject)
      return written || name !== 'prints'
        ? (written ?? readPiece(database, day, name, subject))
        : tape(database, subject)
    })

  return {
    piece,
    newestBefore({ day, name, subject }) {
      for (const before of daysIn(folder).reverse()) {
        const found = before < day ? piece({ day: before, name, subject }) : undefined
        if (found) return found
      }
      return undefined
    },
    findings({ first, last, subject, limit }) {
      const found: string[] = []
      for (const day of daysIn(folder).reverse()) {
        if (day < first || day > last || found.length >= limit) continue
        found.push(...(read(day, (database) => findingsOf(database, subject, limit - found.length)) ?? []))
      }
      return found
    },
    trades({ day, id, from, to, after, limit }) {
      return read(day, (database) => {
        const named = namedPlace(database, id)
        const prints = named && readPrints(database, named)
        return prints && prints.rows > 0 ? tradesPage(prints, day, { from, to, after, limit }) : undefined
      })
    },
    seconds({ day, id, from, to }) {
      return read(day, (database) => {
        const named = namedPlace(database, id)
        const prints = named && readPrints(database, named)
        return prints && prints.rows > 0 ? secondsOf(prints, from, to) : undefined
      })
    },
    days: ({ check }) => daysIn(folder).map((day) => coverageOf(folder, day, check)),
  }
}

/** A whole day's prints as they were booked; undefined where none or not all are kept. */
function tape(database: ReturnType<typeof openForReading>, id: string): Uint8Array | undefined {
  const named = namedPlace(database, id)
  const gaps = database.prepare('SELECT 1 FROM gaps LIMIT 1').all().length > 0
  const prints = named && !gaps ? readPrints(database, named) : undefined
  return prints && prints.rows > 0 ? tapeOf(prints) : undefined
}

function findingsOf(database: ReturnType<typeof openForReading>, subject: string | undefined, limit: number): string[] {
  const rows =
    subject === undefined
      ? database.prepare('SELECT body FROM findings LIMIT ?').all([limit])
      : // Version 0.1 wrote the two the wrong way round.
        database
          .prepare('SELECT body FROM findings WHERE instrument = ? OR id = ? LIMIT ?')
          .all([subject, subject, limit])
  return (rows as Pick<KeptFinding, 'body'>[]).map(({ body }) => body)
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
