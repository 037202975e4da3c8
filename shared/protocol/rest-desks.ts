import type { DeskLayout } from '../desk/layout'
import type { UnixMs } from '../market/units'

/** A saved desk. */
export interface Desk {
  id: string
  name: string
  /** Counts up with every writing. */
  revision: number
  /** Layout as stored, possibly by another version: validate before use. */
  layout: DeskLayout
  savedAt: UnixMs
  /** Share key in links; null: not shared. */
  share: string | null
}

/** Desk as left on a day. */
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

/** `GET /api/shared-desks/:share`: a desk shared by link. */
export interface SharedDesk {
  name: string
  /** How its owner is called. */
  owner: string
  layout: DeskLayout
  savedAt: UnixMs
}
