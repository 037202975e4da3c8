import type { Incidents } from '../../gateway/feeds/incidents'

export interface IncidentBook extends Incidents {
  /** `code subject` of those that go on. */
  readonly going: Map<string, string>
  /** `code subject: detail` of everything that began, in order. */
  readonly begun: string[]
}

/** Incidents as a test reads them. */
export function createIncidentBook(): IncidentBook {
  const going = new Map<string, string>()
  const begun: string[] = []
  return {
    going,
    begun,
    open(code, subject, detail) {
      const key = `${code} ${subject}`
      if (!going.has(key)) begun.push(`${key}: ${detail}`)
      going.set(key, detail)
    },
    close: (code, subject) => void going.delete(`${code} ${subject}`),
    note: (code, subject, detail) => void begun.push(`${code} ${subject}: ${detail}`),
  }
}
