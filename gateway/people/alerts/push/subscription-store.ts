import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { addTo } from '../../../../shared/market/multi-map'
import { ZeusError } from '../../../../shared/protocol/errors'
import { PUSH_SUBSCRIPTIONS_MAX } from '../../../../shared/protocol/limits'
import type { PushDevice } from '../../../../shared/protocol/rest-alerts'
import type { Db } from '../../../storage/database'
import type { Tables } from '../../../storage/tables'
import type { Sealing } from '../webhooks/channel-store'
import { isAllowed } from '../webhooks/post'
import { areSubscriptionKeys, type SubscriptionKeys } from './encrypt'

const PREFIX = 'push-'
/** Ids of subscriptions among those of webhooks. */
export const isPushId = (id: string): boolean => id.startsWith(PREFIX)

export interface PushTarget extends SubscriptionKeys {
  kind: 'push'
  address: string
}

interface NewSubscription extends SubscriptionKeys {
  /** Name of the browser. */
  name: string
  endpoint: string
}

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>

const digestOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

/** Browsers that show people's alerts as notifications of the system. Their addresses and keys are sealed. */
export function createSubscriptionStore(db: Db, seal: Sealing, allowPrivate: boolean, now: () => number) {
  const remove = async (owner: string, id: string): Promise<void> => {
    await db.deleteFrom('push_subscriptions').where('owner_id', '=', owner).where('id', '=', id).execute()
  }

  /** Whether the sign-in that subscribed still lasts; always for sign-ins of another service. */
  async function isSignedIn(sessionId: string | null): Promise<boolean> {
    if (sessionId === null) return true
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now())
      .executeTakeFirst()
    return session !== undefined
  }

  return {
    remove,

    /** Oldest first. */
    async of(owner: string): Promise<PushDevice[]> {
      const rows = await db
        .selectFrom('push_subscriptions')
        .select(['id', 'name', 'created_at'])
        .where('owner_id', '=', owner)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(({ id, name, created_at }) => ({ id, name, createdAt: Number(created_at) }))
    },

    /**
     * Stores a browser and returns its id. A browser that was subscribed before, also by another account, is replaced;
     * beyond `PUSH_SUBSCRIPTIONS_MAX` the oldest is removed. Throws `push-invalid`.
     */
    async add(owner: string, sessionId: string | undefined, { name, endpoint, p256dh, auth }: NewSubscription) {
      if (!isAllowed(endpoint, allowPrivate) || !areSubscriptionKeys({ p256dh, auth }))
        throw new ZeusError('push-invalid')
      const row = {
        id: PREFIX + randomBytes(9).toString('base64url'),
        owner_id: owner,
        session_id: sessionId ?? null,
        name,
        digest: digestOf(endpoint),
        sealed: seal.close(JSON.stringify({ endpoint, p256dh, auth })),
        created_at: now(),
      }
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('push_subscriptions').where('digest', '=', row.digest).execute()
        await transaction.insertInto('push_subscriptions').values(row).execute()
        const all = await transaction
          .selectFrom('push_subscriptions')
          .select('id')
          .where('owner_id', '=', owner)
          .orderBy('created_at', 'desc')
          .execute()
        const others = all.map(({ id }) => id).filter((id) => id !== row.id)
        const old = others.slice(PUSH_SUBSCRIPTIONS_MAX - 1)
        if (old.length > 0) await transaction.deleteFrom('push_subscriptions').where('id', 'in', old).execute()
      })
      return row.id
    },

    /** Removes the browsers of a sign-in that ended. */
    async endSession(sessionId: string): Promise<void> {
      await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
    },

    /** Address of a subscription; undefined: it was deleted, its sign-in ended, or it belongs to another account. */
    async target(id: string, owner?: string): Promise<(PushTarget & { owner: string }) | undefined> {
      let query = db.selectFrom('push_subscriptions').selectAll().where('id', '=', id)
      if (owner !== undefined) query = query.where('owner_id', '=', owner)
      const row = await query.executeTakeFirst()
      if (!row) return undefined
      if (!(await isSignedIn(row.session_id))) {
        await remove(row.owner_id, id)
        return undefined
      }
      const { endpoint, p256dh, auth } = JSON.parse(seal.open(row.sealed)) as NewSubscription
      return { kind: 'push', address: endpoint, p256dh, auth, owner: row.owner_id }
    },
  }
}

/** Ids of the subscriptions of some accounts, by account. */
export async function pushIdsOf(
  db: Db | Transaction<Tables>,
  owners: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (owners.length === 0) return found
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'owner_id'])
    .where('owner_id', 'in', [...owners])
    .execute()
  for (const { id, owner_id } of rows) addTo(found, owner_id, id)
  return found
}
