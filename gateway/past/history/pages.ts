import { ZeusError } from '../../../shared/protocol/errors'

/** Start of a page: a day, and the number of its rows in earlier pages. */
export interface PageStart {
  day: string
  done: number
}

/** Some of a day's rows; `upTo` = how much of the day is answered with them where there may be more. */
export interface DayPage<T> {
  rows: T[]
  /** Number of rows that they stand for, if it differs. */
  count?: number
  upTo?: number
  derived?: boolean
  /** The day has no record. */
  missing?: boolean
}

export interface PageOf<T> {
  rows: T[]
  next: string | null
  derived: string[]
  missing: string[]
}

/** Format of a cursor in addresses. */
const CURSOR = /^(\d{8})-(\d{1,9})$/

/** Throws `cursor-invalid` for a cursor outside these days. */
export function pageStartOf(cursor: string | undefined, days: readonly string[]): PageStart {
  if (cursor === undefined) return { day: days[0] ?? '', done: 0 }
  const [, day, done] = CURSOR.exec(cursor) ?? []
  if (day === undefined || !days.includes(day)) throw new ZeusError('cursor-invalid', cursor.slice(0, 30))
  return { day, done: Number(done) }
}

/** Up to the row limit of one answer, day after day. Throws the signal's reason once the caller has gone. */
export async function pageOf<T>(
  days: readonly string[],
  { cursor, limit, signal }: { cursor: string | undefined; limit: number; signal: AbortSignal },
  load: (place: PageStart, room: number) => Promise<DayPage<T>>,
): Promise<PageOf<T>> {
  const start = pageStartOf(cursor, days)
  const page: PageOf<T> = { rows: [], next: null, derived: [], missing: [] }
  let room = limit
  for (const day of days.slice(Math.max(0, days.indexOf(start.day)))) {
    signal.throwIfAborted()
    const done = day === start.day ? start.done : 0
    if (room <= 0) return { ...page, next: `${day}-${done}` }
    const { rows, count = rows.length, upTo, derived, missing } = await load({ day, done }, room)
    room -= count
    for (const row of rows) page.rows.push(row)
    if (derived) page.derived.push(day)
    if (missing) page.missing.push(day)
    if (upTo !== undefined) return { ...page, next: `${day}-${upTo}` }
  }
  return page
}

/** The requested part of a day's rows, all of which are in memory. */
export function partOf<T>(all: readonly T[], { done }: PageStart, room: number): DayPage<T> {
  const rows = all.slice(done, done + room)
  return done + rows.length < all.length ? { rows, upTo: done + rows.length } : { rows }
}
