import { randomBytes } from 'node:crypto'
import { ZeusError } from '../../../shared/protocol/errors'
import { may, type Permission } from '../../../shared/protocol/permissions'
import { boardsOfPlan, planOf } from '../../../shared/walls/day-plan'
import {
  WALLS_MAX,
  type WallOrder,
  type WallOrders,
  type WallReport,
  type WallRight,
  type WallRow,
  type WallSettings,
} from '../../../shared/walls/wall'
import type { Db } from '../../storage/database'
import type { WallRecord } from '../../storage/wall-tables'
import { createIncidents, type OwnedIncident, type WallIncidents } from './incidents'
import { createVitals, isDark } from './vitals'

const NO_ORDERS: WallOrders = { identifyUntil: 0, reload: 0, swap: 0, message: null, takeOver: null }
const IDENTIFY_MS = 15_000

export interface Manager {
  id: string
  role: 'operator' | 'viewer'
  permissions?: readonly Permission[]
}

export const ordersOf = (wall: Pick<WallRecord, 'orders'>): WallOrders => JSON.parse(wall.orders) as WallOrders
export const settingsOf = (wall: Pick<WallRecord, 'settings'>): WallSettings =>
  JSON.parse(wall.settings) as WallSettings
export const rightsOf = (wall: Pick<WallRecord, 'rights'>): WallRight[] => JSON.parse(wall.rights) as WallRight[]

/** The orders with one more; throws `forbidden` where the wall has not the right. */
export function withOrder(before: WallOrders, order: WallOrder, rights: readonly WallRight[], now: number): WallOrders {
  switch (order.do) {
    case 'identify':
      return { ...before, identifyUntil: now + IDENTIFY_MS }
    case 'reload':
      return { ...before, reload: before.reload + 1 }
    case 'swap':
      return { ...before, swap: before.swap + 1 }
    case 'message':
      if (!rights.includes('messages')) throw new ZeusError('forbidden')
      return { ...before, message: { text: order.text, until: now + order.seconds * 1000 } }
    case 'takeOver': {
      if (!rights.includes('takeOver')) throw new ZeusError('forbidden')
      const { instrument, slot, seconds } = order
      return { ...before, takeOver: { instrument, slot, until: now + seconds * 1000 } }
    }
    case 'release':
      return { ...before, takeOver: null, message: null }
    default:
      return before
  }
}

export type WallFleet = ReturnType<typeof createFleet>

/** A wall as its owner sees it. */
function told(wall: WallRecord, incidents: readonly OwnedIncident[], now: number): WallRow {
  return {
    id: wall.id,
    name: wall.name,
    rights: rightsOf(wall),
    ...settingsOf(wall),
    orders: ordersOf(wall),
    owner: wall.owner_id,
    createdAt: wall.created_at,
    revokedAt: wall.revoked_at,
    seenAt: wall.seen_at,
    pictureAgeMs: wall.painted_at === null ? null : Math.max(0, now - wall.painted_at),
    dark: isDark(wall, now),
    report: wall.report === null ? null : (JSON.parse(wall.report) as WallReport),
    incidents: incidents.filter(({ wallId }) => wallId === wall.id).map(({ wallId: _, ...rest }) => rest),
  }
}

/** The walls as the database keeps them, each with its owner, and how they are. */
export function createFleet(db: Db, clock: () => number) {
  const incidents = createIncidents(db, clock)
  return {
    ...createRegister(db, clock, incidents),
    ...createLife(db, clock, incidents),
    ...createVitals(db, clock, incidents),
  }
}

function createRegister(db: Db, clock: () => number, { incidentsOf }: WallIncidents) {
  const find = (id: string): Promise<WallRecord | undefined> =>
    db.selectFrom('walls').selectAll().where('id', '=', id).executeTakeFirst()

  /** Throws `not-found`, for another's wall as well, and `forbidden` where it may only be seen. */
  async function managed(by: Manager, id: string, permission: Permission = 'walls:write'): Promise<WallRecord> {
    const wall = await find(id)
    if (wall?.owner_id === by.id || (wall && may(by, permission))) return wall
    throw new ZeusError(wall && may(by, 'walls:read') ? 'forbidden' : 'not-found')
  }

  async function change(wall: WallRecord, set: Partial<Pick<WallRecord, 'name' | 'rights' | 'settings' | 'orders'>>) {
    await db
      .updateTable('walls')
      .set((set_) => ({ ...set, revision: set_('revision', '+', 1) }))
      .where('id', '=', wall.id)
      .execute()
  }

  const visible = (by: Manager) =>
    db
      .selectFrom('walls')
      .selectAll()
      .$if(!may(by, 'walls:read'), (query) => query.where('owner_id', '=', by.id))
      .orderBy('created_at')
      .limit(WALLS_MAX * 2)

  return {
    find,
    managed,
    change,

    /** One's own, and with `walls:read` all. */
    async list(by: Manager): Promise<WallRow[]> {
      const walls = await visible(by).execute()
      if (walls.length === 0) return []
      const incidents = await incidentsOf(walls.map(({ id }) => id))
      return walls.map((wall) => told(wall, incidents, clock()))
    },

    async darkOf(by: Manager): Promise<{ id: string; name: string }[]> {
      const now = clock()
      const walls = await visible(by).execute()
      return walls.filter((wall) => isDark(wall, now)).map(({ id, name }) => ({ id, name }))
    },

    /** Whether any wall's plan has a board. */
    async uses(owner: string, board: string): Promise<boolean> {
      const walls = await db
        .selectFrom('walls')
        .select('settings')
        .where('owner_id', '=', owner)
        .where('revoked_at', 'is', null)
        .execute()
      return walls.some((wall) => boardsOfPlan(settingsOf(wall).plan).includes(board))
    },
  }
}

/** Creation, revocation and deletion of walls. */
function createLife(db: Db, clock: () => number, { incident }: WallIncidents) {
  return {
    /** A wall that has shown no token yet. Throws `walls-full`. */
    async create(owner: string, request: { name: string; board: string; rights: WallRight[] }): Promise<string> {
      const { n } = await db
        .selectFrom('walls')
        .select((select) => select.fn.countAll().as('n'))
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (Number(n) >= WALLS_MAX) throw new ZeusError('walls-full')
      const [id, now] = [randomBytes(12).toString('hex'), clock()]
      const settings: WallSettings = { plan: planOf(request.board), tile: { columns: 1, rows: 1, column: 0, row: 0 } }
      await db
        .insertInto('walls')
        .values({
          id,
          owner_id: owner,
          name: request.name,
          rights: JSON.stringify(request.rights),
          created_at: now,
          settings: JSON.stringify(settings),
          orders: JSON.stringify(NO_ORDERS),
          revision: 1,
          token_hash: null,
          next_hash: null,
          previous_hash: null,
          rotated_at: now,
          expires_at: now,
          revoked_at: null,
          seen_at: null,
          painted_at: null,
          report: null,
          dark_since: null,
        })
        .execute()
      await incident(id, 'paired', now)
      return id
    },

    /** Ends a wall's rights, and forgets what it last showed. */
    async revoke(id: string, kind: 'revoked' | 'copied'): Promise<void> {
      const hashes = { token_hash: null, next_hash: null, previous_hash: null }
      await db
        .updateTable('walls')
        .set({ revoked_at: clock(), ...hashes })
        .where('id', '=', id)
        .execute()
      await db.deleteFrom('wall_pictures').where('wall_id', '=', id).execute()
      await incident(id, kind, clock())
    },

    /** Deletes data of a revoked wall that is no longer needed. */
    async forget(id: string): Promise<void> {
      for (const table of ['wall_pictures', 'wall_incidents'] as const)
        await db.deleteFrom(table).where('wall_id', '=', id).execute()
      await db.deleteFrom('walls').where('id', '=', id).execute()
    },
  }
}
