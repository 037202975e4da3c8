import type { Db } from '../../../storage/database'

export type RequestCounts = ReturnType<typeof createRequestCounts>

/** Requests of each address within a minute, over all gateways of a database. Minutes are counted since 1970. */
export function createRequestCounts(db: Db, clock: () => number) {
  return {
    /** Adds to an address's count. Returns the new total. */
    async add(address: string, minute: number, count: number): Promise<number> {
      const row = await db
        .insertInto('request_counts')
        .values({ address, minute, count })
        .onConflict((conflict) =>
          conflict.columns(['address', 'minute']).doUpdateSet((set) => ({
            count: set('request_counts.count', '+', set.ref('excluded.count')),
          })),
        )
        .returning('count')
        .executeTakeFirstOrThrow()
      return row.count
    },

    async prune(): Promise<void> {
      const minute = Math.floor(clock() / 60_000)
      await db.deleteFrom('request_counts').where('minute', '<', minute).execute()
    },
  }
}
