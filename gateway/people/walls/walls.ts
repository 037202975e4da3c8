import { ZeusError } from '../../../shared/protocol/errors'
import type { DayPlan } from '../../../shared/walls/day-plan'
import type { WallOrder } from '../../../shared/walls/wall'
import { logOf } from '../../log'
import type { Db } from '../../storage/database'
import type { WallRecord } from '../../storage/wall-tables'
import { createFleet, type Manager, ordersOf, rightsOf, settingsOf, withOrder } from './fleet'
import { createOwnBoards } from './own-boards'
import { createPairing, type PairingLimit } from './pairing'
import { createPresence } from './presence'
import type { WallsStore } from './walls-store'

const log = logOf('walls')

const LOOK_MS = 30_000

interface WallsParts {
  db: Db
  clock: () => number
  /** Counts one of each; false when any is full. */
  take: (brakes: PairingLimit[]) => Promise<boolean>
  dice?: () => string
  /** Trading days that end with the morning, `YYYYMMDD`. */
  halfDays?: readonly string[]
}

const onlyBoard = (plan: DayPlan, board: string): DayPlan =>
  Object.fromEntries(Object.entries(plan).map(([part, row]) => [part, { ...row, boards: [board] }])) as DayPlan

export type Walls = ReturnType<typeof createWalls>

/** Everything of walls, over one database. Heard changes are this process's own; others are seen by looking. */
export function createWalls({ db, clock, take, dice, halfDays = [] }: WallsParts) {
  const fleet = createFleet(db, clock)
  const boards = createOwnBoards(db, clock)
  const store = { db, clock, fleet, boards, halfDays }
  const presence = createPresence(store)
  const pairing = createPairing({ db, clock, take, issue: presence.tokens.issue, ...(dice ? { dice } : {}) })
  const look = async () => {
    const names = await fleet.lookForDark()
    if (names.length > 0) log.warn({ walls: names }, 'walls are dark')
  }
  const watching = setInterval(() => {
    look().catch((thrown: unknown) => log.error({ err: thrown }, 'walls could not be looked at'))
  }, LOOK_MS)
  watching.unref()

  return {
    ...presence,
    fleet,
    boards,
    pairing,
    ...createManagement(store, presence, pairing),
    close: (): void => clearInterval(watching),
  }
}

/** Actions of users on walls. */
function createManagement(
  { db, clock, fleet, boards }: WallsStore,
  { end, changed }: ReturnType<typeof createPresence>,
  pairing: ReturnType<typeof createPairing>,
) {
  async function setBoard(wall: WallRecord, board: string): Promise<void> {
    await boards.named(wall.owner_id, [board])
    const settings = settingsOf(wall)
    await fleet.change(wall, { settings: JSON.stringify({ ...settings, plan: onlyBoard(settings.plan, board) }) })
  }

  return {
    /** Gives a screen that waits its place. Throws what `pairing.approve` throws, `walls-full`, `not-found`. */
    async admit(by: Manager, code: string, request: Parameters<typeof fleet.create>[1]): Promise<string> {
      await boards.named(by.id, [request.board])
      const id = await fleet.create(by.id, request)
      try {
        await pairing.approve(by.id, code, id)
      } catch (thrown) {
        await fleet.forget(id)
        throw thrown
      }
      return id
    },

    /** Throws `not-found`, `forbidden`, `wall-revoked`. A revoked wall that is revoked again is forgotten. */
    async order(by: Manager, id: string, order: WallOrder): Promise<void> {
      const wall = await fleet.managed(by, id)
      if (order.do === 'revoke') return await (wall.revoked_at === null ? end(id, 'revoked') : fleet.forget(id))
      if (wall.revoked_at !== null) throw new ZeusError('wall-revoked')
      if (order.do === 'board') await setBoard(wall, order.board)
      else {
        const orders = withOrder(ordersOf(wall), order, rightsOf(wall), clock())
        await fleet.change(wall, { orders: JSON.stringify(orders) })
      }
      await changed(id)
    },

    /** Every wall of somebody that shows a board hears of its change. */
    async boardChanged(owner: string, board: string): Promise<void> {
      const walls = await db
        .selectFrom('walls')
        .selectAll()
        .where('owner_id', '=', owner)
        .where('revoked_at', 'is', null)
        .execute()
      for (const wall of walls.filter(({ settings }) => settings.includes(`"${board}"`))) {
        await fleet.change(wall, {})
        await changed(wall.id)
      }
    },
  }
}
