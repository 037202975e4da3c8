import type { OtherWay } from '../../../../shared/protocol/account'
import type { StepKind } from '../next-step'
import { queryOfWay } from '../way-address'
import { act, escapeHtml, field, form, links, note, type Page, problem } from './page'

export const SIGN_IN_METHODS = [
  'password',
  'phone-code',
  'email-code',
  'qr',
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
  /** Typed name or address: not requested twice. */
  typed?: string | undefined
  /** Whether a code was sent: then the page requests it. */
  sent?: boolean | undefined
}

const tabs = (base: string, way: SignInMethod): string => {
  const main: [SignInMethod, string][] = [
    ['password', '登录'],
    ['phone-code', '手机验证码'],
    ['email-code', '邮箱验证码'],
    ['qr', '扫码'],
    ['register', '注册'],
  ]
  const tab = ([name, text]: [SignInMethod, string]) =>
    `<a role="tab" aria-selected="${name === way}" href="${base}?way=${name}">${text}</a>`
  return `<nav role="tablist" aria-label="登录或注册">${main.map(tab).join('')}</nav>`
}

const said = (words: Words): string => problem(words.problem, words.code) + note(words.note)

const password = (label = '密码', autocomplete = 'current-password', name = 'password', hint?: string) =>
  field({ name, label, type: 'password', autocomplete, maxlength: 1_024, ...(hint === undefined ? {} : { hint }) })

const NEW_HINT = '至少 8 位，建议 15 位以上；可以是一句话'
const newPassword = (label = '密码', name = 'password') => password(label, 'new-password', name, NEW_HINT)

const oneTimeCode = (label = '验证码', numeric = true) =>
  field({ name: 'code', label, autocomplete: 'one-time-code', maxlength: 64, numeric, autofocus: true })

function byPassword(base: string, words: Words): Page {
  const account = field({
    name: 'account',
    label: '用户名、邮箱或手机号',
    autocomplete: 'username',
    value: words.typed ?? '',
    autofocus: true,
  })
  return {
    title: '登录你的账号',
    body: `${tabs(base, 'password')}${said(words)}${form(`${base}/login`, account + password(), '登录')}
${links([[`${base}?way=forgot`, '忘记密码']])}`,
  }
}

function register(base: string, words: Words, state: { open: boolean; first: boolean }): Page {
  const account = field({
    name: 'account',
    label: '用户名或邮箱',
    autocomplete: 'username',
    value: words.typed ?? '',
    autofocus: true,
    hint: '邮箱，或 2 到 32 位字母、数字、汉字、下划线',
  })
  const first = state.first ? note('这是本站的第一个账号，将成为管理员。') : ''
  const body = state.open
    ? form(`${base}/register`, account + newPassword(), '注册并登录')
    : problem('注册已关闭，请联系管理员开通账号。')
  return { title: '注册新账号', body: `${tabs(base, 'register')}${said(words)}${first}${body}` }
}

function byCode(base: string, way: 'phone-code' | 'email-code', words: Words): Page {
  const phone = way === 'phone-code'
  const address = field({
    name: 'to',
    label: phone ? '手机号' : '邮箱',
    type: phone ? ('tel' as const) : ('email' as const),
    autocomplete: phone ? 'tel' : 'email',
    value: words.typed ?? '',
    autofocus: !words.sent,
  })
  const again = `<input type="hidden" name="way" value="${way}">`
  const ask = form(`${base}/send`, again + address, words.sent ? '重新发送验证码' : '发送验证码', words.sent)
  const enter = words.sent
    ? form(
        `${base}/code`,
        `${again}<input type="hidden" name="to" value="${escapeHtml(words.typed ?? '')}">${oneTimeCode()}`,
        '登录',
      )
    : ''
  return { title: '用验证码登录', body: `${tabs(base, way)}${said(words)}${enter}${ask}` }
}

function forgot(base: string, words: Words): Page {
  const address = field({
    name: 'to',
    label: '绑定的邮箱或手机号',
    autocomplete: 'username',
    value: words.typed ?? '',
    autofocus: !words.sent,
  })
  const hidden = `<input type="hidden" name="to" value="${escapeHtml(words.typed ?? '')}">`
  const enter = words.sent ? form(`${base}/reset`, hidden + oneTimeCode() + newPassword('新密码'), '设置新密码') : ''
  const ask = form(`${base}/forgot`, address, words.sent ? '重新发送验证码' : '发送验证码', words.sent)
  return { title: '重置密码', body: `${said(words)}${enter}${ask}${links([[base, '返回登录']])}` }
}

export interface QrState {
  image: string
  status: number
  nickname: string | undefined
}

function byQr(base: string, words: Words, qr: QrState | undefined): Page {
  const gone = !qr || qr.status === 3 || qr.status === -1
  const body = gone
    ? `${problem(qr?.status === 3 ? '手机上已取消。' : '二维码已失效。')}${act(`${base}/qr`, '换一个二维码')}`
    : `<img class="qr" src="${qr.image}" alt="登录二维码" width="240" height="240">
<p role="status">${qr.status === 1 ? `${escapeHtml(qr.nickname ?? '')} 已扫码，请在手机上确认` : '用已登录的手机扫码，并在手机上确认'}</p>`
  return {
    title: '扫码登录',
    body: `${tabs(base, 'qr')}${said(words)}${body}`,
    ...(gone ? {} : { refreshS: 2 }),
  }
}

/** With the name and password of a directory that an operator configured. */
function byDirectory(base: string, { id, name }: OtherWay, words: Words): Page {
  const account = field({
    name: 'account',
    label: '目录账号',
    autocomplete: 'username',
    value: words.typed ?? '',
    maxlength: 128,
    autofocus: true,
  })
  const inside = `<input type="hidden" name="way" value="${id}">${account}${password()}`
  return {
    title: `${escapeHtml(name)}登录`,
    body: `${said(words)}${form(`${base}/directory`, inside, '登录')}${links([[base, '返回登录']])}`,
  }
}

/** A button for each, below our own way. */
const buttons = (base: string, others: readonly OtherWay[]): string =>
  others.length === 0
    ? ''
    : `<p class="or"><span>或</span></p>${others
        .map(({ id, name }) => `<a class="button" href="${base}${queryOfWay(id)}">使用 ${escapeHtml(name)} 登录</a>`)
        .join('')}`

export interface WayState {
  open: boolean
  first: boolean
  qr?: QrState | undefined
  others: readonly OtherWay[]
}

/** The page of a way to sign in. */
export function wayPage(base: string, way: SignInMethod, words: Words, state: WayState): Page {
  if (way === 'forgot') return forgot(base, words)
  const chosen = state.others.find(({ id }) => id === way)
  if (chosen) return byDirectory(base, chosen, words)
  const page = ownWay(base, way, words, state)
  return { ...page, body: `${page.body}${buttons(base, state.others)}` }
}

function ownWay(base: string, way: SignInMethod, words: Words, state: WayState): Page {
  if (way === 'register') return register(base, words, state)
  if (way === 'qr') return byQr(base, words, state.qr)
  return way === 'phone-code' || way === 'email-code' ? byCode(base, way, words) : byPassword(base, words)
}

/** Missing steps after the first proof. */
export function stepPage(base: string, kind: StepKind, words: Words, reach: { email: boolean; phone: boolean }): Page {
  const back = links([[`${base}/restart`, '换一个账号登录']])
  if (kind === 'first-login' || kind === 'force-reset') {
    const old = kind === 'force-reset' ? password('旧密码', 'current-password', 'oldPassword') : ''
    const why = kind === 'force-reset' ? '管理员要求修改密码。' : '这是一次性密码，请设置你自己的密码。'
    const body = form(`${base}/new-password`, old + newPassword('新密码'), '设置新密码并登录')
    return { title: '设置新密码', body: `${note(why)}${said(words)}${body}${back}` }
  }
  if (kind === 'totp') {
    const code = form(
      `${base}/second`,
      `<input type="hidden" name="by" value="totp">${oneTimeCode('动态验证码')}`,
      '验证',
    )
    const lost = `<details><summary>手机不在身边</summary>${form(
      `${base}/second`,
      `<input type="hidden" name="by" value="recovery">${field({ name: 'code', label: '恢复代码', maxlength: 64 }).replaceAll('f-code', 'f-recovery')}`,
      '用恢复代码登录',
      true,
    )}</details>`
    return { title: '二次验证', body: `<p>请输入验证器上的 6 位数字。</p>${said(words)}${code}${lost}${back}` }
  }
  const ask = (by: string, text: string) =>
    `<form method="post" action="${base}/second-send"><input type="hidden" name="by" value="${by}"><button type="submit">${text}</button></form>`
  const asks = `${reach.phone ? ask('sms', '发送到绑定的手机') : ''}${reach.email ? ask('email', '发送到绑定的邮箱') : ''}`
  const enter = words.sent
    ? form(
        `${base}/second`,
        `<input type="hidden" name="by" value="${escapeHtml(words.typed ?? '')}">${oneTimeCode()}`,
        '验证',
      )
    : ''
  return { title: '二次验证', body: `${said(words)}${enter}${asks}${back}` }
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
