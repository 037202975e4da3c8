import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../config/config'
import { parseUsername } from '../people/identity/accounts/account-name'
import { hashPassword } from '../people/identity/accounts/passwords'
import type { Store } from '../people/identity/service'
import { projectRoot } from '../processes/environment'
import { type Gateway, startGateway } from '../processes/whole'

/** A code leaves behind the answer of the call that asked for it. */
const CODE_TRIES = 40
const CODE_PAUSE_MS = 50

/** Some password that nobody has used before. */
const newPassword = (): string => `bench-${randomBytes(12).toString('base64url')}`

async function person({ users }: Store, name: string, password: string): Promise<string> {
  const given = { name: parseUsername(name), passwordHash: await hashPassword(password) }
  return (await users.register(given, false)).id
}

/** What a client of the identity contract needs to know to try all of it. */
async function furnish(store: Store, url: string): Promise<Record<string, string>> {
  const { applications, roles, pool } = store
  const operator = newPassword()
  await person(store, 'bench_operator', operator)
  const app = await applications.create({
    name: '验收应用',
    redirectUris: [`${url}/login/success/`],
    postLogoutRedirectUris: [`${url}/`],
    grantTypes: ['authorization_code', 'implicit', 'refresh_token', 'client_credentials'],
    responseTypes: ['code', 'id_token', 'code id_token'],
    authMethod: 'client_secret_post',
  })
  const [role, sub] = [newPassword(), newPassword()]
  const id = await person(store, 'bench_role', role)
  await roles.ensure('default', 'analyst', '分析师')
  await roles.grant(id, 'default', 'analyst')
  await person(store, 'bench_sub', sub)
  const machine = await applications.createMachine('验收机器', 'openid profile email phone address user')
  return {
    BASE_URL: url,
    APP_ID: app.id,
    APP_SECRET: app.secret ?? '',
    USER_POOL_ID: pool,
    ROLE_CODE: 'analyst',
    ROLE_USER: 'bench_role',
    ROLE_PASSWORD: role,
    ROLE_NAMESPACE: 'default',
    SUB_ACCOUNT: 'bench_sub',
    SUB_PASSWORD: sub,
    ACCESS_KEY: machine.id,
    ACCESS_SECRET: machine.secret,
  }
}

/** `GET /code?to=ADDRESS&scene=SCENE`: the latest code sent there. On a port of its own, in this program only. */
async function serveCodes({ delivery }: Store): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '', 'http://localhost')
    const to = searchParams.get('to') ?? ''
    const scene = searchParams.get('scene') ?? undefined
    let code: string | undefined
    for (let tries = 0; code === undefined && tries < CODE_TRIES && pathname === '/code'; tries++) {
      code = await delivery.latest(to, scene)
      if (code === undefined) await wait(CODE_PAUSE_MS)
    }
    response.writeHead(code === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(code === undefined ? { error: 'no code was sent there' } : { code }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/code`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A throw-away installation in test mode: brakes on where calls come from are loosened, all others hold. */
async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'zeus-identity-bench-'))
  const plain = readConfig({
    PORT: '0',
    ZEUS_DATA_DIR: folder,
    ZEUS_INSTRUMENT_COUNT: '50',
    ZEUS_LOG: 'error',
    ZEUS_MEMORY: 'low',
  })
  const identity = { ...plain.identity, testMode: true, requestsPerMinute: Number.POSITIVE_INFINITY }
  let gateway: Gateway | undefined
  let codes: Awaited<ReturnType<typeof serveCodes>> | undefined
  async function end(): Promise<void> {
    codes?.close()
    await gateway?.close()
    await rm(folder, { recursive: true, force: true })
    process.exit()
  }
  process.once('SIGINT', () => void end())
  process.once('SIGTERM', () => void end())
  gateway = await startGateway({ ...plain, identity }, { root: projectRoot() })
  const { store } = gateway.identity
  codes = await serveCodes(store)
  // The address of the codes is the last line: a reader of it has read all.
  const lines = { ...(await furnish(store, gateway.url)), CODE_URL: codes.url }
  for (const [key, value] of Object.entries(lines)) console.log(`${key}=${value}`)
}

run().catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exit(1)
})
