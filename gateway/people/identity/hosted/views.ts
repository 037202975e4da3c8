import type { OtherWay } from '../../../../shared/protocol/account'
import { queryOfWay } from '../connections/way-address'
import { act, escapeHtml, field, form, formBeside, type HostedField, links, note, type Page, problem } from './page'
import { type QrState, qrView } from './qr-view'

export const SIGN_IN_METHODS = [
  'password',
  'phone-code',
  'email-code',
  'qr',
  'wechat-qr',
  'register',
  'forgot',
  'ldap',
  'ad',
] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** Text of a page besides its form. */
export interface Words {
  problem?: string | undefined
  code?: string | undefined
  note?: string | undefined
  /** Name or address that was typed, so that it is not requested again. */
  typed?: string | undefined
  /** Whether a code was sent: then the page asks for it. */
  sent?: boolean | undefined
  /** Name of the field that the problem is about, which gets the focus. */
  wrong?: string | undefined
}

/** A field with its state from `words`: a wrong field gets the focus. */
export const fieldOf = (words: Words, given: HostedField): string =>
  field({
    ...given,
    wrong: words.wrong === given.name,
    autofocus: words.wrong === undefined ? (given.autofocus ?? false) : words.wrong === given.name,
  })

const tabs = (base: string, way: SignInMethod, { wechat }: Pick<WayState, 'wechat'>): string => {
  const main: [SignInMethod, string][] = [
    ['password', '登录'],
    ['phone-code', '手机验证码'],
    ['email-code', '邮箱验证码'],
    ['qr', '扫码'],
    ...(wechat ? [['wechat-qr', '微信扫码'] as [SignInMethod, string]] : []),
  ]
  const tab = ([name, text]: [SignInMethod, string]) =>
    `<a role="tab" aria-selected="${name === way}" href="${base}?way=${name}">${text}</a>`
  return `<nav role="tablist" aria-label="登录方式">${main.map(tab).join('')}</nav>`
}

export const said = (words: Words): string => problem(words.problem, words.code) + note(words.note)

export const passwordField = (
  words: Words,
  label = '密码',
  autocomplete = 'current-password',
  name = 'password',
  hint?: string,
) =>
  fieldOf(words, {
    name,
    label,
    type: 'password',
    autocomplete,
    maxlength: 1_024,
    ...(hint === undefined ? {} : { hint }),
  })

const NEW_HINT = '至少 8 位，建议 15 位以上；可以是一句话'
const newPassword = (words: Words, label = '密码') => passwordField(words, label, 'new-password', 'password', NEW_HINT)

export const oneTimeCode = (words: Words, label = '验证码') =>
  fieldOf(words, {
    name: 'code',
    label,
    autocomplete: 'one-time-code',
    maxlength: 64,
    numeric: true,
    autofocus: true,
  })

function byPassword(base: string, words: Words, state: WayState): Page {
  const account = fieldOf(words, {
    name: 'account',
    label: '用户名、邮箱或手机号',
    autocomplete: 'username',
    value: words.typed ?? '',
    autofocus: true,
  })
  const inside = account + passwordField(words)
  const entry = state.open
    ? formBeside(`${base}/login`, inside, '登录', [`${base}?way=register`, '注册'])
    : form(`${base}/login`, inside, '登录')
  return {
    title: '登录你的账号',
    body: `${tabs(base, 'password', state)}${said(words)}${entry}
${links([[`${base}?way=forgot`, '忘记密码']])}`,
  }
}

function register(base: string, words: Words, state: WayState): Page {
  const account = fieldOf(words, {
    name: 'account',
    label: '用户名或邮箱',
    autocomplete: 'username',
    value: words.typed ?? '',
    autofocus: true,
    hint: '邮箱，或 2 到 32 位字母、数字、汉字、下划线',
  })
  const first = state.first ? note('这是本站的第一个账号，将成为管理员。') : ''
  const inside = account + newPassword(words)
  const body = state.open
    ? formBeside(`${base}/register`, inside, '注册并登录', [`${base}?way=password`, '已有账号，登录'])
    : problem('注册已关闭，请联系管理员开通账号。') + links([[`${base}?way=password`, '返回登录']])
  return { title: '注册新账号', body: `${said(words)}${first}${body}` }
}

export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

/** Hidden field for sending a code again: the page keeps its code field even if that is refused. */
export const resend = (sent: boolean | undefined): string => (sent ? hidden('sent', '1') : '')

function byCode(base: string, way: 'phone-code' | 'email-code', words: Words, state: WayState): Page {
  const phone = way === 'phone-code'
  const address = fieldOf(words, {
    name: 'to',
    label: phone ? '手机号' : '邮箱',
    type: phone ? ('tel' as const) : ('email' as const),
    autocomplete: phone ? 'tel' : 'email',
    value: words.typed ?? '',
    autofocus: !words.sent,
  })
  const again = hidden('way', way)
  const ask = form(
    `${base}/send`,
    again + resend(words.sent) + address,
    words.sent ? '重新发送验证码' : '发送验证码',
    words.sent,
  )
  const enter = words.sent
    ? form(`${base}/code`, again + hidden('to', words.typed ?? '') + oneTimeCode(words), '登录')
    : ''
  return { title: '用验证码登录', body: `${tabs(base, way, state)}${said(words)}${enter}${ask}` }
}

function forgot(base: string, words: Words): Page {
  const address = fieldOf(words, {
    name: 'to',
    label: '绑定的邮箱或手机号',
    autocomplete: 'username',
    value: words.typed ?? '',
    autofocus: !words.sent,
  })
  const inside = hidden('to', words.typed ?? '') + oneTimeCode(words) + newPassword(words, '新密码')
  const enter = words.sent ? form(`${base}/reset`, inside, '设置新密码') : ''
  const ask = form(
    `${base}/forgot`,
    resend(words.sent) + address,
    words.sent ? '重新发送验证码' : '发送验证码',
    words.sent,
  )
  return { title: '重置密码', body: `${said(words)}${enter}${ask}${links([[base, '返回登录']])}` }
}

/** Form for name and password of a configured directory. */
function byDirectory(base: string, { id, name }: OtherWay, words: Words): Page {
  const account = fieldOf(words, {
    name: 'account',
    label: '目录账号',
    autocomplete: 'username',
    value: words.typed ?? '',
    maxlength: 128,
    autofocus: true,
  })
  const inside = hidden('way', id) + account + passwordField(words)
  return {
    title: `${escapeHtml(name)}登录`,
    body: `${said(words)}${form(`${base}/directory`, inside, '登录')}${links([[base, '返回登录']])}`,
  }
}

/** Buttons for other sign-in methods, below our own. */
const buttons = (base: string, others: readonly OtherWay[]): string =>
  others.length === 0
    ? ''
    : `<p class="or"><span>或</span></p>${others
        .map(({ id, name }) => {
          const query = queryOfWay(id)
          // The page's script opens another service in a separate window if the screen is large enough.
          const popup = query.startsWith('?connect=') ? ' data-popup' : ''
          return `<a class="button" href="${base}${query}"${popup}>使用 ${escapeHtml(name)} 登录</a>`
        })
        .join('')}`

interface WayState {
  open: boolean
  first: boolean
  qr?: QrState | undefined
  /** Whether a mini-program of WeChat is configured. */
  wechat: boolean
  others: readonly OtherWay[]
}

/** Page of a sign-in method. */
export function wayPage(base: string, way: SignInMethod, words: Words, state: WayState): Page {
  if (way === 'forgot') return forgot(base, words)
  const chosen = state.others.find(({ id }) => id === way)
  if (chosen) return byDirectory(base, chosen, words)
  const page = ownWay(base, way, words, state)
  return { ...page, body: `${page.body}${buttons(base, state.others)}`, opensWindows: true }
}

function ownWay(base: string, way: SignInMethod, words: Words, state: WayState): Page {
  if (way === 'register') return register(base, words, state)
  if (way === 'qr' || way === 'wechat-qr') {
    return { title: '扫码登录', ...qrView({ base, way, tabs: tabs(base, way, state) + said(words), qr: state.qr }) }
  }
  return way === 'phone-code' || way === 'email-code' ? byCode(base, way, words, state) : byPassword(base, words, state)
}

/** Sets the new password that the account needs before it is signed in. */
export function newPasswordPage(base: string, kind: 'first-login' | 'force-reset', words: Words): Page {
  const old = kind === 'force-reset' ? passwordField(words, '旧密码', 'current-password', 'oldPassword') : ''
  const why = kind === 'force-reset' ? '管理员要求修改密码。' : '这是一次性密码，请设置你自己的密码。'
  const body = form(`${base}/new-password`, old + newPassword(words, '新密码'), '设置新密码并登录')
  const back = links([[`${base}/restart`, '换一个账号登录']])
  return { title: '设置新密码', body: `${note(why)}${said(words)}${body}${back}` }
}

/** Request of an application. */
export function consentPage(base: string, application: string, scopes: readonly string[]): Page {
  const named: Record<string, string> = {
    openid: '你的账号编号',
    profile: '昵称与资料',
    email: '邮箱',
    phone: '手机号',
    address: '地址',
    offline_access: '在你离开后保持登录',
    user: '基本资料',
  }
  const items = scopes.map((scope) => `<li>${named[scope] ?? escapeHtml(scope)}</li>`).join('')
  return {
    title: '授权登录',
    body: `<p>“${escapeHtml(application)}”请求使用：</p><ul>${items}</ul>${form(`${base}/consent`, '', '同意')}${act(`${base}/cancel`, '拒绝')}`,
  }
}

export const expiredPage: Page = {
  title: '登录你的账号',
  body: `${problem('登录页面已过期，请重新登录。', 'interaction-expired')}<a class="button main" href="/login/">重新登录</a>`,
}

/** The one time the next recovery code is shown. */
export const recoveryPage = (next: string, onward: string): Page => ({
  title: '请保存新的恢复代码',
  body: `<p>原来的恢复代码已经用掉。下一次手机不在身边时用这一个，只显示这一次：</p><p class="note"><code>${escapeHtml(next)}</code></p>
<a class="button main" href="${escapeHtml(onward)}">已保存，继续</a>`,
})
