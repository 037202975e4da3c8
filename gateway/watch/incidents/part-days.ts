import { beijingDate, timeOfDay } from '../../../shared/market/session'
import type { HealthReport, HealthState } from '../../../shared/protocol/rest'
import { MINUTES_OF_CLOCK, type PartDay } from '../../../shared/protocol/rest-ops'

/** Parts come from the gateway's own reports: a few dozen. */
const PARTS_MAX = 200
const LETTERS: Record<HealthState, string> = { ok: 'o', late: 'l', broken: 'b' }
const UNSEEN = '.'
const RANKS: readonly string[] = [UNSEEN, 'o', 'l', 'b']
const MINUTE = 60_000

interface Part {
  state: HealthState
  since: number
  minutes: Uint8Array
}

/** How every part was in each minute of the running day, by the Beijing clock. */
export class PartDays {
  private readonly parts = new Map<string, Part>()
  private day = ''

  look(reports: readonly Pick<HealthReport, 'source' | 'state'>[], now: number): void {
    this.turnDay(now)
    const minute = Math.floor(timeOfDay(now) / MINUTE)
    for (const { source, state } of reports) {
      const part = this.partOf(source, state, now)
      if (!part) continue
      if (part.state !== state) Object.assign(part, { state, since: now })
      const rank = RANKS.indexOf(LETTERS[state])
      if (rank > (part.minutes[minute] as number)) part.minutes[minute] = rank
    }
  }

  list(): PartDay[] {
    return [...this.parts].map(([source, { state, since, minutes }]) => ({
      source,
      state,
      since,
      minutes: Array.from(minutes, (rank) => RANKS[rank]).join(''),
    }))
  }

  private partOf(source: string, state: HealthState, now: number): Part | undefined {
    const known = this.parts.get(source)
    if (known || this.parts.size >= PARTS_MAX) return known
    const part = { state, since: now, minutes: new Uint8Array(MINUTES_OF_CLOCK) }
    this.parts.set(source, part)
    return part
  }

  private turnDay(now: number): void {
    const today = beijingDate(now)
    if (today === this.day) return
    this.day = today
    for (const { minutes } of this.parts.values()) minutes.fill(0)
  }
}
