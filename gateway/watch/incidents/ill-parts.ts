import type { HealthReport } from '../../../shared/protocol/rest'
import type { OpsIncident } from '../../../shared/protocol/rest-ops'

/** A part that is late for less is no incident. A broken part is one at once. */
export const PART_LATE_MS = 15_000
/** Time without a fault until recovery. */
export const WELL_MS = 30_000
/** A fault within this time after recovery belongs to the same incident. */
export const RELAPSE_MS = 5 * 60_000

type Ill = OpsIncident['worst']
type Report = Pick<HealthReport, 'source' | 'state' | 'words'>

/** An incident as far as looking at reports decides it. */
export interface Watched {
  source: string
  worst: Ill
  words: string
  openedAt: number
  recoveredAt: number | null
  times: number
  /** A person closed it: later faults are another incident. */
  isClosed: boolean
}

interface Part {
  illSince: number | undefined
  wellSince: number | undefined
  incident: Watched | undefined
}

/** Opens and ends incidents by the reports of parts. The caller stores them; times are epoch ms. */
export class IllParts {
  private readonly parts = new Map<string, Part>()

  /** Continues an incident of an earlier process. */
  resume(incident: Watched): void {
    this.parts.set(incident.source, { illSince: undefined, wellSince: undefined, incident })
  }

  /** Incidents that are new or changed. */
  look(reports: readonly Report[], now: number): Watched[] {
    const changed: Watched[] = []
    for (const report of reports) {
      const { source, state } = report
      const part = this.parts.get(source) ?? { illSince: undefined, wellSince: undefined, incident: undefined }
      this.parts.set(source, part)
      const isChanged = state === 'ok' ? well(part, now) : ill(part, { ...report, state }, now)
      if (isChanged && part.incident) changed.push(part.incident)
    }
    return changed
  }
}

function well(part: Part, now: number): boolean {
  part.illSince = undefined
  part.wellSince ??= now
  const { incident } = part
  if (!incident || incident.recoveredAt !== null || now - part.wellSince < WELL_MS) return false
  incident.recoveredAt = part.wellSince
  return true
}

function ill(part: Part, { source, state, words }: Report & { state: Ill }, now: number): boolean {
  part.wellSince = undefined
  part.illSince ??= now
  const { incident, illSince } = part
  if (incident && incident.recoveredAt === null && !incident.isClosed) {
    const isWorse = state === 'broken' && incident.worst === 'late'
    if (!isWorse && (state !== incident.worst || words === incident.words)) return false
    incident.worst = state
    incident.words = words
    return isWorse
  }
  if (state === 'late' && now - illSince < PART_LATE_MS) return false
  const isRelapse = incident && !incident.isClosed && illSince - (incident.recoveredAt ?? 0) < RELAPSE_MS
  if (isRelapse) {
    incident.recoveredAt = null
    incident.times++
    if (state === 'broken') incident.worst = state
    incident.words = words
  } else {
    part.incident = { source, worst: state, words, openedAt: illSince, recoveredAt: null, times: 1, isClosed: false }
  }
  return true
}
