import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { createIdentity, type Identity, type IdentityOptions } from '../../../../gateway/people/identity/identity'
import { folderKeys } from '../../../../gateway/people/identity/keys/key-storage'
import { isEventSocket } from '../../../../gateway/people/identity/sessions/event-sockets'
import type { Db } from '../../../../gateway/storage/database'
import { folderUploads } from '../../../../gateway/storage/folder-uploads'
import { migrate } from '../../../../gateway/storage/migrate'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { provideKeys } from '../../../support/provide-keys'

/** A gateway with nothing but identity: real sockets, real SQLite, real provider. */
export interface SignInServer {
  url: string
  db: Db
  identity: Identity
  dataDir: string
  close(): Promise<void>
}

interface StartOptions {
  dataDir?: string
  port?: number
  /** Where browsers find it; its own address where it stands alone. */
  publicUrl?: string
  registration?: 'open' | 'first-only'
  issuer?: string
  host?: string
  clientId?: string
  delivery?: IdentityOptions['delivery']
  ldap?: IdentityOptions['ldap']
  ad?: IdentityOptions['ad']
  miniProgramUrl?: string | undefined
  face?: IdentityOptions['face']
  realName?: IdentityOptions['realName']
  testMode?: boolean
  /** Instead of a file in the data folder. Its schema is brought up to date. */
  db?: Db
  requestsPerMinute?: number
  clock?: () => number
}

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'zeus-identity-'))
export const removeDataDir = (path: string): void => rmSync(path, { recursive: true, force: true })

export async function startSignInServer(options: StartOptions = {}): Promise<SignInServer> {
  const dataDir = options.dataDir ?? newDataDir()
  await provideKeys(dataDir, (options.clock ?? Date.now)())
  const db = options.db ?? (await openMigratedDatabase(join(dataDir, 'zeus.db')))
  if (options.db) await migrate(db)
  const app = express()
  const server: Server = createServer(app)
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const identity = await createIdentity({
    db,
    keys: folderKeys(dataDir),
    uploads: await folderUploads(dataDir, Date.now()),
    publicUrl: options.publicUrl ?? url,
    clientId: options.clientId ?? 'zeus-web',
    host: options.host,
    registration: options.registration ?? 'open',
    issuer: options.issuer,
    delivery: options.delivery ?? {},
    ldap: options.ldap,
    ad: options.ad,
    miniProgramUrl: options.miniProgramUrl,
    face: options.face,
    realName: options.realName,
    testMode: options.testMode ?? false,
    ...(options.requestsPerMinute === undefined ? {} : { requestsPerMinute: options.requestsPerMinute }),
    ...(options.clock ? { clock: options.clock } : {}),
  })
  app.use(identity.hostGuard, identity.router)
  app.get('/operators', identity.requireOperator, (_request, response) => {
    response.json({ ok: true, data: response.locals.principal })
  })
  const gate = createServer()
  server.on('upgrade', (request, socket, head) => {
    if (isEventSocket(request)) gate.emit('upgrade', request, socket, head)
    else socket.destroy()
  })
  const closeEvents = identity.serveEvents(gate)
  return {
    url,
    db,
    identity,
    dataDir,
    async close() {
      closeEvents()
      identity.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await db.destroy()
    },
  }
}

interface Cookie {
  value: string
  path: string
  attributes: string
}

/** A browser as far as sign-in needs one: cookies by path, no redirects followed unasked. */
export class Browser {
  readonly cookies = new Map<string, Cookie>()
  constructor(public url: string) {}

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const address = new URL(path, this.url)
    const cookie = [...this.cookies]
      .filter(
        ([, { path: scope }]) => address.pathname === scope || address.pathname.startsWith(scope.replace(/\/?$/, '/')),
      )
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const headers = { ...(cookie ? { cookie } : {}), ...(init.headers as Record<string, string> | undefined) }
    const response = await fetch(address, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const own = { origin: this.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    return this.fetch(path, { method: 'POST', headers: { ...own, ...headers }, body: JSON.stringify(body) })
  }

  /** Asks for a sign-in; answers where the provider sends the browser. */
  async authorise(changes: Record<string, string> = {}): Promise<string> {
    const query = new URLSearchParams({
      client_id: 'zeus-web',
      redirect_uri: `${this.url}/login/success/`,
      scope: 'openid profile',
      response_type: 'id_token',
      state: 's'.repeat(32),
      nonce: 'n'.repeat(32),
      ...changes,
    })
    return (await this.fetch(`/oidc/auth?${query}`)).headers.get('location') ?? ''
  }

  /** Registers or signs in on the page the provider opened; the JSON answer. */
  async submit(action: 'login' | 'register', account: string, password: string) {
    const page = await this.authorise()
    const response = await this.post(`${new URL(page, this.url).pathname}/${action}`, { account, password })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }

  /** The whole way to an id_token. */
  async signIn(action: 'login' | 'register', account: string, password: string): Promise<string> {
    const { body } = await this.submit(action, account, password)
    if (!body.redirectTo) throw new Error(`refused: ${body.code}`)
    const back = await this.fetch(body.redirectTo)
    return tokenIn(back.headers.get('location') ?? '')
  }

  #keep(line: string): void {
    const [pair = '', ...rest] = line.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = rest.find((part) => part.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
    const gone = rest.some(
      (part) => part === 'expires=Thu, 01 Jan 1970 00:00:00 GMT' || part.startsWith('Expires=Thu, 01 Jan 1970'),
    )
    if (gone) this.cookies.delete(name)
    else this.cookies.set(name, { value, path, attributes: rest.join('; ') })
  }
}

export const tokenIn = (location: string): string =>
  new URLSearchParams(new URL(location).hash.slice(1)).get('id_token') ?? ''
