import type { DeskLayout } from '../desk/layout'
import type { UnixMs } from '../market/units'

/** A desk that somebody keeps under a name. */
export interface Desk {
  id: string
  name: string
  /** Counts up with every writing. */
  revision: number
  /** As it was written, perhaps by another version of the program: read it before use. */
  layout: DeskLayout
  savedAt: UnixMs
  /** What a link to it says; null: it is not shared. */
  share: string | null
}

/** How somebody left their desk on a day. */
export interface DeskDay {
  /** YYYYMMDD by the calendar of Beijing. */
  day: string
  layout: DeskLayout
  savedAt: UnixMs
}

/** `GET /api/desks`: one's desks by name, and the last days on which one was used, newest first. */
export interface Desks {
  desks: Desk[]
  days: DeskDay[]
  /** Beijing's date now, as the gateway has it. */
  today: string
}

/** `GET /api/desks/:id/versions`: as it was written before, newest first. */
export interface DeskVersion {
  revision: number
  layout: DeskLayout
  savedAt: UnixMs
}

/** `GET /api/shared-desks/:share`: somebody's desk, for who has the link. */
export interface SharedDesk {
  name: string
  /** How its owner is called. */
  owner: string
  layout: DeskLayout
  savedAt: UnixMs
}
