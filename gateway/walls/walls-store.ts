import type { Db } from '../storage/database'
import type { Fleet } from './fleet'
import type { createOwnBoards } from './own-boards'

/** Where walls and boards are kept. */
export interface WallsStore {
  db: Db
  clock: () => number
  fleet: Fleet
  boards: ReturnType<typeof createOwnBoards>
  /** Trading days that end with the morning, `YYYYMMDD`. */
  halfDays: readonly string[]
}
