import { createHash } from 'node:crypto'
import type { Db } from '../../../storage/database'
import type { StageRow } from '../../../storage/identity-tables'
import { newSecretText } from '../new-id'

/** Kinds of pending steps. A token of one kind is invalid for another. */
type StageKind =
  | 'mfa'
  | 'first-login'
  | 'force-reset'
  | 'qr'
  | 'qr-ticket'
  | 'cas-ticket'
  | 'cas-return'
  | 'saml-request'
  | 'saml-seen'
  | 'saml-session'
  | 'saml-sign-out'
  | 'federation'
  | 'vouched'
  | 'saml-answer'
  | 'link'
  | 'hosted'

export interface Stage<B> {
  userId: string | null
  body: B
  tries: number
  expiresAt: number
}

export type SignInStages = ReturnType<typeof createStages>

const digest = (kind: StageKind, token: string): string =>
  createHash('sha256').update(`${kind}\0${token}`).digest('base64url')

const read = <B>(row: StageRow | undefined): Stage<B> | undefined =>
  row && { userId: row.user_id, body: JSON.parse(row.body) as B, tries: row.tries, expiresAt: row.expires_at }

/** New data of a step; without `userId` its user stays the same. */
const said = (body: object, userId: string | undefined) => ({
  body: JSON.stringify(body),
  ...(userId === undefined ? {} : { user_id: userId }),
})

/**
 * Pending steps of sign-ins. They are in the database, so that they survive a restart and any gateway can continue
 * them. A step is found by the digest of a secret that only its owner has.
 */
export function createStages(db: Db, clock: () => number) {
  const change = (kind: StageKind, token: string) =>
    db.updateTable('stages').where('token_hash', '=', digest(kind, token))
  const changeLive = (kind: StageKind, token: string) =>
    change(kind, token).where('used_at', 'is', null).where('expires_at', '>', clock())

  return {
    /** Begins a step. Returns its secret, which is random unless given. */
    async begin(kind: StageKind, ttlMs: number, body: object, userId: string | null = null, secret = newSecretText()) {
      const now = clock()
      await db
        .insertInto('stages')
        .values({
          token_hash: digest(kind, secret),
          kind,
          user_id: userId,
          body: JSON.stringify(body),
          tries: 0,
          created_at: now,
          expires_at: now + ttlMs,
          used_at: null,
        })
        .execute()
      return secret
    },

    /** Whether a message of another party is received for the first time within its validity. */
    async isFirst(kind: 'saml-seen', ttlMs: number, id: string): Promise<boolean> {
      const now = clock()
      const row = { body: '{}', user_id: null, tries: 0, created_at: now, expires_at: now + ttlMs, used_at: now }
      const made = await db
        .insertInto('stages')
        .values({ ...row, kind, token_hash: digest(kind, id) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Number(made.numInsertedOrUpdatedRows) > 0
    },

    async find<B>(kind: StageKind, token: string): Promise<Stage<B> | undefined> {
      const row = db
        .selectFrom('stages')
        .selectAll()
        .where('token_hash', '=', digest(kind, token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', clock())
      return read<B>(await row.executeTakeFirst())
    },

    /** Whether a step is on record, even if used or expired; a record is deleted one hour after expiry. */
    async wasBegun(kind: StageKind, token: string): Promise<boolean> {
      const row = db.selectFrom('stages').select('kind').where('token_hash', '=', digest(kind, token))
      return (await row.executeTakeFirst()) !== undefined
    },

    async write(kind: StageKind, token: string, body: object, userId?: string): Promise<void> {
      await change(kind, token).set(said(body, userId)).execute()
    },

    /** Replaces the data only if it still equals `before`, so that of concurrent requests only one succeeds. */
    async move(kind: StageKind, token: string, before: object, after: object, userId?: string): Promise<boolean> {
      const done = await changeLive(kind, token)
        .set(said(after, userId))
        .where('body', '=', JSON.stringify(before))
        .executeTakeFirst()
      return Number(done.numUpdatedRows) > 0
    },

    /** Counts a try; false if more than `max` tries were made. */
    async try(kind: StageKind, token: string, max: number): Promise<boolean> {
      const row = await change(kind, token)
        .set((set) => ({ tries: set('tries', '+', 1) }))
        .returning('tries')
        .executeTakeFirst()
      return row !== undefined && row.tries <= max
    },

    /**
     * Consumes a step and returns its data; undefined if it was used, has expired or never existed. Of concurrent
     * requests only one gets it.
     */
    async take<B>(kind: StageKind, token: string): Promise<Stage<B> | undefined> {
      return read<B>(await changeLive(kind, token).set({ used_at: clock() }).returningAll().executeTakeFirst())
    },

    async prune(): Promise<void> {
      await db
        .deleteFrom('stages')
        .where('expires_at', '<', clock() - 60 * 60_000)
        .execute()
    },
  }
}
