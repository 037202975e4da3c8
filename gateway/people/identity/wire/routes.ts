import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import type { DirectoryKind } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import { accountInDirectory } from '../connections/directory-people'
import { sendServicePage, signedOutPage } from '../hosted/service-pages'
import { publicKeysOf } from '../keys/live-keys'
import { samlIdpRoutes } from '../saml/idp-routes'
import type { IdentityService } from '../service'
import { publicConfig } from './application'
import { createCall, type IdentityCall } from './call'
import { casRoutes } from './cas'
import { refusalOf, wireRefusal } from './codes'
import { publishEvent } from './events'
import { federationRoutes, startInteraction } from './federation'
import { executeGraphql } from './graphql'
import { loginByEmailCode } from './login'
import { people } from './people'
import { checkQr, exchangeQr, makeQr, qrOnPhone } from './qr-sign-in'
import { parseShape, registerByEmailCode } from './register'
import { type ProvenUser, secondSteps } from './second-step'
import { sendSms } from './send-code'
import { endSignIn, fromElsewhere, leave } from './sign-out'
import { signedIn, withSteps } from './sign-people-in'
import { acceptPictures, upload } from './upload'
import { validateToken } from './validate-token'
import type { WireUser } from './wire-user'

/**
 * Handler for a call of the contract: `{code: 200, message, data}`; refusals have HTTP status 200 and their own code.
 */
const answered =
  (service: IdentityService, work: (call: IdentityCall) => Promise<unknown>, message = '操作成功'): RequestHandler =>
  async (request: Request, response: Response) => {
    response.set('Cache-Control', 'no-store')
    try {
      response.json({ code: 200, message, data: (await work(createCall(service, request, response))) ?? null })
    } catch (thrown) {
      response.json(wireRefusal(thrown))
    }
  }

/** The same without the envelope: the result itself is the body. */
const bare =
  (service: IdentityService, work: (call: IdentityCall) => Promise<unknown>): RequestHandler =>
  async (request, response) => {
    response.set('Cache-Control', 'no-store')
    try {
      response.json(await work(createCall(service, request, response)))
    } catch (thrown) {
      response.json(wireRefusal(thrown))
    }
  }

const shape = z.object({ username: z.string().min(1).max(128), password: z.string().min(1).max(256) })

/** `POST /api/v2/ldap/verify-user`, `POST /api/v2/ad/verify-user`. */
const verifyInDirectory =
  (kind: DirectoryKind) =>
  async (call: IdentityCall): Promise<WireUser> => {
    const { service, request, from } = call
    const { user, fresh } = await accountInDirectory(service, kind, parseShape(shape, request.body), from)
    return await withSteps(call, async () =>
      signedIn(call, await service.accounts.enter(user, ['pwd'], from), ['pwd'], fresh),
    )
  }

const log = logOf('identity')

interface WireParts {
  provider: Provider
  oauth: Provider
  hostGuard: RequestHandler
  brake: RequestHandler
  /** Separate limit for status checks of QR codes, which are frequent. */
  pollBrake: RequestHandler
}

const BODY_MAX = '64kb'

/** Every address of the identity contract, in an envelope of its own: `{code, message, data}` under HTTP 200. */
export function wireRoutes(
  service: IdentityService,
  { provider, oauth, hostGuard, brake, pollBrake }: WireParts,
): Router {
  const router = express.Router({ caseSensitive: true })
  router.get('/api/v2/qrcode/check', hostGuard, pollBrake, answered(service, checkQr))
  router.use(['/graphql', '/api/v2', '/api/v3', '/cas', '/cas-idp', '/connections', '/logout'], hostGuard, brake)
  router.post('/graphql/v2', express.json({ limit: BODY_MAX }), async (request, response) => {
    response.set('Cache-Control', 'no-store')
    // Only JSON is accepted, because forms of other sites cannot send it.
    const wrong = { data: null, errors: [{ message: refusalOf('bad-request') }] }
    if (!request.is('application/json')) return void response.json(wrong)
    response.json(await executeGraphql(request.body, createCall(service, request, response)))
  })
  router.use('/api/v2', restRoutes(service, provider))
  router.post('/api/v3/pub-userEvent', express.json({ limit: BODY_MAX }), answered(service, publishEvent))
  router.use(['/api/v2', '/api/v3', '/graphql'], (_request, response) => {
    response.status(404).json(refusalOf('not-found'))
  })
  router.use(casRoutes(service))
  router.use(federationRoutes(service))
  router.use('/uploads', acceptPictures(service.uploads))
  signOutRoutes(router, service)
  protocolRoutes(router, service, oauth)
  router.use(['/graphql', '/api/v2', '/api/v3'], wrongBody)
  router.use('/oauth/me', wrongForm)
  return router
}

function restRoutes(service: IdentityService, provider: Provider): Router {
  const router = express.Router({ caseSensitive: true })
  const on = (work: Parameters<typeof answered>[1], message?: string) => answered(service, work, message)
  router.post('/upload', on(upload))
  router.use(express.json({ limit: BODY_MAX }))
  router.post('/register/email-code', on(registerByEmailCode, '注册成功'))
  router.post('/login/email-code', on(loginByEmailCode, '登录成功'))
  router.post('/sms/send', on(sendSms, '发送成功'))
  router.post('/users/link', on(people.link, '绑定成功'))
  router.post('/users/unlink', on(people.unlink, '解绑成功'))
  router.get('/users/me/orgs', on(people.orgs))
  router.get('/users/me/security-level', on(people.securityLevel))
  router.get('/users/me/applications/allowed', on(people.applications))
  router.get('/users/principal_authentication', on(people.principal))
  router.post('/users/principal_authentication', on(people.authenticatePrincipal))
  router.post('/ldap/verify-user', on(verifyInDirectory('ldap')))
  router.post('/ad/verify-user', on(verifyInDirectory('ad')))
  router.get(
    '/.well-known',
    on(async () => ({ publicKey: service.cipher.publicKey, sm2PublicKey: service.cipher.sm2PublicKey })),
  )
  router.get('/applications/:appId/public-config', on(publicConfig))
  router.get('/oidc/validate_token', bare(service, validateToken(provider)))
  router.post('/connections/oidc/start-interaction', on(startInteraction))
  router.post('/qrcode/gene', on(makeQr))
  router.post('/qrcode/userinfo', on(exchangeQr))
  router.post('/qrcode/scanned', on(qrOnPhone.scanned))
  router.post('/qrcode/confirm', on(qrOnPhone.confirm))
  router.post('/qrcode/cancel', on(qrOnPhone.cancel))
  router.get('/qrcode/look', on(qrOnPhone.look))
  secondStepRoutes(router, service)
  router.use('/saml-idp', samlIdpRoutes(service))
  router.get('/logout', on(signOutByCall))
  return router
}

/** Signs out by a GET; refused if another site caused the request, as by an image. */
async function signOutByCall(call: ReturnType<typeof createCall>): Promise<null> {
  if (fromElsewhere(call)) throw new ZeusError('origin-refused')
  await endSignIn(call)
  return null
}

function secondStepRoutes(router: Router, service: IdentityService): void {
  const on = (work: Parameters<typeof answered>[1], message?: string) => answered(service, work, message)
  router.get('/mfa/authenticator', on(secondSteps.list))
  router.post('/mfa/totp/associate', on(secondSteps.associate))
  router.delete('/mfa/totp/associate', on(secondSteps.remove, 'TOTP MFA 解绑成功'))
  router.post('/mfa/totp/associate/confirm', on(secondSteps.confirm, 'TOTP MFA 绑定成功'))
  router.post('/mfa/totp/verify', on(secondSteps.verifyTotp))
  // In the contract the recovery code is next to `data`.
  const proven =
    (work: (call: IdentityCall) => Promise<ProvenUser>) => async (request: Request, response: Response) => {
      response.set('Cache-Control', 'no-store')
      try {
        const { user, ...recovery } = await work(createCall(service, request, response))
        response.json({ code: 200, message: '操作成功', data: user, ...recovery })
      } catch (thrown) {
        response.json(wireRefusal(thrown))
      }
    }
  router.post('/mfa/totp/recovery', proven(secondSteps.recover))
  router.post('/applications/mfa/sms/verify', proven(secondSteps.verifySms))
  router.post('/applications/mfa/email/verify', proven(secondSteps.verifyEmail))
  router.post('/applications/mfa/check', on(secondSteps.check))
  router.post('/mfa/face/associate', proven(secondSteps.associateFace))
  router.post('/mfa/face/verify', proven(secondSteps.verifyFace))
}

function signOutRoutes(router: Router, service: IdentityService): void {
  router.get('/logout', async (request, response) => {
    const call = createCall(service, request, response)
    await leave(call, String(request.query.redirect_uri ?? ''), () =>
      response.json({ code: 200, message: '已退出', data: null }),
    )
  })
  router.get('/login/profile/logout', async (request, response) => {
    const call = createCall(service, request, response)
    await leave(call, String(request.query.redirect_uri ?? ''), () => sendServicePage(response, 200, signedOutPage()))
  })
}

/** Addresses and parameters in which the protocol library differs from the contract. */
function protocolRoutes(router: Router, service: IdentityService, oauth: Provider): void {
  const keys = publicKeysOf(service.secrets)
  router.get('/oidc/.well-known/jwks.json', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=300').json({ keys })
  })
  // The library's own userinfo requires an OpenID token.
  router.all('/oauth/me', express.urlencoded({ extended: false, limit: '8kb' }), async (request, response) => {
    const body = (request.body ?? {}) as Record<string, unknown>
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const token = bearer ?? String(request.query.access_token ?? body.access_token ?? '')
    const found = token === '' ? undefined : await oauth.AccessToken.find(token)
    const user = found?.isValid && found.accountId ? await service.users.byId(found.accountId) : undefined
    response.set('Cache-Control', 'no-store')
    if (user?.status !== 'Activated') {
      response.status(401).set('WWW-Authenticate', 'Bearer error="invalid_token"')
      return void response.json({ error: 'invalid_token', error_description: 'invalid token provided' })
    }
    const { id, username, nickname, photo, email, phone } = user
    response.json({ sub: id, id, username, nickname, photo, email, phone })
  })
}

/** Refusal in OAuth terms: the router's default error would reveal our file paths. */
const wrongForm: ErrorRequestHandler = (thrown, _request, response, next) => {
  if (response.headersSent) return next(thrown)
  log.debug({ err: thrown }, 'a token was not read')
  response.status(400).json({ error: 'invalid_request', error_description: 'the request could not be read' })
}

/** Refusal of a body that cannot be read, in the format of the contract. */
const wrongBody: ErrorRequestHandler = (thrown, _request, response, next) => {
  const status = typeof thrown === 'object' && thrown !== null && 'status' in thrown ? thrown.status : undefined
  const unread = typeof status === 'number' && status >= 400 && status < 500
  if (response.headersSent) next(thrown)
  else if (status === 413) response.json(refusalOf('too-large'))
  else response.json(unread ? refusalOf('bad-request') : wireRefusal(thrown))
}
