import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

// A minimal OpenID provider, independent of the product's: it supports the code flow, with claims, discovery and
// answers that a test can change.

export interface OidcServer {
  url: string
  /** Claims of the person who is signed in there. */
  claims: Record<string, unknown>
  /** Properties that override those of the discovery document. */
  discovery: Record<string, unknown>
  /** Replacements for the answers, by path. */
  answers: Record<string, (() => { status: number; body: string | Buffer; location?: string }) | undefined>
  /** Requested paths. */
  requests: string[]
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

export async function startOidcServer(clientId: string): Promise<OidcServer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const nonces = new Map<string, string>()
  const it: Omit<OidcServer, 'close'> = {
    url: '',
    claims: { sub: 'someone' },
    discovery: {},
    answers: {},
    requests: [],
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', it.url)
    it.requests.push(url.pathname)
    const json = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    const instead = it.answers[url.pathname]?.()
    if (instead) {
      const type = { 'content-type': 'application/json', ...(instead.location ? { location: instead.location } : {}) }
      return void response.writeHead(instead.status, type).end(instead.body)
    }
    if (url.pathname === '/.well-known/openid-configuration') {
      return void json({
        issuer: it.url,
        authorization_endpoint: `${it.url}/authorize`,
        token_endpoint: `${it.url}/token`,
        userinfo_endpoint: `${it.url}/me`,
        jwks_uri: `${it.url}/keys`,
        ...it.discovery,
      })
    }
    if (url.pathname === '/authorize') {
      if (!url.searchParams.has('redirect_uri')) return void response.writeHead(400).end()
      const code = `code${nonces.size}`
      nonces.set(code, url.searchParams.get('nonce') ?? '')
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString()
      return void response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === '/keys') return void json({ keys: [jwk] })
    if (url.pathname === '/me') return void json(it.claims)
    if (url.pathname !== '/token') return void response.writeHead(404).end()
    const nonce = nonces.get((await bodyOf(request)).get('code') ?? '') ?? ''
    const token = await new SignJWT({ ...it.claims, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(it.url)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
    const identity = nonce === '' ? {} : { id_token: token }
    json({ access_token: 'access', token_type: 'Bearer', expires_in: 60, ...identity })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  it.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(it, {
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
