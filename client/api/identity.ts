import { REQUEST_TIMEOUT_MS } from '../../shared/protocol/limits'
import { session } from '../session/session'
import { ApiError } from './api-error'
import { encryptPassword } from './password-cipher'

/** A refusal of the identity contract, as the panels show any other. */
const refusal = (code: number, message: string): ApiError =>
  new ApiError(code === 2206 ? 'sign-in-again' : 'bad-request', message, false, 200)

interface Envelope<T> {
  code: number
  message: string
  data: T
}

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  const bearer = session.token()
  const headers = { ...init.headers, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) }
  try {
    const answer = await fetch(path, { ...init, headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    return (await answer.json()) as T
  } catch (thrown) {
    throw thrown instanceof ApiError ? thrown : new ApiError('unavailable', String(thrown), true, 0)
  }
}

const json = { 'content-type': 'application/json' }

/** A call of `/api/v2`: the data of code 200, else an `ApiError`. */
async function rest<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
  const init = body === undefined ? { method } : { method, headers: json, body: JSON.stringify(body) }
  const { code, message, data } = await ask<Envelope<T>>(`/api/v2/${path}`, init)
  if (code !== 200) throw refusal(code, message)
  return data
}

interface GraphqlAnswer {
  data: Record<string, unknown> | null
  errors?: { message: { code: number; message: string } }[]
}

/** One operation of `/graphql/v2`. */
async function graphql<T>(name: string, query: string, variables: object = {}): Promise<T> {
  const body = JSON.stringify({ query, variables })
  const { data, errors } = await ask<GraphqlAnswer>('/graphql/v2', { method: 'POST', headers: json, body })
  const [wrong] = errors ?? []
  if (wrong) throw refusal(wrong.message.code, wrong.message.message)
  return data?.[name] as T
}

async function encrypted(password: string): Promise<string> {
  const { publicKey } = await rest<{ publicKey: string }>('GET', '.well-known')
  return encryptPassword(password, publicKey)
}

/** Fields of the record that its page shows and changes. */
export const PROFILE = ['nickname', 'username', 'name', 'company', 'gender', 'birthdate', 'province', 'city'] as const
type ProfileField = (typeof PROFILE)[number]
export type ProfileRecord = Record<ProfileField | 'photo' | 'email' | 'phone', string | null> & {
  emailVerified: boolean
  phoneVerified: boolean
  /** Services and directories that the person came by. */
  identities: { provider: string }[]
}

const RECORD = `${PROFILE.join(' ')} photo email phone emailVerified phoneVerified identities { provider }`

export const fetchProfile = (): Promise<ProfileRecord> => graphql('user', `query { user { ${RECORD} } }`)

export const saveProfile = (input: Partial<Record<ProfileField | 'photo', string | null>>): Promise<ProfileRecord> =>
  graphql('updateUser', `mutation($input: UpdateUserInput!) { updateUser(input: $input) { ${RECORD} } }`, { input })

export async function changePassword(newPassword: string, oldPassword: string | undefined): Promise<void> {
  const variables = {
    newPassword: await encrypted(newPassword),
    oldPassword: oldPassword === undefined ? null : await encrypted(oldPassword),
  }
  const query =
    'mutation($newPassword: String!, $oldPassword: String) { updatePassword(newPassword: $newPassword, oldPassword: $oldPassword) { id } }'
  await graphql('updatePassword', query, variables)
}

export type AddressKind = 'email' | 'phone'

/** Sends a code that binds or changes an address. */
export const sendBindCode = (kind: AddressKind, to: string): Promise<unknown> =>
  kind === 'phone'
    ? rest('POST', 'sms/send', { phone: to, scene: 'bind' })
    : graphql(
        'sendEmail',
        'mutation($email: String!) { sendEmail(email: $email, scene: EMAIL_BIND_VERIFY_CODE) { code } }',
        {
          email: to,
        },
      )

export const bindAddress = (kind: AddressKind, to: string, code: string): Promise<unknown> =>
  kind === 'phone'
    ? graphql(
        'bindPhone',
        'mutation($to: String!, $code: String!) { bindPhone(phone: $to, phoneCode: $code) { id } }',
        { to, code },
      )
    : graphql(
        'bindEmail',
        'mutation($to: String!, $code: String!) { bindEmail(email: $to, emailCode: $code) { id } }',
        { to, code },
      )

export const unbindAddress = (kind: AddressKind): Promise<unknown> =>
  kind === 'phone'
    ? graphql('unbindPhone', 'mutation { unbindPhone { id } }')
    : graphql('unbindEmail', 'mutation { unbindEmail { id } }')

/** The person can no longer sign in by this service. Refused if it is the only way to sign in. */
export const unlinkService = (provider: string): Promise<unknown> =>
  rest('POST', 'users/unlink', { primaryUserToken: session.token() ?? '', provider })

export interface TotpOffer {
  secret: string
  qrcode_data_url: string
  recovery_code: string
}

export const offerTotp = (): Promise<TotpOffer> => rest('POST', 'mfa/totp/associate', { authenticator_type: 'totp' })
export const confirmTotp = (totp: string): Promise<unknown> =>
  rest('POST', 'mfa/totp/associate/confirm', { authenticator_type: 'totp', totp })
export const removeTotp = (): Promise<unknown> => rest('DELETE', 'mfa/totp/associate')

async function uploadFile(query: string, file: File): Promise<{ key: string; url: string }> {
  const body = new FormData()
  body.append('file', file)
  const { code, message, data } = await ask<Envelope<{ key: string; url: string }>>(`/api/v2/upload?${query}`, {
    method: 'POST',
    body,
  })
  if (code !== 200) throw refusal(code, message)
  return data
}

/** Uploads an avatar and stores it in the profile. */
export const uploadAvatar = async (file: File): Promise<ProfileRecord> =>
  saveProfile({ photo: (await uploadFile('folder=avatar', file)).url })

/** Makes a face a second factor by two photos. Returns the recovery code. */
export async function postFace(one: File, other: File): Promise<string> {
  const upload = async (file: File) => (await uploadFile('folder=face-photo&private=true', file)).key
  const photos = { photoA: await upload(one), photoB: await upload(other) }
  const init = { method: 'POST', headers: json, body: JSON.stringify(photos) }
  const { code, message, recoveryCode } = await ask<Envelope<unknown> & { recoveryCode: string }>(
    '/api/v2/mfa/face/associate',
    init,
  )
  if (code !== 200) throw refusal(code, message)
  return recoveryCode
}
