import type { InstrumentId } from '../market/instrument'

/** `GET/PUT /api/tags`: words by instrument, the same in all lists of the account. `revision` guards against lost updates. */
export interface Tags {
  revision: number
  tags: Record<InstrumentId, string[]>
}

/** Words cannot hold blanks or commas: a list of them is one line. */
export const TAG_WORD = /^[^\s,，;；、]+$/
