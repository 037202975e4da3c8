import type { Db } from '../../../storage/database'

interface UserEvent {
  userId: string
  eventType: string
  data: string
  source: string
}

/** Polling interval for other gateways' events, while there are listeners. */
const LOOK_MS = 750
const KEPT_MS = 10 * 60_000

export type Events = ReturnType<typeof createEvents>

/**
 * Events between the clients of one account. They are passed through the database, so that every gateway sends them.
 */
export function createEvents(db: Db, clock: () => number) {
  const listeners = new Set<(event: UserEvent) => void>()
  let last: number | undefined
  let looking: ReturnType<typeof setInterval> | undefined
  let busy = false

  async function newest(): Promise<number> {
    const row = await db
      .selectFrom('user_events')
      .select((of) => of.fn.max('id').as('id'))
      .executeTakeFirst()
    return Number(row?.id ?? 0)
  }

  async function look(): Promise<void> {
    if (busy || last === undefined) return
    busy = true
    try {
      const rows = await db
        .selectFrom('user_events')
        .selectAll()
        .where('id', '>', last)
        .orderBy('id')
        .limit(500)
        .execute()
      for (const row of rows) {
        last = row.id
        const event = { userId: row.user_id ?? '', eventType: row.event_type, data: row.data, source: row.source }
        for (const listener of listeners) listener(event)
      }
    } finally {
      busy = false
    }
  }

  return {
    async publish({ userId, eventType, data, source }: UserEvent): Promise<void> {
      const values = { at: clock(), user_id: userId, event_type: eventType, source, data }
      await db.insertInto('user_events').values(values).execute()
      await look()
    },

    /** Resolves when the listener receives every later event. Returns a function that stops it. */
    async listen(listener: (event: UserEvent) => void): Promise<() => void> {
      last ??= await newest()
      listeners.add(listener)
      looking ??= setInterval(() => void look().catch(() => undefined), LOOK_MS)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(looking)
        looking = undefined
        last = undefined
      }
    },

    async prune(): Promise<void> {
      await db
        .deleteFrom('user_events')
        .where('at', '<', clock() - KEPT_MS)
        .execute()
    },
  }
}
