import { randomInt } from 'node:crypto'
import { ZeusError } from '../../../../shared/protocol/errors'
import { networkOf } from '../../../network-of'
import type { Db } from '../../../storage/database'
import type { Deliver } from '../deliver/deliver'
import type { Attempts } from '../http/attempts'
import type { Seal } from '../keys/seal'
import { CODE_GUESSES, CODE_TRIES, CODE_TTL_MS, CODES_PER_DAY, SENDING } from '../limits'
import type { AccountName } from './account-name'

/** Purpose of a code. A code for one purpose is invalid for any other. */
export type CodePurpose =
  | 'login'
  | 'register'
  | 'reset'
  | 'bind'
  | 'unbind'
  | 'change'
  | 'mfa-bind'
  | 'mfa-verify'
  | 'mfa-unbind'
  | 'complete'
  | 'verify'

export type CodeAddress = Extract<AccountName, { kind: 'email' | 'phone' }>

interface CodeRequest {
  to: CodeAddress
  purpose: CodePurpose
  /** The scene in the caller's words, for the outbox. */
  scene: string
  ip: string
  /**
   * False: limits apply and the answer is the same, but no message is sent, so the caller cannot learn which accounts
   * exist.
   */
  send: boolean
  /** Whether the caller must not learn, from the answer or its timing, whether a message was sent. */
  hidden: boolean
}

export type Codes = ReturnType<typeof createCodes>

/**
 * One-time codes: six digits, five minutes, five tries, single use, bound to address and purpose, stored as digests.
 */
export function createCodes(parts: {
  db: Db
  seal: Seal
  attempts: Attempts
  deliver: Deliver
  clock: () => number
  dice?: () => string
}) {
  const { db, seal, attempts, deliver, clock } = parts
  const dice = parts.dice ?? (() => String(randomInt(1_000_000)).padStart(6, '0'))

  return {
    /** Sends a code. Throws `too-many` at a limit, `unsent` if sending failed. */
    async send(request: CodeRequest): Promise<void> {
      await brake(attempts, request)
      const { to, purpose, scene } = request
      const code = dice()
      const now = clock()
      const digest = seal.digest(`${purpose} ${to.key}`, code)
      const channel = channelOf(to)
      // A code that is not sent is stored as used, so that the work is the same.
      const used_at = request.send ? null : now
      await db
        .insertInto('codes')
        .values({
          channel,
          address: to.key,
          purpose,
          code_hash: digest,
          tries: 0,
          created_at: now,
          expires_at: now + CODE_TTL_MS,
          used_at,
        })
        .execute()
      if (!request.send) return
      const address = to.kind === 'email' ? to.shown : `${to.countryCode}${to.shown}`
      const leaving = deliver({ channel, address, key: to.key, scene, purpose, code })
      // The caller gets no error; failures are in the log and the outbox.
      if (request.hidden) leaving.catch(() => undefined)
      else await leaving
    },

    /**
     * Consumes a code. With `keep` it is only checked and can be used once later. Throws `code-wrong`, `code-expired`
     * (also after too many tries), `account-locked` after many tries for one address.
     */
    async use(to: CodeAddress, purposes: readonly CodePurpose[], code: string, keep = false): Promise<CodePurpose> {
      if (!/^\d{6}$/.test(code)) throw new ZeusError('code-wrong')
      if (!(await attempts.take([{ subject: `code:${to.key}`, ...CODE_GUESSES }])))
        throw new ZeusError('account-locked')
      const row = await countTry(db, to, purposes)
      if (!row) throw new ZeusError('code-wrong')
      if (row.used_at !== null) throw new ZeusError('code-wrong')
      if (row.expires_at <= clock() || row.tries > CODE_TRIES) throw new ZeusError('code-expired')
      const purpose = row.purpose as CodePurpose
      if (row.code_hash !== seal.digest(`${purpose} ${to.key}`, code)) throw new ZeusError('code-wrong')
      if (keep) return purpose
      const used = await db
        .updateTable('codes')
        .set({ used_at: clock() })
        .where('id', '=', row.id)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      if (Number(used.numUpdatedRows) === 0) throw new ZeusError('code-wrong')
      await attempts.clear(`code:${to.key}`)
      return purpose
    },

    async prune(): Promise<void> {
      await db
        .deleteFrom('codes')
        .where('expires_at', '<', clock() - 60 * 60_000)
        .execute()
    },
  }
}

const channelOf = (to: CodeAddress): 'email' | 'sms' => (to.kind === 'email' ? 'email' : 'sms')

/** Applies the limits on sending codes. Throws `too-many`. */
async function brake(attempts: Attempts, { to, ip }: CodeRequest): Promise<void> {
  const country = to.kind === 'phone' ? to.countryCode : 'email'
  const taken = await attempts.take([
    { subject: `send-minute:${to.key}`, ...SENDING.minute },
    { subject: `send:${to.key}`, ...SENDING.tenMinutes },
    { subject: `send-from:${networkOf(ip)}`, ...SENDING.address },
    { subject: `send-country:${country}`, ...(country === '+86' ? SENDING.home : SENDING.abroad) },
    { subject: `send-all:${channelOf(to)}`, ...CODES_PER_DAY },
  ])
  if (!taken) throw new ZeusError('too-many')
}

/** Newest code for one of the purposes, after this try was counted; undefined if there is none. */
const countTry = (db: Db, to: CodeAddress, purposes: readonly CodePurpose[]) =>
  db
    .updateTable('codes')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', '=', (select) =>
      select
        .selectFrom('codes as newest')
        .select((of) => of.fn.max('newest.id').as('id'))
        .where('newest.address', '=', to.key)
        .where('newest.purpose', 'in', [...purposes]),
    )
    .returningAll()
    .executeTakeFirst()
