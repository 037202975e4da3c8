import { ZeusError } from '../../shared/protocol/errors'
import { passwordLevel } from '../../shared/protocol/password-level'
import { accountKey } from '../storage/account-key'
import type { UserRow } from '../storage/identity-tables'
import { type AccountName, parseAccountName } from './account-name'
import type { Attempts } from './attempts'
import type { Audit } from './audit'
import type { Factors } from './factors'
import { MFA_TTL_MS, RESET_STAGE_TTL_MS } from './limits'
import { NextStep } from './next-step'
import type { Origin } from './origin'
import { checkNewPassword, hashPassword, passwordMatches } from './passwords'
import type { Stages } from './stages'
import type { NewUser, Users } from './users'

export interface Credentials {
  account: string
  password: string
}

export type Accounts = ReturnType<typeof createAccounts>

/** What the second step of a sign-in has to remember of the first. */
export interface StepBody {
  amr: string[]
}

/** Signing in and registering, with their brakes and their log. Knows nothing of HTTP. */
export function createAccounts(parts: {
  users: Users
  attempts: Attempts
  audit: Audit
  registration: 'open' | 'first-only'
  factors: Factors
  stages: Stages
  clock: () => number
}) {
  const { users, attempts, audit, registration, factors, stages, clock } = parts

  async function refuseGuess(user: UserRow | undefined, from: Origin): Promise<never> {
    await audit.record('sign-in-failed', user?.id ?? null, from)
    throw new ZeusError('account-wrong')
  }

  /** Throws `account-locked` or `account-wrong`; the latter whatever is wrong, after the same work. */
  async function prove(user: UserRow | undefined, key: string, password: string, from: Origin): Promise<UserRow> {
    const knownAddress = await audit.knowsAddress(user?.id, from.ip)
    const guess = { accountKey: user?.id ?? key, ip: from.ip, knownAddress }
    if (!(await attempts.takeGuess(guess))) {
      await audit.record('sign-in-braked', user?.id ?? null, from)
      throw new ZeusError('account-locked')
    }
    const right = await passwordMatches(user?.password_hash, password)
    if (!right || user?.status !== 'Activated') return await refuseGuess(user, from)
    await attempts.forgive(guess)
    return user
  }

  /** Throws `NextStep` while the first proof is not enough. */
  async function needsMore(user: UserRow, amr: readonly string[]): Promise<void> {
    const body: StepBody = { amr: [...amr] }
    if (user.must_reset !== null && amr.includes('pwd')) {
      throw new NextStep(
        user.must_reset,
        user.id,
        await stages.begin(user.must_reset, RESET_STAGE_TTL_MS, body, user.id),
      )
    }
    const enabled = await factors.enabledOf(user.id)
    if (enabled.length === 0) return
    const kind = enabled.some((factor) => factor.kind === 'totp') ? 'totp' : 'second-code'
    throw new NextStep(kind, user.id, await stages.begin('mfa', MFA_TTL_MS, body, user.id))
  }

  return {
    async registrationOpen(): Promise<boolean> {
      return registration === 'open' || (await users.isEmpty())
    },

    /** By any kind of name. As `signInAs`. */
    async signIn({ account, password }: Credentials, from: Origin): Promise<UserRow> {
      return await this.signInAs(await users.byAccount(account), accountKey(account), password, from)
    },

    /** Throws `account-locked`, `account-wrong`, `busy`, or `NextStep`. */
    async signInAs(user: UserRow | undefined, key: string, password: string, from: Origin): Promise<UserRow> {
      const proven = await prove(user, key, password, from)
      await needsMore(proven, ['pwd'])
      return await this.entered(proven, from)
    },

    /** The password of somebody who is signed in already. Throws `account-locked`, `old-password-wrong`. */
    async proveAgain(user: UserRow, password: string, from: Origin): Promise<void> {
      try {
        await prove(user, user.id, password, from)
      } catch (thrown) {
        throw thrown instanceof ZeusError && thrown.code === 'account-wrong'
          ? new ZeusError('old-password-wrong')
          : thrown
      }
    },

    /** Somebody proved who they are by other means than a password. Throws `account-wrong` or `NextStep`. */
    async enter(user: UserRow | undefined, amr: readonly string[], from: Origin): Promise<UserRow> {
      if (user?.status !== 'Activated') return await refuseGuess(user, from)
      await needsMore(user, amr)
      return await this.entered(user, from)
    },

    /** All steps are done. */
    async entered(user: UserRow, from: Origin): Promise<UserRow> {
      const row = await users.signedIn(user.id, from.ip)
      await audit.record('signed-in', user.id, from)
      return row
    },

    /** Throws `too-many`, `registration-closed`, `account-invalid`, `account-taken` or a `password-…` code. */
    async register({ account, password }: Credentials, from: Origin): Promise<UserRow> {
      return await this.entered(await this.create({ name: parseAccountName(account) }, password, from), from)
    },

    /** The account alone, nobody signed in. Throws as `register`. */
    async create(given: Omit<NewUser, 'passwordHash'>, password: string | undefined, from: Origin): Promise<UserRow> {
      if (password !== undefined) await checkNewPassword(password, given.name.key)
      if (!(await this.registrationOpen())) throw new ZeusError('registration-closed')
      if (!(await attempts.takeRegistration(from.ip))) {
        await audit.record('registration-refused', null, from)
        throw new ZeusError('too-many')
      }
      const passwordHash = password === undefined ? null : await hashPassword(password)
      const level: Record<string, string> =
        password === undefined ? {} : { passwordLevel: LEVELS[passwordLevel(password)] }
      const profile = { ...given.profile, ...level }
      const user = await users.register({ ...given, profile, passwordHash }, registration === 'first-only')
      await audit.record('registered', user.id, from)
      return user
    },

    /**
     * Sets a password. Throws a `password-…` code, or what `claim` does: it uses up what lets the person set one, once
     * nothing but the writing is left to do. Of two at once with the same code the second changes nothing.
     */
    async setPassword(
      user: UserRow,
      password: string,
      from: Origin,
      kind: 'password-changed' | 'password-reset',
      claim: () => Promise<void> = async () => undefined,
    ) {
      await checkNewPassword(password, keyOf(user))
      const password_hash = await hashPassword(password)
      await claim()
      const profile = JSON.stringify({ ...JSON.parse(user.profile), passwordLevel: LEVELS[passwordLevel(password)] })
      const row = await users.change(user.id, {
        password_hash,
        password_changed_at: clock(),
        must_reset: null,
        profile,
      })
      await audit.record(kind, user.id, from)
      return row
    },
  }
}

/** As the contract numbers them; kept as text among the record's free fields. */
const LEVELS = { LOW: '1', MIDDLE: '2', HIGH: '3' } as const

const keyOf = (user: UserRow): AccountName['key'] => user.username ?? user.email ?? user.phone ?? ''
