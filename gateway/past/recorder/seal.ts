import type Database from 'libsql'
import { madePieces } from './day-rows'
import { minutesOnDisk, readPrints, sessionMinutes, writtenPiece } from './read-day'
import { transact } from './transaction'

const INSTRUMENTS_PER_STEP = 20

/**
 * Closes a finished day step by step, each a transaction: stores minutes and ledgers of all instruments with prints, so
 * that they remain when the prints are deleted. After a crash it continues with the missing ones.
 */
export function* sealDay(database: Database.Database, day: string): Generator<void> {
  const places = database.prepare('SELECT place, id, always, ordered FROM places ORDER BY place').all() as {
    place: number
    id: string
    always: number
    ordered: number
  }[]
  const insert = database.prepare('INSERT OR IGNORE INTO pieces VALUES (?, ?, 1, ?)')
  const minutes = minutesOnDisk(database)
  for (let from = 0; from < places.length; from += INSTRUMENTS_PER_STEP) {
    transact(database, () => {
      for (const { place, id, always, ordered } of places.slice(from, from + INSTRUMENTS_PER_STEP)) {
        if (writtenPiece(database, 'minute', id)) continue
        const facts = { always: always === 1, hasOrderNumbers: ordered === 1 }
        const { minute, flow } = madePieces(day, readPrints(database, { place }, minutes), facts)
        if (minute) insert.run(['minute', id, Buffer.from(minute)])
        if (flow) insert.run(['flow', id, Buffer.from(flow)])
      }
    })
    yield
  }
  transact(database, () => {
    const meta = database.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)')
    meta.run(['minutes', sessionMinutes(database, minutes)])
    meta.run(['sealed', 1])
  })
}
