import type { IncidentCode } from '../../shared/protocol/incidents'

/** Where feeds tell of trouble; the words for each and what to do are the receiver's. */
export interface Incidents {
  /** Trouble begins, or goes on with another detail. `subject`: the source, sender or instrument; `detail`: Chinese. */
  open(code: IncidentCode, subject: string, detail: string): void
  /** It is over; without effect where it is not open. */
  close(code: IncidentCode, subject: string): void
  /** Trouble that is over as soon as it is told, but counts. */
  note(code: IncidentCode, subject: string, detail: string): void
}
