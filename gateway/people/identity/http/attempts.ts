import { createHash } from 'node:crypto'
import { networkOf } from '../../../network-of'
import type { Db } from '../../../storage/database'
import { lockSubject } from '../../../storage/lock-subject'
import {
  ATTEMPT_WINDOW_MS,
  ATTEMPTS_PER_ACCOUNT,
  ATTEMPTS_PER_ADDRESS,
  ATTEMPTS_PER_PAIR,
  CODES_PER_DAY,
  REGISTRATION_WINDOW_MS,
  REGISTRATIONS_PER_ADDRESS,
} from '../limits'

interface AttemptLimit {
  subject: string
  max: number
  windowMs: number
}

export type Attempts = ReturnType<typeof createAttempts>

/** Only a digest is stored, because the typed name may be a password by mistake. */
const digest = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Source of an attempt: its address, the account, and whether that account was signed in from there before. */
interface Guess {
  accountKey: string
  ip: string
  knownAddress: boolean
}

/** Limits by source address, which `relaxed` disables: a benchmark comes from one address. */
const OF_ADDRESSES = /^(address|register|send-from|exists):/

function brakesOf({ accountKey, ip: address, knownAddress }: Guess): AttemptLimit[] {
  const [account, ip] = [digest(accountKey), networkOf(address)]
  const brakes = [
    { subject: `pair:${account}:${ip}`, max: ATTEMPTS_PER_PAIR, windowMs: ATTEMPT_WINDOW_MS },
    { subject: `address:${ip}`, max: ATTEMPTS_PER_ADDRESS, windowMs: ATTEMPT_WINDOW_MS },
  ]
  return knownAddress
    ? brakes
    : [...brakes, { subject: `account:${account}`, max: ATTEMPTS_PER_ACCOUNT, windowMs: ATTEMPT_WINDOW_MS }]
}

/**
 * Limits on guessing, stored in the database so that a restart does not reset them. An attempt is counted before its
 * password is checked, so that concurrent attempts cannot pass together; a refused one is not counted, so that every
 * limit ends by itself. `relaxed` disables the limits on network addresses.
 */
export function createAttempts(db: Db, clock: () => number, relaxed = false) {
  function take(limits: AttemptLimit[]): Promise<boolean> {
    const brakes = relaxed ? limits.filter(({ subject }) => !OF_ADDRESSES.test(subject)) : limits
    if (brakes.length === 0) return Promise.resolve(true)
    return db.transaction().execute(async (transaction) => {
      const now = clock()
      // Locks are taken in one order, to prevent deadlocks.
      for (const subject of new Set(brakes.map((brake) => brake.subject).sort()))
        await lockSubject(transaction, subject)
      for (const { subject, max, windowMs } of brakes) {
        const { n } = await transaction
          .selectFrom('sign_in_attempts')
          .select((select) => select.fn.countAll().as('n'))
          .where('subject', '=', subject)
          .where('at', '>', now - windowMs)
          .executeTakeFirstOrThrow()
        if (Number(n) >= max) return false
      }
      await transaction
        .insertInto('sign_in_attempts')
        .values(brakes.map(({ subject }) => ({ subject, at: now })))
        .execute()
      return true
    })
  }

  return {
    /** Counts one attempt for each limit. Returns false without counting if any limit is reached. */
    take,

    /** Resets the count of a subject. */
    async clear(subject: string): Promise<void> {
      await db.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute()
    },

    /** Counts one guess; false at a limit, whatever the password. */
    takeGuess: (guess: Guess): Promise<boolean> => take(brakesOf(guess)),

    /** After the right password: resets the counts of account and pair, and uncounts this attempt for the address. */
    async forgive({ accountKey, ip: address }: Guess): Promise<void> {
      const [account, ip] = [digest(accountKey), networkOf(address)]
      await db
        .deleteFrom('sign_in_attempts')
        .where('subject', 'in', [`account:${account}`, `pair:${account}:${ip}`])
        .execute()
      const last = db.selectFrom('sign_in_attempts').select('id').where('subject', '=', `address:${ip}`)
      await db.deleteFrom('sign_in_attempts').where('id', '=', last.orderBy('id', 'desc').limit(1)).execute()
    },

    takeRegistration: (ip: string): Promise<boolean> =>
      take([
        { subject: `register:${networkOf(ip)}`, max: REGISTRATIONS_PER_ADDRESS, windowMs: REGISTRATION_WINDOW_MS },
      ]),

    async prune(): Promise<void> {
      const before = clock() - Math.max(ATTEMPT_WINDOW_MS, REGISTRATION_WINDOW_MS, CODES_PER_DAY.windowMs)
      await db.deleteFrom('sign_in_attempts').where('at', '<', before).execute()
    },
  }
}
