import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from '../../../storage/database'
import type { OidcRow } from '../../../storage/tables'
import type { Applications } from './applications'

/** Storage of the protocol library for sessions, interactions and grants: one row each, deleted after expiry. */
export function createOidcAdapter(db: Db, clock: () => number, applications?: Applications) {
  const live = (row: OidcRow | undefined): AdapterPayload | undefined => {
    if (!row || (row.expires_at !== null && row.expires_at <= clock())) return undefined
    const payload = JSON.parse(row.payload) as AdapterPayload
    return row.consumed_at === null ? payload : { ...payload, consumed: Math.floor(row.consumed_at / 1000) }
  }

  return (model: string): Adapter => {
    const rows = () => db.selectFrom('oidc_records').selectAll().where('model', '=', model)
    return {
      async upsert(id, payload, expiresInS) {
        const values = {
          payload: JSON.stringify(payload),
          uid: payload.uid ?? null,
          user_code: payload.userCode ?? null,
          grant_id: payload.grantId ?? null,
          expires_at: expiresInS ? clock() + expiresInS * 1000 : null,
          consumed_at: null,
        }
        await db
          .insertInto('oidc_records')
          .values({ model, id, ...values })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
          .execute()
      },
      // Applications are stored permanently, not as records that expire.
      find: async (id) =>
        model === 'Client'
          ? await applications?.clientMetadata(id)
          : live(await rows().where('id', '=', id).executeTakeFirst()),
      findByUid: async (uid) => live(await rows().where('uid', '=', uid).executeTakeFirst()),
      findByUserCode: async (code) => live(await rows().where('user_code', '=', code).executeTakeFirst()),
      // Only one of many simultaneous requests gets it: the library itself reads first and consumes afterwards.
      async consume(id) {
        const done = await db
          .updateTable('oidc_records')
          .set({ consumed_at: clock() })
          .where('model', '=', model)
          .where('id', '=', id)
          .where('consumed_at', 'is', null)
          .executeTakeFirst()
        if (Number(done.numUpdatedRows) === 0) throw new errors.InvalidGrant(`${model} is used already`)
      },
      async destroy(id) {
        await db.deleteFrom('oidc_records').where('model', '=', model).where('id', '=', id).execute()
      },
      async revokeByGrantId(grantId) {
        await db.deleteFrom('oidc_records').where('model', '=', model).where('grant_id', '=', grantId).execute()
      },
    }
  }
}

/** Removes what has expired. */
export async function pruneOidcRecords(db: Db, now: number): Promise<void> {
  await db.deleteFrom('oidc_records').where('expires_at', '<=', now).execute()
}
