import { createAttempts } from '../../../../gateway/people/identity/http/attempts'
import { createWalls } from '../../../../gateway/people/walls/walls'
import type { Db } from '../../../../gateway/storage/database'
import { openMigratedDatabase } from '../../../support/migrated-database'

export const OWNER = { id: 'u-owner', role: 'viewer' } as const
export const OTHER = { id: 'u-other', role: 'viewer' } as const
export const STAFF = { id: 'u-staff', role: 'operator' } as const

/** Walls over a database in memory, with a clock that stands until it is moved and codes that follow each other. */
export async function wallDesk() {
  const db: Db = await openMigratedDatabase(':memory:')
  let now = Date.UTC(2026, 6, 6, 1)
  let drawn = 0
  const clock = () => now
  const parts = { db, clock, take: createAttempts(db, clock).take, halfDays: ['20261231'] }
  const walls = createWalls({ ...parts, dice: () => `BCDFG${'HJKLMNPQRSTVWXZ'[drawn++ % 15]}` })
  /** Those of another process. */
  const others = createWalls(parts)
  const from = { ip: '10.0.0.7', userAgent: 'Kiosk' }

  return {
    db,
    walls,
    others,
    clock,
    from,
    pass(ms: number) {
      now += ms
    },
    /** A wall that was let in, with the token it shows. */
    async paired(by: typeof OWNER | typeof STAFF = OWNER, board = 'overview') {
      const { deviceCode, userCode } = await walls.pairing.start(from)
      const id = await walls.admit(by, userCode, { name: '大厅', board, rights: ['messages', 'takeOver'] })
      const { token } = await walls.pairing.ask(deviceCode)
      await walls.verify(token)
      return { id, token }
    },
    async close() {
      walls.close()
      others.close()
      await db.destroy()
    },
  }
}

export type WallDesk = Awaited<ReturnType<typeof wallDesk>>

export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (thrown: { code?: string }) => thrown.code ?? String(thrown),
  )
