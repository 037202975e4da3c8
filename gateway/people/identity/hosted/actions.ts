import type { Request, Response } from 'express'
import { z } from 'zod'
import { DIRECTORIES } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { UserRow } from '../../../storage/identity-tables'
import { parseEmail, parsePhone } from '../accounts/account-name'
import type { CodeAddress, CodePurpose } from '../accounts/codes'
import { passwordMatches } from '../accounts/passwords'
import { accountOfProven } from '../accounts/proven-address'
import { receiveFacePhoto } from '../accounts/receive-image'
import { accountInDirectory } from '../connections/directory-people'
import { proveByFace } from '../factors/face'
import type { StepBody } from '../factors/proofs'
import {
  boundAddress,
  factorsAfter,
  mayFollowByPassword,
  passSecondStep,
  proveByAddress,
  type Stepper,
} from '../factors/second-proof'
import { originOf } from '../http/origin'
import { parseBody } from '../http/read'
import type { IdentityService } from '../service'
import { resetByCode, resetByStage } from '../wire/password-reset'
import type { QrBody } from '../wire/qr-sign-in'
import { finish, orNextStep, remembered, type UnderWay } from './under-way'

/** Request of a form, after its checks. */
export interface Act {
  service: IdentityService
  way: UnderWay
  request: Request
  response: Response
}

/** Next step: an address, or a page of this sign-in with its text. */
export interface SignInStep {
  to?: string
  page?: string
  words?: { note?: string; typed?: string; sent?: boolean }
  /** A recovery code, shown once before the sign-in continues. */
  recovery?: string
}

const text = z.string().min(1).max(1_024)
const shapes = {
  account: z.object({ account: z.string().min(1).max(254), password: text }),
  directory: z.object({ way: z.enum(DIRECTORIES), account: z.string().min(1).max(128), password: text.max(256) }),
  address: z.object({ to: z.string().min(1).max(254) }),
  code: z.object({ to: z.string().min(1).max(254), code: z.string().max(64) }),
  reset: z.object({ to: z.string().min(1).max(254), code: z.string().max(64), password: text }),
  second: z.discriminatedUnion('by', [
    z.object({ by: z.enum(['totp', 'recovery', 'sms', 'email']), code: z.string().max(64) }),
    z.object({ by: z.literal('password'), password: text }),
  ]),
  secondSend: z.object({ by: z.enum(['sms', 'email']) }),
  fresh: z.object({ password: text, oldPassword: text.optional() }),
}

/** An e-mail address if the text contains an @, else a phone number. */
const addressIn = (typed: string): CodeAddress => (typed.includes('@') ? parseEmail(typed) : parsePhone(typed))

async function done(act: Act, user: UserRow | undefined, amr: readonly string[]): Promise<SignInStep> {
  // Another step is required; the page of this sign-in asks for it.
  if (!user) return { page: '' }
  return { to: await finish(act.service, act.way, act.request, act.response, user, amr) }
}

/** Sends a code; the answer does not reveal whether the account exists. */
async function send({ service, request }: Act, to: CodeAddress, purpose: CodePurpose): Promise<void> {
  const user = await service.users.byName(to)
  const { ip } = originOf(request)
  await service.codes.send({ to, purpose, scene: purpose, ip, send: user !== undefined, hidden: true })
  await service.audit.record('code-sent', user?.id ?? null, originOf(request))
}

const SENT = '如果这个地址属于某个账号，验证码已经发出，5 分钟内有效。'

/** User and stage after the first proof of this sign-in. Throws `stage-expired`, `account-suspended`. */
async function firstProofOf({ service, way }: Act): Promise<Stepper & { kind: string }> {
  const { step } = await remembered(service, way.uid)
  const user = step && (await service.users.byId(step.userId))
  if (!step || !user) throw new ZeusError('stage-expired')
  if (user.status !== 'Activated') throw new ZeusError('account-suspended')
  const stage = step.kind === 'totp' || step.kind === 'second-code' ? 'mfa' : step.kind
  const found = await service.stages.find<StepBody>(stage, step.stage)
  if (!found) throw new ZeusError('stage-expired')
  return { user, stage: step.stage, amr: found.body.amr, kind: step.kind }
}

export const actions = {
  async login(act: Act): Promise<SignInStep> {
    const { service, way, request } = act
    const given = parseBody(shapes.account, request.body)
    const work = () => service.accounts.signIn(given, originOf(request))
    return await done(act, await orNextStep(service, way.uid, work), ['pwd'])
  },

  async register(act: Act): Promise<SignInStep> {
    const given = parseBody(shapes.account, act.request.body)
    return await done(act, await act.service.accounts.register(given, originOf(act.request)), ['pwd'])
  },

  async directory(act: Act): Promise<SignInStep> {
    const { service, way, request } = act
    const { way: kind, account, password } = parseBody(shapes.directory, request.body)
    const from = originOf(request)
    const { user } = await accountInDirectory(service, kind, { username: account, password }, from)
    return await done(act, await orNextStep(service, way.uid, () => service.accounts.enter(user, ['pwd'], from)), [
      'pwd',
    ])
  },

  async send(act: Act): Promise<SignInStep> {
    const { to } = parseBody(shapes.address, act.request.body)
    await send(act, addressIn(to), 'login')
    return { page: to.includes('@') ? 'email-code' : 'phone-code', words: { note: SENT, typed: to, sent: true } }
  },

  async code(act: Act): Promise<SignInStep> {
    const { service, way, request } = act
    const given = parseBody(shapes.code, request.body)
    const to = addressIn(given.to)
    await service.codes.use(to, ['login'], given.code.trim())
    const user = await service.users.byName(to)
    const amr = [to.kind === 'email' ? 'email' : 'sms']
    const from = originOf(request)
    const owner = user && (await accountOfProven(service, user, to.kind, from))
    const work = () => service.accounts.enter(owner, amr, from)
    return await done(act, await orNextStep(service, way.uid, work), amr)
  },

  async forgot(act: Act): Promise<SignInStep> {
    const { to } = parseBody(shapes.address, act.request.body)
    await send(act, addressIn(to), 'reset')
    return { page: 'forgot', words: { note: SENT, typed: to, sent: true } }
  },

  async reset(act: Act): Promise<SignInStep> {
    const given = parseBody(shapes.reset, act.request.body)
    const call = { service: act.service, from: originOf(act.request) }
    await resetByCode(call, addressIn(given.to), given.code.trim(), given.password)
    return { page: 'password', words: { note: '密码已重置，请用新密码登录。', typed: given.to } }
  },

  async second(act: Act): Promise<SignInStep> {
    const given = parseBody(shapes.second, act.request.body)
    const { factors, accounts, audit } = act.service
    const from = originOf(act.request)
    let recovery: string | undefined
    const { user, amr } = await passSecondStep(act.service, await firstProofOf(act), from, async (person, first) => {
      if (given.by === 'password') {
        if (!mayFollowByPassword(person, first)) throw new ZeusError('factor-same')
        if (!(await accounts.hasPassword(person, given.password, from))) throw new ZeusError('account-wrong')
        return 'pwd'
      }
      const { by, code } = given
      if (by === 'totp') await factors.verify(person.id, code.replace(/\s/g, ''))
      else if (by === 'recovery') recovery = await factors.recover(person.id, code)
      else {
        const proof = { to: boundAddress(person, by), code: code.trim() }
        return await proveByAddress(act.service, person, by, proof, first)
      }
      if (recovery !== undefined) await audit.record('recovery-used', person.id, from)
      return 'otp'
    })
    return { ...(await done(act, user, amr)), ...(recovery === undefined ? {} : { recovery }) }
  },

  async 'second-send'(act: Act): Promise<SignInStep> {
    const { by } = parseBody(shapes.secondSend, act.request.body)
    const { user, amr } = await firstProofOf(act)
    if (!(await factorsAfter(act.service, user, amr)).includes(by)) throw new ZeusError('factor-foreign')
    const from = originOf(act.request)
    const to = boundAddress(user, by)
    const { codes, audit } = act.service
    await codes.send({ to, purpose: 'mfa-verify', scene: 'mfa-verify', ip: from.ip, send: true, hidden: false })
    await audit.record('code-sent', user.id, from)
    return { page: '', words: { note: '验证码已经发出，5 分钟内有效。', typed: by, sent: true } }
  },

  async 'new-password'(act: Act): Promise<SignInStep> {
    const { service, way, request } = act
    const { password, oldPassword } = parseBody(shapes.fresh, request.body)
    const { kind, user, stage } = await firstProofOf(act)
    if (kind !== 'first-login' && kind !== 'force-reset') throw new ZeusError('stage-expired')
    if (kind === 'force-reset') {
      if (!(await service.stages.try(kind, stage ?? '', 5))) throw new ZeusError('account-locked')
      if (!(await passwordMatches(user.password_hash, oldPassword ?? ''))) throw new ZeusError('old-password-wrong')
    }
    await resetByStage({ service, from: originOf(request) }, kind, stage ?? '', password)
    const work = async () => service.accounts.enter(await service.users.byId(user.id), ['pwd'], originOf(request))
    return await done(act, await orNextStep(service, way.uid, work), ['pwd'])
  },
}

/** The second proof by the photo in this form. */
export async function finishByFace(act: Act): Promise<SignInStep> {
  const { service, request } = act
  const stepper = await firstProofOf(act)
  const photo = await receiveFacePhoto(service.attempts, request, stepper.user.id)
  const proof = (user: UserRow, amr: readonly string[]) => proveByFace(service, user, photo, amr)
  const { user, amr } = await passSecondStep(service, stepper, originOf(request), proof)
  return await done(act, user, amr)
}

/** Handles the return from another service. Throws `connection-failed` if it vouched for no person. */
export async function finishVouched(act: Act): Promise<SignInStep> {
  const { service, way, request } = act
  const { ticket, refused } = request.query
  if (refused === 'registration-closed' || refused === 'too-many') throw new ZeusError(refused)
  const stage = typeof ticket === 'string' ? await service.stages.take<{ uid: string }>('vouched', ticket) : undefined
  const user = stage?.userId && stage.body.uid === way.uid ? await service.users.byId(stage.userId) : undefined
  if (!user) throw new ZeusError('connection-failed')
  if (user.status !== 'Activated') throw new ZeusError('account-suspended')
  const work = () => service.accounts.enter(user, ['fed'], originOf(request))
  return await done(act, await orNextStep(service, way.uid, work), ['fed'])
}

/** Completes a QR sign-in; undefined if no phone has confirmed it. */
export async function finishConfirmedQr(act: Act, random: string): Promise<SignInStep | undefined> {
  const { service, way, request } = act
  const { stages, users, accounts } = service
  const stage = await stages.find<QrBody>('qr', random)
  const person = stage?.userId ? await users.byId(stage.userId) : undefined
  // The page says that the account is closed.
  if (person && person.status !== 'Activated') return undefined
  if (stage?.body.status === 4) {
    const user = person
    return await done(act, await orNextStep(service, way.uid, () => accounts.enter(user, ['qr'], originOf(request))), [
      'qr',
    ])
  }
  if (stage?.body.status !== 2 || stage.body.ticket === undefined) return undefined
  const ticket = await stages.take('qr-ticket', stage.body.ticket)
  const user = ticket?.userId ? await users.byId(ticket.userId) : undefined
  if (user?.status !== 'Activated') return undefined
  return await done(act, await accounts.entered(user, originOf(request)), ['qr'])
}
