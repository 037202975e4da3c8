import type { WallReport } from '../../../shared/walls/wall'
import type { Db } from '../../storage/database'
import type { WallRecord } from '../../storage/wall-tables'
import type { WallIncidents } from './incidents'

/** A wall that painted nothing for so long, or says nothing, is dark. */
export const DARK_AFTER_MS = 5 * 60_000

/** Whether nothing was painted for so long; a wall that never was on is not dark yet. */
export const isDark = (wall: Pick<WallRecord, 'painted_at' | 'revoked_at'>, now: number): boolean =>
  wall.revoked_at === null && wall.painted_at !== null && now - wall.painted_at > DARK_AFTER_MS

/** Health of walls: their reports, their last picture, and which stopped painting. */
export function createVitals(db: Db, clock: () => number, { incident }: WallIncidents) {
  return {
    async report(wall: WallRecord, report: WallReport): Promise<void> {
      const now = clock()
      const painted = now - report.pictureAgeMs
      const stepped = (text: string | null): number => {
        if (text === null) return 0
        const { recoveries } = JSON.parse(text) as WallReport
        return recoveries.picture + recoveries.data + recoveries.rotation + recoveries.reload
      }
      const next = JSON.stringify(report)
      await db
        .updateTable('walls')
        .set({ seen_at: now, painted_at: Math.max(painted, wall.painted_at ?? 0), report: next })
        .where('id', '=', wall.id)
        .execute()
      if (stepped(next) > stepped(wall.report)) await incident(wall.id, 'recovered', now)
    },

    async keepPicture(id: string, bytes: Uint8Array): Promise<void> {
      await db
        .insertInto('wall_pictures')
        .values({ wall_id: id, bytes })
        .onConflict((conflict) => conflict.column('wall_id').doUpdateSet({ bytes }))
        .execute()
    },

    async picture(id: string): Promise<Uint8Array | undefined> {
      const row = db.selectFrom('wall_pictures').select('bytes').where('wall_id', '=', id)
      return (await row.executeTakeFirst())?.bytes
    },

    /** Opens an incident for each wall that became dark, and ends those that are over. Answers the names of the new ones. */
    async lookForDark(): Promise<string[]> {
      const now = clock()
      const walls = await db.selectFrom('walls').selectAll().where('revoked_at', 'is', null).execute()
      const fresh: string[] = []
      for (const wall of walls) {
        const dark = isDark(wall, now)
        if (dark === (wall.dark_since !== null)) continue
        const dark_since = dark ? now : null
        await db.updateTable('walls').set({ dark_since }).where('id', '=', wall.id).execute()
        if (dark) {
          await incident(wall.id, 'dark')
          fresh.push(wall.name)
        } else {
          await db
            .updateTable('wall_incidents')
            .set({ ended_at: now })
            .where('wall_id', '=', wall.id)
            .where('kind', '=', 'dark')
            .where('ended_at', 'is', null)
            .execute()
        }
      }
      return fresh
    },
  }
}
