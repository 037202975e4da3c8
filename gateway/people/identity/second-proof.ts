import { ZeusError } from '../../../shared/protocol/errors'
import type { UserRow } from '../../storage/identity-tables'
import { FACTOR_GUESSES, MFA_TRIES } from './limits'
import type { RequestOrigin } from './origin'
import type { Store } from './service'

/** User in the middle of a sign-in, or already signed in. */
export interface Stepper {
  user: UserRow
  /** The stage of the sign-in; undefined for a signed-in user. */
  stage: string | undefined
  amr: string[]
}

/**
 * Checks a second factor with its brakes; then the sign-in is whole, or the person freshly proven. `proof` answers by
 * what means. Throws `account-locked`, `stage-expired`, or what the proof does.
 */
export async function passSecondStep(
  { attempts, stages, accounts, audit }: Store,
  { user, stage, amr }: Stepper,
  from: RequestOrigin,
  proof: (user: UserRow) => Promise<string>,
): Promise<{ user: UserRow; amr: string[] }> {
  if (!(await attempts.take([{ subject: `factor:${user.id}`, ...FACTOR_GUESSES }])))
    throw new ZeusError('account-locked')
  if (stage !== undefined && !(await stages.try('mfa', stage, MFA_TRIES))) throw new ZeusError('stage-expired')
  let by: string
  try {
    by = await proof(user)
  } catch (thrown) {
    await audit.record('factor-failed', user.id, from)
    throw thrown
  }
  await attempts.clear(`factor:${user.id}`)
  if (stage !== undefined && !(await stages.take('mfa', stage))) throw new ZeusError('stage-expired')
  return { user: await accounts.entered(user, from), amr: stage === undefined ? [by] : [...amr, by, 'mfa'] }
}

/** A second code from the address that is bound, and from no other. */
export async function proveByAddress(
  { factors, codes }: Store,
  user: UserRow,
  kind: 'sms' | 'email',
  to: Parameters<Store['codes']['use']>[0],
  code: string,
): Promise<string> {
  const factor = await factors.find(user.id, kind)
  const bound = kind === 'sms' ? user.phone_key : user.email_key
  if (factor?.enabled !== 1 || bound !== to.key) throw new ZeusError('factor-foreign')
  await codes.use(to, ['mfa-verify'], code)
  return kind
}
