import type { WallIncident, WallIncidentKind } from '../../../shared/walls/wall'
import type { Db } from '../../storage/database'

/** Stored incidents per wall; older ones are removed. */
const INCIDENTS_KEPT = 20

export type OwnedIncident = WallIncident & { wallId: string }
export type WallIncidents = ReturnType<typeof createIncidents>

/** Incidents of walls. */
export function createIncidents(db: Db, clock: () => number) {
  async function incident(wallId: string, kind: WallIncidentKind, endedAt: number | null = null): Promise<void> {
    await db.insertInto('wall_incidents').values({ wall_id: wallId, kind, at: clock(), ended_at: endedAt }).execute()
    const old = await db
      .selectFrom('wall_incidents')
      .select('id')
      .where('wall_id', '=', wallId)
      .orderBy('id', 'desc')
      .offset(INCIDENTS_KEPT)
      .limit(1_000)
      .execute()
    if (old.length > 0) {
      const ids = old.map(({ id }) => id)
      await db.deleteFrom('wall_incidents').where('id', 'in', ids).execute()
    }
  }

  return {
    incident,

    /** Newest first. */
    async incidentsOf(wallIds: readonly string[]): Promise<OwnedIncident[]> {
      const rows = await db
        .selectFrom('wall_incidents')
        .selectAll()
        .where('wall_id', 'in', [...wallIds])
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ wall_id, kind, at, ended_at }) => ({
        wallId: wall_id,
        kind: kind as WallIncidentKind,
        at,
        endedAt: ended_at,
      }))
    },
  }
}
