import type { InstrumentId } from '../market/instrument'
import type { UnixMs } from '../market/units'

/** `GET /api/notes`, newest first; `PUT /api/notes/:id` with the revision it was based on, 0 = there was none. */
export interface Note {
  id: InstrumentId
  revision: number
  text: string
  updatedAt: UnixMs
}
