import type { Db } from '../../storage/database'
import type { WallFleet } from './fleet'
import type { createOwnBoards } from './own-boards'

/** Storage of walls and boards. */
export interface WallsStore {
  db: Db
  clock: () => number
  fleet: WallFleet
  boards: ReturnType<typeof createOwnBoards>
  /** Trading days that end with the morning, `YYYYMMDD`. */
  halfDays: readonly string[]
}
