import { expect } from 'vitest'
import { type SignInServer, startSignInServer } from '../../sign-in-server'

/** What the client library looks like from here; it is plain JavaScript to us, and each answer is checked by hand. */
export interface Sdk {
  AuthenticationClient: new (options: Record<string, unknown>) => Client
}
// biome-ignore lint/suspicious/noExplicitAny: the library's own types do not compile under ours
export type Client = Record<string, any>

export const PASSWORD = 'a long sentence of mine'
export const OTHER_PASSWORD = 'quite another sentence'

/** One server, and clients of one version of the library that talk to it. */
export interface World {
  server: SignInServer
  app: { id: string; secret: string }
  machine: { id: string; secret: string }
  /** A client of nobody yet. */
  client(options?: Record<string, unknown>): Client
  /** A client of somebody who just registered by user name. */
  person(name?: string): Promise<{ client: Client; name: string; id: string; token: string }>
  /** The newest code that left for an address. */
  code(address: string): Promise<string>
  /** Lets the brakes on sending forget an address. */
  rested(): Promise<void>
  /** Checks that all of these are there; counts them. */
  fields(record: unknown, names: readonly string[]): void
  /** Checks that a call is refused, with this code; counts it. */
  refused(call: Promise<unknown>, code: number | string, text?: string): Promise<Record<string, unknown>>
  tally: { fields: number; refusals: number; calls: Set<string> }
  unique(): string
}

let counter = 0

export async function openWorld(sdk: Sdk, tally: World['tally']): Promise<World> {
  const server = await startSignInServer({ requestsPerMinute: 100_000 })
  const { applications, delivery } = server.identity.store
  const made = await applications.create({
    name: '验收应用',
    redirectUris: [`${server.url}/login/success/`],
    postLogoutRedirectUris: [`${server.url}/`],
    grantTypes: ['authorization_code', 'implicit', 'refresh_token', 'client_credentials'],
    responseTypes: ['code', 'id_token', 'code id_token'],
    authMethod: 'client_secret_post',
  })
  const app = { id: made.id, secret: made.secret ?? '' }
  const machine = await applications.createMachine('机器', 'profile')
  const unique = () => `u${++counter}`
  const client: World['client'] = (options = {}) =>
    new sdk.AuthenticationClient({
      appId: app.id,
      secret: app.secret,
      appHost: server.url,
      redirectUri: `${server.url}/login/success/`,
      socketUri: server.url.replace('http', 'ws'),
      websocketHost: server.url,
      ...options,
    })

  return {
    server,
    app,
    machine,
    client,
    unique,
    tally,
    async person(name = `person_${unique()}`) {
      const one = client()
      const user = await one.registerByUsername(name, PASSWORD, undefined, { forceLogin: true })
      return { client: one, name, id: user.id, token: user.token }
    },
    async code(address) {
      let found: string | undefined
      await expect
        .poll(async () => {
          found = await delivery.latest(address, undefined)
          return found
        })
        .toBeDefined()
      return found ?? ''
    },
    async rested() {
      await server.db.deleteFrom('sign_in_attempts').execute()
      await server.db.deleteFrom('outbox').execute()
    },
    fields(record, names) {
      expect(record).toBeTypeOf('object')
      const missing = names.filter((name) => !(name in (record as object)))
      expect(missing).toEqual([])
      tally.fields += names.length
    },
    async refused(call, code, text) {
      const thrown = await call.then(
        (value) => ({ notRefused: value }),
        (error: Record<string, unknown>) => error,
      )
      expect(thrown).not.toHaveProperty('notRefused')
      const refusal = thrown as Record<string, unknown>
      if (typeof code === 'number') expect(refusal).toMatchObject({ code })
      else expect(String(refusal.message ?? refusal)).toContain(code)
      if (text !== undefined) expect(String(refusal.message)).toContain(text)
      tally.refusals++
      return refusal
    },
  }
}

/** One or more lines of the specification, shown by driving the client. */
export interface Case {
  lines: readonly string[]
  title: string
  run(world: World): Promise<void>
}

const U = [
  ...['id', 'arn', 'userPoolId', 'status', 'username', 'email', 'emailVerified', 'phone', 'phoneVerified', 'unionid'],
  ...['openid', 'nickname', 'registerSource', 'photo', 'oauth', 'token', 'tokenExpiredAt', 'loginsCount', 'lastLogin'],
  ...['lastIP', 'signedUp', 'blocked', 'isDeleted', 'device', 'browser', 'company', 'name', 'givenName', 'familyName'],
  ...['middleName', 'profile', 'preferredUsername', 'website', 'gender', 'birthdate', 'zoneinfo', 'locale', 'address'],
  ...['formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'city', 'province', 'country', 'createdAt'],
  ...['updatedAt', 'phoneCountryCode'],
]
/** The record's fields by what each call selects. */
export const FIELDS = {
  user: U,
  registered: [...U, 'externalId'],
  signedIn: [...U, 'externalId', 'newlyCreated', 'customData'],
  current: [...U, 'externalId', 'identities', 'customData'],
}
