import { openForReading, sessionMinutes } from './read-day'
import { dayPath, sizeOfDay } from './retention'
import { UP_TO_NAMES } from './up-to'

/** Coverage of a kind on a day; `dropped`: deleted to make room for newer days. */
type Coverage = 'whole' | 'partial' | 'missing' | 'dropped'

export interface DayCoverage {
  day: string
  bytes: number
  /** The day is over and closed. */
  sealed: boolean
  /** Problem with the file; undefined if there is none. */
  fault: string | undefined
  prints: { rows: number; minutes: number; lost: number; instruments: number; state: Coverage }
  /** Number of subjects with a complete stored series, by kind. */
  pieces: Record<string, number>
  findings: number
}

/** Minutes of a session in which something can print, both auctions among them: less is a partial day. */
const SESSION_MINUTES = 237

/** Stored data of a day. With `check`, every page of the file is checked. */
export function coverageOf(folder: string, day: string, check: boolean): DayCoverage {
  const none = { rows: 0, minutes: 0, lost: 0, instruments: 0, state: 'missing' as Coverage }
  const coverage: DayCoverage = {
    day,
    bytes: sizeOfDay(folder, day),
    sealed: false,
    fault: undefined,
    prints: none,
    pieces: {},
    findings: 0,
  }
  try {
    return { ...coverage, ...inspect(folder, day, check) }
  } catch (thrown) {
    return { ...coverage, fault: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}

function inspect(folder: string, day: string, check: boolean): Omit<DayCoverage, 'day' | 'bytes'> {
  const database = openForReading(dayPath(folder, day))
  try {
    const one = <T>(sql: string) => (database.prepare(sql).all() as T[])[0]
    const meta = new Map(
      (
        database.prepare(`SELECT name, value FROM meta WHERE name NOT GLOB ${UP_TO_NAMES}`).all() as {
          name: string
          value: number
        }[]
      ).map(({ name, value }) => [name, value]),
    )
    const logged = one<{ rows: number | null }>('SELECT sum(rows) AS rows FROM log')?.rows ?? 0
    const rows = meta.get('sealed') ? (meta.get('rows') ?? 0) : (meta.get('rows') ?? 0) + logged
    const minutes = meta.get('minutes') ?? sessionMinutes(database)
    const lost = one<{ rows: number | null }>('SELECT sum(rows) AS rows FROM gaps')?.rows ?? 0
    const instruments = one<{ n: number }>('SELECT count(*) AS n FROM places')?.n ?? 0
    const result = check ? one<{ quick_check: string }>('PRAGMA quick_check(1)')?.quick_check : 'ok'
    const kinds = database.prepare('SELECT kind, count(*) AS n FROM pieces GROUP BY kind').all() as {
      kind: string
      n: number
    }[]
    return {
      sealed: meta.get('sealed') === 1,
      fault: result === 'ok' ? undefined : result,
      prints: { rows, minutes, lost, instruments, state: dayCoverage(rows, minutes, lost, meta.has('dropped')) },
      pieces: Object.fromEntries(kinds.map(({ kind, n }) => [kind, n])),
      findings: one<{ n: number }>('SELECT count(*) AS n FROM findings')?.n ?? 0,
    }
  } finally {
    database.close()
  }
}

export function dayCoverage(rows: number, minutes: number, lost: number, dropped: boolean): Coverage {
  if (dropped) return 'dropped'
  if (rows === 0) return 'missing'
  return lost > 0 || minutes < SESSION_MINUTES ? 'partial' : 'whole'
}
