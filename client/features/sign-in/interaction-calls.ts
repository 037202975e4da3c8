import type { ErrorCode } from '../../../shared/protocol/errors'
import { PASSWORD_MIN, passwordLength } from '../../../shared/protocol/password-level'
import { signInText } from '../../text/sign-in'

export type Mode = 'login' | 'register'

/** What the sign-in page offers just now. */
export interface InteractionDetails {
  registrationOpen: boolean
  /** No account exists yet: the first becomes the operator. */
  first: boolean
}

/** A refusal, and the field it belongs to; `page` when the whole page is of no use any more. */
export interface Refusal {
  field: 'account' | 'password' | 'form' | 'page'
  message: string
}

type SubmitReply = { ok: true; redirectTo: string } | { ok: false; code: ErrorCode; message: string }
type DetailsReply = { ok: true; data: InteractionDetails } | { ok: false; code: ErrorCode; message: string }

const addressOf = (uid: string, call: string): string => `/login/interaction/${encodeURIComponent(uid)}/${call}`

const offline: Refusal = { field: 'form', message: signInText.errors.network }

export function refusalOf(code: ErrorCode, message: string): Refusal {
  if (code === 'interaction-expired') return { field: 'page', message: signInText.interaction.expired }
  if (code === 'account-invalid' || code === 'account-taken') return { field: 'account', message }
  return { field: code.startsWith('password-') ? 'password' : 'form', message }
}

/** What can be said without asking the server. */
export function missingInput(mode: Mode, account: string, password: string): Refusal | undefined {
  const { interaction } = signInText
  if (account.trim() === '') return { field: 'account', message: interaction.accountMissing }
  if (password === '') return { field: 'password', message: interaction.passwordMissing }
  const short = mode === 'register' && passwordLength(password) < PASSWORD_MIN
  return short ? { field: 'password', message: interaction.passwordShort } : undefined
}

export async function readDetails(uid: string, fetchImpl: typeof fetch = fetch): Promise<InteractionDetails | Refusal> {
  try {
    const reply = (await (await fetchImpl(addressOf(uid, 'details'))).json()) as DetailsReply
    return reply.ok ? reply.data : refusalOf(reply.code, reply.message)
  } catch {
    return offline
  }
}

/** Answers the address that carries the sign-in on, on our own origin only. */
export async function submitAccount(
  call: { uid: string; mode: Mode; account: string; password: string; origin: string },
  fetchImpl: typeof fetch = fetch,
): Promise<{ redirectTo: string } | Refusal> {
  try {
    const response = await fetchImpl(addressOf(call.uid, call.mode), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: call.account, password: call.password }),
    })
    const reply = (await response.json()) as SubmitReply
    if (!reply.ok) return refusalOf(reply.code, reply.message)
    const address = new URL(reply.redirectTo, call.origin)
    return address.origin === call.origin ? { redirectTo: address.href } : offline
  } catch {
    return offline
  }
}
