import type { Request, Response } from 'express'
import { ZeusError } from '../../../../shared/protocol/errors'
import { protocolClientId } from '../applications/protocol-client'
import { otherWays } from '../connections/other-ways'
import type { StepBody } from '../factors/proofs'
import { factorsAfter, mayFollowByPassword } from '../factors/second-proof'
import { originOf } from '../http/origin'
import { knownError, refuse } from '../http/refusal'
import { QR_TTL_MS } from '../limits'
import type { IdentityService } from '../service'
import { type QrBody, qrAddress, qrStatus } from '../wire/qr-sign-in'
import type { Act, SignInStep } from './actions'
import { showPage } from './page'
import { qrImage } from './qr-image'
import type { QrState } from './qr-view'
import { type SecondWays, secondPage } from './second-page'
import { remember, remembered, type UnderWay } from './under-way'
import {
  consentPage,
  expiredPage,
  newPasswordPage,
  recoveryPage,
  SIGN_IN_METHODS,
  type SignInMethod,
  type Words,
  wayPage,
} from './views'

export const isWay = (text: unknown): text is SignInMethod => SIGN_IN_METHODS.includes(text as SignInMethod)

/** Origin that the browser reaches after the form: that of the application, or of the CAS service that waits. */
async function originOfApplication({ stages, config }: IdentityService, { details }: UnderWay) {
  const { client_id, redirect_uri, state } = details.params
  const cas = client_id === protocolClientId(config.clientId)
  const waiting = cas ? await stages.find<{ service: string }>('cas-return', String(state)) : undefined
  const uri = waiting?.body.service ?? String(redirect_uri ?? '')
  return URL.canParse(uri) ? new URL(uri).origin : undefined
}

/** QR code for this browser only, created at the first request of its page. */
async function qrOf(act: Act, method: 'qr' | 'wechat-qr'): Promise<QrState> {
  const { service, way, request } = act
  const { stages, users, config } = service
  const stored = await remembered(service, way.uid)
  const address = (random: string) =>
    qrAddress(config, random, method === 'qr' ? 'app-qrcode' : 'wechat-miniprogram-qrcode')
  const known = stored[method]
  const stage = known === undefined ? undefined : await stages.find<QrBody>('qr', known)
  if (known === undefined) {
    const { ip, userAgent } = originOf(request)
    // `browser` equals no cookie digest, so no client can poll for the ticket: only this page redeems it.
    const body: QrBody = { status: 0, browser: way.uid, shownTo: { ip, userAgent, at: service.clock() } }
    const random = await stages.begin('qr', QR_TTL_MS, body)
    await remember(service, way.uid, { ...stored, [method]: random })
    return { random, image: await qrImage(address(random)), status: 0, nickname: undefined }
  }
  const person = stage?.userId ? await users.byId(stage.userId) : undefined
  const status = stage ? qrStatus(stage.body, person) : -1
  return { random: known, image: await qrImage(address(known)), status, nickname: person?.nickname }
}

/** Second factors that a user can use after the first proof. */
async function waysOf(service: IdentityService, step: { userId: string; stage: string }): Promise<SecondWays> {
  const user = await service.users.byId(step.userId)
  const amr = (await service.stages.find<StepBody>('mfa', step.stage))?.body.amr ?? []
  return {
    kinds: user ? await factorsAfter(service, user, amr) : [],
    password: user !== undefined && mayFollowByPassword(user, amr),
  }
}

/** Shows the current page of this sign-in. */
export async function showStage(act: Act, given: unknown, words: Words, status = 200): Promise<void> {
  const { service, way, response } = act
  const base = `/login/interaction/${way.uid}`
  const goesTo = await originOfApplication(service, way)
  const { name } = way.details.prompt
  if (name === 'consent') {
    const application = await service.applications.find(String(way.details.params.client_id))
    const scopes = String(way.details.params.scope ?? '').split(' ')
    return showPage(response, status, consentPage(base, application?.name ?? '宙斯看盘', scopes), goesTo)
  }
  const { step } = await remembered(service, way.uid)
  if (step) {
    const { kind } = step
    const page =
      kind === 'first-login' || kind === 'force-reset'
        ? newPasswordPage(base, kind, words)
        : secondPage(base, await waysOf(service, step), words)
    return showPage(response, status, page, goesTo)
  }
  const [open, first] = [await service.accounts.registrationOpen(), await service.users.isEmpty()]
  const wechat = service.config.miniProgramUrl !== undefined
  const requested = isWay(given) && (wechat || given !== 'wechat-qr') ? given : undefined
  const chosen = requested ?? (first ? 'register' : 'password')
  const qr = chosen === 'qr' || chosen === 'wechat-qr' ? await qrOf(act, chosen) : undefined
  const others = await otherWays(service)
  showPage(response, status, wayPage(base, chosen, words, { open, first, qr, wechat, others }), goesTo)
}

const isJson = (request: Request): boolean => Boolean(request.is('application/json'))

/** Answers a form: a redirect or page for a browser, JSON for a script. */
export async function answer(act: Act, outcome: SignInStep): Promise<void> {
  const { request, response } = act
  response.set('Cache-Control', 'no-store')
  if (isJson(request)) {
    const { recovery } = outcome
    return void response.json({
      ok: true,
      redirectTo: outcome.to ?? `/login/interaction/${act.way.uid}`,
      ...(recovery === undefined ? {} : { recovery }),
    })
  }
  if (outcome.to !== undefined && outcome.recovery !== undefined) {
    return showPage(response, 200, recoveryPage(outcome.recovery, outcome.to))
  }
  if (outcome.to !== undefined) return response.redirect(303, outcome.to)
  await showStage(act, outcome.page, outcome.words ?? {})
}

/** Names of the form fields that refusals are about. */
const FIELDS: Record<string, string> = {
  'account-invalid': 'account',
  'account-taken': 'account',
  'account-wrong': 'password',
  'password-short': 'password',
  'password-long': 'password',
  'password-common': 'password',
  'password-same': 'password',
  'old-password-missing': 'oldPassword',
  'old-password-wrong': 'oldPassword',
  'factor-same': 'code',
  'code-wrong': 'code',
  'code-expired': 'code',
  'totp-wrong': 'code',
  'recovery-wrong': 'code',
  'face-mismatch': 'file',
  'face-photo-type': 'file',
  'email-invalid': 'to',
  'phone-invalid': 'to',
}

export async function refused(act: Act, thrown: unknown, way: SignInMethod | undefined): Promise<void> {
  const { request, response } = act
  const error = knownError(thrown)
  if (isJson(request) || !error) return refuse(response, thrown)
  const body = (request.body ?? {}) as Record<string, unknown>
  const typed = [body.account, body.to, body.by].find((value) => typeof value === 'string') as string | undefined
  const sent = body.code !== undefined || body.sent !== undefined
  const words = { problem: error.message, code: error.code, typed, sent, wrong: FIELDS[error.code] }
  await showStage(act, way, words, error.status === 401 ? 200 : error.status)
}

/** Answers an error: browsers get a page if the sign-in has expired; everything else is refused in JSON. */
export function fallBack(request: Request, response: Response, thrown: unknown): void {
  const wantsPage = request.accepts(['html', 'json']) === 'html' && !isJson(request)
  const expired = thrown instanceof ZeusError && thrown.code === 'interaction-expired'
  if (wantsPage && expired) showPage(response, 410, expiredPage)
  else refuse(response, thrown)
}
