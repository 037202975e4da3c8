import { z } from 'zod'
import { errors, ZeusError } from '../../../../shared/protocol/errors'
import type { UserRow } from '../../../storage/identity-tables'
import { NextStep } from '../factors/next-step'
import { qrImage } from '../hosted/qr-image'
import { QR_TICKET_TTL_MS, QR_TTL_MS } from '../limits'
import { newSecretText } from '../new-id'
import type { IdentityService, ServiceConfig } from '../service'
import type { IdentityCall } from './call'
import { refusalOf, type WireRefusal } from './codes'
import { parseShape } from './register'
import { signedIn, stepRefusal } from './sign-people-in'
import type { WireUser } from './wire-user'

const UNUSED = 0
const SCANNED = 1
const CONFIRMED = 2
const CANCELLED = 3
const MORE = 4
const ERROR = 5
const EXPIRED = -1

/** How the phone approves a code; the values are the contract's login types. */
type QrWay = 'app-qrcode' | 'wechat-miniprogram-qrcode'

/** Stored data of a code. */
export interface QrBody {
  status: number
  /**
   * Digest of the cookie of the browser that requested it, so that a photograph of the screen gives no ticket; null for
   * programs.
   */
  browser: string | null
  /** Client that shows the code, for the user who approves. */
  shownTo: { ip: string; userAgent: string | null; at: number }
  ticket?: string
  scannedResult?: WireRefusal
}

const COOKIE = 'zeus_qr'
const shapes = {
  gene: z.object({ scene: z.string().max(32).nullish() }),
  random: z.object({ random: z.string().min(1).max(128) }),
  ticket: z.object({ ticket: z.string().min(1).max(128) }),
}

const cookieOf = (call: IdentityCall): string | undefined =>
  call.request.headers.cookie
    ?.split(/; */)
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)

/** Whether the client is a browser, which stores cookies, or a program. */
const isBrowser = (call: IdentityCall): boolean => call.request.headers['sec-fetch-site'] !== undefined

/** Content of a code: the page on which a phone approves, or the link that opens the mini-program. */
export const qrAddress = ({ publicUrl, miniProgramUrl }: ServiceConfig, random: string, way: QrWay): string =>
  way === 'wechat-miniprogram-qrcode' && miniProgramUrl !== undefined
    ? miniProgramUrl.replace('%s', random)
    : `${publicUrl}/login/qr/${random}`

/** Throws `no-wechat` for a scene of WeChat that is not configured. */
function wayOf(scene: string | null | undefined, { miniProgramUrl }: ServiceConfig): QrWay {
  if (scene == null || scene === 'APP_AUTH') return 'app-qrcode'
  if (scene !== 'WXAPP_AUTH' || miniProgramUrl === undefined) throw new ZeusError('no-wechat')
  return 'wechat-miniprogram-qrcode'
}

/** Creates a code to show. Throws `no-wechat`. */
export async function makeQr(call: IdentityCall) {
  const { scene } = parseShape(shapes.gene, call.request.body ?? {})
  const { stages, seal, config } = call.service
  const way = wayOf(scene, config)
  let browser: string | null = null
  if (isBrowser(call)) {
    const secret = newSecretText()
    browser = seal.digest('qr-browser', secret)
    const secure = config.publicUrl.startsWith('https:')
    call.response.cookie(COOKIE, secret, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: QR_TTL_MS * 3 })
  }
  const body: QrBody = {
    status: UNUSED,
    browser,
    shownTo: { ip: call.from.ip, userAgent: call.from.userAgent, at: call.service.clock() },
  }
  const random = await stages.begin('qr', QR_TTL_MS, body)
  const url = await qrImage(qrAddress(config, random, way))
  return { random, url, customLogo: null, expiresIn: QR_TTL_MS / 1000 }
}

const scannedInfo = (user: UserRow | undefined) => (user ? { nickname: user.nickname, photo: user.photo } : undefined)

const closedResult = { ...refusalOf('account-suspended'), errmsg: errors['account-suspended'].text }

/** Status of a live code for the client that shows it: an error once the account that scanned it is closed. */
export function qrStatus({ status }: QrBody, user: UserRow | undefined): number {
  const taken = status === SCANNED || status === CONFIRMED || status === MORE
  return taken && user?.status !== 'Activated' ? ERROR : status
}

/** Status of a code. Throws `qr-unknown` if it never existed or its record was deleted. */
export async function checkQr(call: IdentityCall) {
  const { random } = parseShape(shapes.random, call.request.query)
  const { stages, users, seal } = call.service
  const stage = await stages.find<QrBody>('qr', random)
  if (!stage && !(await stages.wasBegun('qr', random))) throw new ZeusError('qr-unknown')
  if (!stage) return { random, status: EXPIRED }
  const { body, userId } = stage
  const user = userId === null ? undefined : await users.byId(userId)
  const status = qrStatus(body, user)
  const mine = body.browser === null || seal.digest('qr-browser', cookieOf(call) ?? '') === body.browser
  const info = scannedInfo(user)
  return {
    random,
    status,
    ...(info && status !== UNUSED ? { userInfo: info } : {}),
    ...(mine && status === CONFIRMED ? { ticket: body.ticket } : {}),
    ...(mine && status === MORE ? { scannedResult: body.scannedResult } : {}),
    ...(status === ERROR ? { scannedResult: closedResult } : {}),
  }
}

/** Exchanges the ticket of a confirmed code, once, for the user with a token. */
export async function exchangeQr(call: IdentityCall): Promise<WireUser> {
  const { ticket } = parseShape(shapes.ticket, call.request.body)
  const { stages, users, accounts } = call.service
  const stage = await stages.take<Record<string, never>>('qr-ticket', ticket)
  const user = stage?.userId ? await users.byId(stage.userId) : undefined
  if (!user) throw new ZeusError('qr-unknown')
  if (user.status !== 'Activated') throw new ZeusError('account-suspended')
  return await signedIn(call, await accounts.entered(user, call.from), ['qr'])
}

type Move = (body: QrBody, userId: string | null, user: UserRow) => Promise<QrBody>

/**
 * Changes the status on behalf of the phone, whose user scans, then confirms or cancels. Throws `qr-unknown`,
 * `qr-order`.
 */
async function moveQr({ stages }: IdentityService, random: string, user: UserRow, next: Move): Promise<QrBody> {
  const stage = await stages.find<QrBody>('qr', random)
  if (!stage) throw new ZeusError('qr-unknown')
  const body = await next(stage.body, stage.userId, user)
  if (!(await stages.move('qr', random, stage.body, body, user.id))) throw new ZeusError('qr-unknown')
  return body
}

const words: Record<string, string> = { '1': '已扫码', '2': '已确认', '3': '已取消', '4': '需要二次验证' }

function mustHaveScanned(body: QrBody, userId: string | null, user: UserRow): void {
  if (body.status !== SCANNED || userId !== user.id) throw new ZeusError('qr-order')
}

export const scanQr = (service: IdentityService, random: string, user: UserRow): Promise<QrBody> =>
  moveQr(service, random, user, async (body) => {
    if (body.status !== UNUSED) throw new ZeusError('qr-order')
    return { ...body, status: SCANNED }
  })

export const confirmQr = (service: IdentityService, random: string, user: UserRow): Promise<QrBody> =>
  moveQr(service, random, user, async (body, userId) => {
    mustHaveScanned(body, userId, user)
    const { stages, factors } = service
    if ((await factors.enabledOf(user.id)).length > 0) {
      // The second proof of the phone's own sign-in does not count for another device.
      const kind = (await factors.find(user.id))?.enabled === 1 ? 'totp' : 'second-code'
      const secret = await stages.begin('mfa', QR_TICKET_TTL_MS * 2, { amr: ['qr'] }, user.id)
      const scannedResult = await stepRefusal(service, new NextStep(kind, user.id, secret))
      return { ...body, status: MORE, scannedResult }
    }
    return { ...body, status: CONFIRMED, ticket: await stages.begin('qr-ticket', QR_TICKET_TTL_MS, {}, user.id) }
  })

export const cancelQr = (service: IdentityService, random: string, user: UserRow): Promise<QrBody> =>
  moveQr(service, random, user, async (body, userId) => {
    mustHaveScanned(body, userId, user)
    return { ...body, status: CANCELLED }
  })

/** The same for calls of the contract, by the phone's token. */
const byToken = (work: typeof scanQr) => async (call: IdentityCall) => {
  const { random } = parseShape(shapes.random, call.request.body)
  const { status } = await work(call.service, random, await call.user())
  return { random, status, description: words[String(status)] ?? '' }
}

export const qrOnPhone = {
  scanned: byToken(scanQr),
  confirm: byToken(confirmQr),
  cancel: byToken(cancelQr),

  /** Text on a phone before the approval. */
  async look(call: IdentityCall) {
    const { random } = parseShape(shapes.random, call.request.query)
    await call.principal()
    const stage = await call.service.stages.find<QrBody>('qr', random)
    if (!stage) throw new ZeusError('qr-unknown')
    return { status: stage.body.status, shownTo: stage.body.shownTo }
  },
}
