import { beijingDate, timeOfDay } from '../../../shared/market/session'
import type { HealthReport } from '../../../shared/protocol/rest'
import { MINUTES_OF_CLOCK, type OpsMeter } from '../../../shared/protocol/rest-ops'

const MINUTE = 60_000

/** `max`: the minute's largest value. `last`: the value at the minute's end. `rate`: increase per second. */
const METERS: readonly { id: OpsMeter['id']; source: string; figure: string; kind: 'max' | 'last' | 'rate' }[] = [
  { id: 'loop', source: 'loop', figure: 'p99', kind: 'max' },
  { id: 'memory', source: 'memory', figure: 'rss', kind: 'last' },
  { id: 'readers', source: 'fanout', figure: 'readers', kind: 'max' },
  { id: 'sent', source: 'fanout', figure: 'bytes', kind: 'rate' },
]

/** Some figures of the reports by minute of the running day, by the Beijing clock. */
export class Meters {
  private readonly values = new Map(METERS.map(({ id }) => [id, new Array<number | null>(MINUTES_OF_CLOCK).fill(null)]))
  /** For rates: the newest count, and that of the minute's beginning. */
  private readonly counts = new Map<OpsMeter['id'], { minute: number; at: number; count: number; first: number }>()
  private day = ''

  look(reports: readonly Pick<HealthReport, 'source' | 'figures'>[], now: number): void {
    this.turnDay(now)
    const minute = Math.floor(timeOfDay(now) / MINUTE)
    for (const { id, source, figure, kind } of METERS) {
      const value = reports.find((report) => report.source === source)?.figures[figure]
      const values = this.values.get(id)
      if (value === undefined || !Number.isFinite(value) || !values) continue
      if (kind === 'rate') values[minute] = this.rate(id, value, minute, now) ?? (values[minute] as number | null)
      else values[minute] = kind === 'max' ? Math.max(values[minute] ?? value, value) : value
    }
  }

  list(): OpsMeter[] {
    return METERS.map(({ id }) => {
      const values = this.values.get(id) ?? []
      const from = values.findIndex((value) => value !== null)
      const to = values.findLastIndex((value) => value !== null)
      return { id, from: Math.max(0, from), values: from < 0 ? [] : values.slice(from, to + 1) }
    })
  }

  /** Of the running minute so far; undefined at the first call, and after a counter restarted. */
  private rate(id: OpsMeter['id'], count: number, minute: number, now: number): number | undefined {
    const before = this.counts.get(id)
    if (!before || count < before.count) {
      this.counts.set(id, { minute, at: now, count, first: count })
      return undefined
    }
    if (before.minute !== minute) {
      // The minute begins with the last count before it.
      Object.assign(before, { minute, first: before.count })
      before.at = Math.floor(now / MINUTE) * MINUTE
    }
    before.count = count
    const seconds = (now - before.at) / 1_000
    return seconds > 0 ? (count - before.first) / seconds : undefined
  }

  private turnDay(now: number): void {
    const today = beijingDate(now)
    if (today === this.day) return
    this.day = today
    for (const values of this.values.values()) values.fill(null)
  }
}
