import type { IncidentCode } from '../../shared/protocol/incidents'

/** Reports of feed faults; the receiver defines the text and the advice for each. */
export interface Incidents {
  /** Trouble begins, or goes on with another detail. `subject`: the source, sender or instrument; `detail`: Chinese. */
  open(code: IncidentCode, subject: string, detail: string): void
  /** It is over; without effect where it is not open. */
  close(code: IncidentCode, subject: string): void
  /** A fault that ends at once but is counted. */
  note(code: IncidentCode, subject: string, detail: string): void
}
