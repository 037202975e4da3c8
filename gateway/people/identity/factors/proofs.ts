import { ZeusError } from '../../../../shared/protocol/errors'
import type { UserRow } from '../../../storage/identity-tables'
import type { Audit } from '../accounts/audit'
import { passwordMatches } from '../accounts/passwords'
import type { Attempts } from '../http/attempts'
import type { RequestOrigin } from '../http/origin'
import { MFA_TTL_MS, RESET_STAGE_TTL_MS } from '../limits'
import type { SignInStages } from '../sessions/stages'
import type { Factors } from './factors'
import { NextStep } from './next-step'

/** Data of the first step of a sign-in that the second one needs. */
export interface StepBody {
  amr: string[]
}

/** Proofs required for a sign-in, with limits on attempts and log entries of failures. */
export function createProofs(parts: { attempts: Attempts; audit: Audit; factors: Factors; stages: SignInStages }) {
  const { attempts, audit, factors, stages } = parts

  async function refuseGuess(user: UserRow | undefined, from: RequestOrigin): Promise<never> {
    await audit.record('sign-in-failed', user?.id ?? null, from)
    throw new ZeusError('account-wrong')
  }

  /**
   * Throws `account-suspended` if the account is closed. Call it only after a correct proof, so that no other person
   * learns that.
   */
  async function mustBeActive(user: UserRow, from: RequestOrigin): Promise<void> {
    if (user.status === 'Activated') return
    await audit.record('sign-in-failed', user.id, from)
    throw new ZeusError('account-suspended')
  }

  /**
   * Throws `account-locked` or `account-wrong`; the latter whatever is wrong, after the same work. With the right
   * password throws `account-suspended` if the account is closed.
   */
  async function password(
    user: UserRow | undefined,
    key: string,
    typed: string,
    from: RequestOrigin,
  ): Promise<UserRow> {
    const knownAddress = await audit.knowsAddress(user?.id, from.ip)
    const guess = { accountKey: user?.id ?? key, ip: from.ip, knownAddress }
    if (!(await attempts.takeGuess(guess))) {
      await audit.record('sign-in-braked', user?.id ?? null, from)
      throw new ZeusError('account-locked')
    }
    const right = await passwordMatches(user?.password_hash, typed)
    if (!right || !user) return await refuseGuess(user, from)
    await attempts.forgive(guess)
    await mustBeActive(user, from)
    return user
  }

  /** Throws `NextStep` if the first proof is not enough. */
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

  return { refuseGuess, mustBeActive, password, needsMore }
}
