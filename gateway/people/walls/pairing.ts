import { randomInt } from 'node:crypto'
import { ZeusError } from '../../../shared/protocol/errors'
import { CODE_LENGTH, CODE_LETTERS, type PairingSeen, type PairingStarted } from '../../../shared/walls/wall'
import { networkOf } from '../../network-of'
import type { Db } from '../../storage/database'
import type { WallPairingRow } from '../../storage/wall-tables'
import { digestOf, newSecret } from './wall-tokens'

/** Device authorisation (RFC 8628): the screen shows a short code and polls with a long one until a user approves. */
export const PAIRING_TTL_MS = 10 * 60_000
export const PAIRING_INTERVAL_MS = 3_000
/** Screens that can wait for approval at the same time. Codes are one of 64 million, so guessing one stays unlikely. */
const WAITING_MAX = 200
const STARTS = { max: 30, windowMs: 10 * 60_000 }
/** Wrong codes of one account: 20 tries in ten minutes find one of 200 among 64 million once in 16,000 such rounds. */
const GUESSES = { max: 20, windowMs: 10 * 60_000 }

export interface PairingLimit {
  subject: string
  max: number
  windowMs: number
}

interface PairingParts {
  db: Db
  clock: () => number
  /** Counts one of each; false when any is full. */
  take: (brakes: PairingLimit[]) => Promise<boolean>
  /** A token for a wall that was let in; each call makes the one before worthless unless it was shown. */
  issue: (wallId: string) => Promise<string>
  dice?: () => string
}

const letters = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** Both sides of it. */
export const createPairing = (parts: PairingParts) => ({ ...screenSide(parts), ...personSide(parts) })

/** Actions of users on waiting screens. */
function personSide({ db, clock, take }: PairingParts) {
  const open = (code: string) =>
    db
      .selectFrom('wall_pairings')
      .selectAll()
      .where('user_code', '=', code)
      .where('expires_at', '>', clock())
      .where('wall_id', 'is', null)
      .where('refused', '=', 0)
      .executeTakeFirst()

  /** Counts correct attempts, too: parallel requests cannot bypass the limit. */
  async function found(account: string, code: string): Promise<WallPairingRow> {
    if (!(await take([{ subject: `pair-guess:${account}`, ...GUESSES }]))) throw new ZeusError('too-many')
    const row = await open(code)
    if (!row) throw new ZeusError('pair-unknown')
    return row
  }

  return {
    /** Who asks, for the person who decides. Throws `too-many`, `pair-unknown`. */
    async look(account: string, code: string): Promise<PairingSeen> {
      const row = await found(account, code)
      return { ip: row.ip, userAgent: row.user_agent, createdAt: row.created_at }
    },

    /** Lets the screen in as this wall; once. Throws `too-many`, `pair-unknown`. */
    async approve(account: string, code: string, wallId: string): Promise<void> {
      await found(account, code)
      const result = await db
        .updateTable('wall_pairings')
        .set({ wall_id: wallId })
        .where('user_code', '=', code)
        .where('wall_id', 'is', null)
        .executeTakeFirst()
      if (Number(result.numUpdatedRows) !== 1) throw new ZeusError('pair-unknown')
    },

    /** Throws `too-many`, `pair-unknown`. */
    async refuse(account: string, code: string): Promise<void> {
      await found(account, code)
      await db.updateTable('wall_pairings').set({ refused: 1 }).where('user_code', '=', code).execute()
    },
  }
}

/** Actions of a waiting screen. */
function screenSide({ db, clock, take, issue, dice = letters }: PairingParts) {
  return {
    /** Throws `too-many`. */
    async start({ ip, userAgent }: { ip: string; userAgent: string }): Promise<PairingStarted> {
      if (!(await take([{ subject: `pair-start:${networkOf(ip)}`, ...STARTS }]))) throw new ZeusError('too-many')
      const now = clock()
      await db.deleteFrom('wall_pairings').where('expires_at', '<=', now).execute()
      const { n } = await db
        .selectFrom('wall_pairings')
        .select((select) => select.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
      if (Number(n) >= WAITING_MAX) throw new ZeusError('too-many')
      const [deviceCode, userCode] = [newSecret(), dice()]
      await db
        .insertInto('wall_pairings')
        .values({
          device_hash: digestOf(deviceCode),
          user_code: userCode,
          ip,
          user_agent: userAgent.slice(0, 200),
          created_at: now,
          expires_at: now + PAIRING_TTL_MS,
          polled_at: 0,
          wall_id: null,
          refused: 0,
        })
        .execute()
      return { deviceCode, userCode, expiresInMs: PAIRING_TTL_MS, intervalMs: PAIRING_INTERVAL_MS }
    },

    /**
     * Poll of the screen. Throws `pair-expired`, `pair-slow`, `pair-refused`, `pair-pending`. A lost answer can be
     * requested again until the token was used.
     */
    async ask(deviceCode: string): Promise<{ id: string; token: string }> {
      const now = clock()
      const hash = digestOf(deviceCode)
      const row = await db
        .selectFrom('wall_pairings')
        .selectAll()
        .where('device_hash', '=', hash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      if (!row) throw new ZeusError('pair-expired')
      if (now - row.polled_at < PAIRING_INTERVAL_MS / 2) throw new ZeusError('pair-slow')
      await db.updateTable('wall_pairings').set({ polled_at: now }).where('device_hash', '=', hash).execute()
      if (row.refused === 1) throw new ZeusError('pair-refused')
      if (row.wall_id === null) throw new ZeusError('pair-pending')
      const begun = db.selectFrom('walls').select('token_hash').where('id', '=', row.wall_id).executeTakeFirst()
      if ((await begun)?.token_hash !== null) throw new ZeusError('pair-expired')
      return { id: row.wall_id, token: await issue(row.wall_id) }
    },
  }
}
