import { beijingDate } from '../../../shared/market/session'
import type { Incident, IncidentCode } from '../../../shared/protocol/incidents'
import type { HealthReport } from '../../../shared/protocol/rest'
import { logOf } from '../../log'
import { incidentWords } from './incident-words'
import { healthWords } from './words'

const log = logOf('ops')

/** Incidents in memory, and in a report. */
const KEPT_MAX = 500
const TOLD_MAX = 30

/** Faults of feeds: current ones, finished ones, and today's number. */
export class IncidentLog {
  private readonly incidents = new Map<string, Incident>()
  private readonly counts = new Map<IncidentCode, number>()
  private day = ''

  constructor(private readonly now: () => number) {}

  open(code: IncidentCode, subject: string, detail: string): void {
    const known = this.incidents.get(keyOf(code, subject))
    const words = incidentWords[code].what(subject, detail)
    if (known && known.closedAt === undefined) known.words = words
    else this.begin(code, subject, words, known)
  }

  close(code: IncidentCode, subject: string): void {
    const known = this.incidents.get(keyOf(code, subject))
    if (!known || known.closedAt !== undefined) return
    known.closedAt = this.now()
    log.info({ code, subject }, 'incident over')
  }

  note(code: IncidentCode, subject: string, detail: string): void {
    const known = this.incidents.get(keyOf(code, subject))
    const words = incidentWords[code].what(subject, detail)
    this.begin(code, subject, words, known).closedAt = this.now()
  }

  /** Current ones first, then the newest. */
  list(): Incident[] {
    const isOver = ({ closedAt }: Incident) => Number(closedAt !== undefined)
    return [...this.incidents.values()].sort((a, b) => isOver(a) - isOver(b) || b.openedAt - a.openedAt)
  }

  report(): HealthReport {
    this.turnDay()
    const all = this.list()
    const open = all.filter(({ closedAt }) => closedAt === undefined).length
    const today = [...this.counts.values()].reduce((sum, count) => sum + count, 0)
    const words = open > 0 ? healthWords.incidents.open(open, today) : healthWords.incidents.none(today)
    return {
      source: 'incidents',
      state: open > 0 ? 'late' : 'ok',
      words,
      at: this.now(),
      figures: { open, today, ...Object.fromEntries(this.counts) },
      incidents: all.slice(0, TOLD_MAX).map((incident) => ({ ...incident })),
    }
  }

  private begin(code: IncidentCode, subject: string, words: string, known: Incident | undefined): Incident {
    this.turnDay()
    this.counts.set(code, (this.counts.get(code) ?? 0) + 1)
    if (!known) log.warn({ code, subject, words }, 'incident')
    const { advice } = incidentWords[code]
    const incident: Incident = { code, subject, words, advice, openedAt: this.now(), times: (known?.times ?? 0) + 1 }
    this.incidents.delete(keyOf(code, subject))
    this.incidents.set(keyOf(code, subject), incident)
    this.forgetOldest()
    return incident
  }

  /** Finished ones are dropped first. */
  private forgetOldest(): void {
    if (this.incidents.size <= KEPT_MAX) return
    const entries = [...this.incidents]
    const oldest = entries.find(([, { closedAt }]) => closedAt !== undefined) ?? entries[0]
    if (oldest) this.incidents.delete(oldest[0])
  }

  private turnDay(): void {
    const today = beijingDate(this.now())
    if (today === this.day) return
    this.day = today
    this.counts.clear()
  }
}

const keyOf = (code: IncidentCode, subject: string): string => `${code} ${subject}`
