import type { FactorRow } from '../../../storage/identity-tables'
import { form, links, type Page } from './page'
import { fieldOf, hidden, oneTimeCode, passwordField, resend, said, type Words } from './views'

type FactorKind = FactorRow['kind']

const SENDING: Partial<Record<FactorKind, string>> = { sms: '发送到绑定的手机', email: '发送到绑定的邮箱' }

/** A button that sends a code to the bound address. */
const send = (base: string, kind: FactorKind, words: Words): string => {
  const again = words.sent && words.typed === kind
  const button = `${again ? '重新' : ''}${SENDING[kind]}`
  return form(`${base}/second-send`, hidden('by', kind) + resend(again), button, true)
}

/** Form for a code of the authenticator app or one that was just sent; undefined if neither applies. */
function codeForm(base: string, kinds: readonly FactorKind[], words: Words): string | undefined {
  const sent = words.sent && kinds.some((kind) => kind === words.typed && SENDING[kind] !== undefined)
  const by = sent ? words.typed : kinds.find((kind) => kind === 'totp')
  if (by === undefined) return undefined
  const lead = by === 'totp' ? '<p>请输入验证器上的 6 位数字。</p>' : ''
  // A mistake in the recovery code is marked in its own field.
  const here = words.typed === 'recovery' && words.wrong !== undefined ? { ...words, wrong: 'none' } : words
  const label = by === 'totp' ? '动态验证码' : '验证码'
  return lead + form(`${base}/second`, hidden('by', by) + oneTimeCode(here, label), '验证')
}

/** Form for a photo, which a phone can take with its camera. */
function faceForm(base: string, words: Words): string {
  const wrong = words.wrong === 'file'
  const state = wrong ? ' aria-invalid="true" aria-describedby="problem" autofocus' : ''
  return `<form method="post" action="${base}/second-face" enctype="multipart/form-data">
<label for="f-file">人脸照片</label>
<input id="f-file" name="file" type="file" accept=".jpeg,.jpg,.png,.bmp" capture="user" required${state}>
<button type="submit">用人脸验证</button></form>`
}

/** Form for the recovery code of a second factor. */
function recoveryForm(base: string, words: Words): string {
  const open = words.typed === 'recovery'
  const input = fieldOf(open ? words : {}, { name: 'code', label: '恢复代码', maxlength: 64 })
  const inside = hidden('by', 'recovery') + input.replaceAll('f-code', 'f-recovery')
  return `<details${open ? ' open' : ''}><summary>手机不在身边</summary>${form(`${base}/second`, inside, '用恢复代码登录', true)}</details>`
}

/** Second factors that a user can choose from. */
export interface SecondWays {
  kinds: readonly FactorKind[]
  /** Whether the first proof was a code and the account has a password. */
  password: boolean
}

/** Page of the second step of a sign-in. */
export function secondPage(base: string, { kinds, password }: SecondWays, words: Words): Page {
  const code = codeForm(base, kinds, words) ?? ''
  const others = kinds.filter((kind) => SENDING[kind] !== undefined).map((kind) => send(base, kind, words))
  const byFace = kinds.includes('face') ? faceForm(base, words) : ''
  const byPassword = password
    ? form(`${base}/second`, hidden('by', 'password') + passwordField(words), '验证', code !== '')
    : ''
  const back = links([[`${base}/restart`, '换一个账号登录']])
  return {
    title: '二次验证',
    body: `${said(words)}${code}${byPassword}${others.join('')}${byFace}${recoveryForm(base, words)}${back}`,
  }
}
