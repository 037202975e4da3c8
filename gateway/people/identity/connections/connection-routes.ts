import { X509Certificate } from 'node:crypto'
import express, { type Router } from 'express'
import { z } from 'zod'
import {
  CONNECTION_NAME,
  CONNECTION_PROTOCOLS,
  CONNECTIONS_MAX,
  type ConnectionTest,
  DIRECTORIES,
  isDirectory,
  type ListedConnection,
  SAML_METADATA_MAX,
} from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import { parseBody } from '../http/read'
import { say } from '../http/say'
import { spEntityId } from '../saml/saml-source'
import type { IdentityService } from '../service'
import { operatorOrigin } from '../sessions/require-user'
import { casAddress } from './cas-source'
import { libraryFor } from './connection-library'
import { addConnection } from './connection-settings'
import { type IdentityConnection, returnAddress } from './connections'
import { queryDirectory } from './directory'
import { guardedFetch } from './guarded-fetch'
import { DIRECTORY_NAMES } from './other-ways'

/** Throws unless a service answers at an address. */
async function mustAnswer(address: string): Promise<void> {
  const { status } = await guardedFetch([address])(address)
  if (status === 404 || status >= 500) throw new Error(`${address}: HTTP ${status}`)
}

/** Address of a service or directory, for its operator. */
function serverOf({ protocol, secret }: IdentityConnection): string {
  if (protocol === 'saml') return secret.entityId
  if (protocol === 'cas') return secret.server
  if (protocol === 'ldap' || protocol === 'ad') return secret.url
  return secret.issuer
}

/** Tests whether a service or directory answers with these settings. Throws with the reason. */
async function testConnection(connection: IdentityConnection, publicUrl: string, now: number): Promise<void> {
  const { protocol, secret } = connection
  switch (protocol) {
    case 'saml': {
      const good = secret.certificates.some((pem) => Date.parse(new X509Certificate(pem).validTo) > now)
      if (!good) throw new Error('each certificate has expired')
      return await mustAnswer(secret.signIn)
    }
    case 'cas':
      return await mustAnswer(casAddress(secret.server, '/login'))
    case 'ldap':
    case 'ad':
      return await queryDirectory(secret)
    default:
      await libraryFor(connection, publicUrl)
      if (secret.addresses) await mustAnswer(secret.addresses.authorize)
  }
}

const log = logOf('identity')
const REASON_MAX = 200

const shape = z.object({
  identifier: z.string().regex(CONNECTION_NAME),
  protocol: z.enum(CONNECTION_PROTOCOLS),
  kind: z.enum(['social', 'enterprise']),
  title: z.string().trim().max(32),
  settings: z.record(z.string().max(32), z.string().max(SAML_METADATA_MAX)),
})

/** Other services and directories; mounted below the operators' address, behind its checks. */
export function connectionRoutes(service: IdentityService): Router {
  const { connections, audit, config, clock } = service
  const router = express.Router()
  const { publicUrl } = config

  /** Directories that environment variables configure, as connections. */
  const fixed = (): IdentityConnection[] =>
    DIRECTORIES.flatMap((protocol) => {
      const secret = config[protocol]
      const row = { id: protocol, identifier: protocol, kind: 'enterprise', created_at: 0 } as const
      return secret ? [{ ...row, protocol, display_name: DIRECTORY_NAMES[protocol], secret } as IdentityConnection] : []
    })

  async function all(): Promise<ListedConnection[]> {
    const byVariable = fixed()
    const stored = (await connections.list()).filter(
      ({ identifier }) => !byVariable.some((one) => one.identifier === identifier),
    )
    return [...stored, ...byVariable].map((one) => ({
      identifier: one.identifier,
      protocol: one.protocol,
      kind: one.kind,
      title: one.display_name,
      server: serverOf(one),
      fixed: byVariable.includes(one),
      callback: isDirectory(one.protocol) ? null : returnAddress(publicUrl),
      metadataUrl: one.protocol === 'saml' ? spEntityId(publicUrl, one.identifier) : null,
    }))
  }

  router.get('/', async (_request, response) => {
    say(response, await all())
  })

  router.post('/', async (request, response) => {
    const draft = parseBody(shape, request.body)
    if ((await connections.list()).length >= CONNECTIONS_MAX) throw new ZeusError('too-large')
    await addConnection(service, draft)
    await audit.record('connection-changed', null, operatorOrigin(request, response), draft.identifier)
    say(response, await all())
  })

  router.post('/:identifier/test', async (request, response) => {
    const { identifier } = request.params
    const found = fixed().find((one) => one.identifier === identifier) ?? (await connections.find(identifier))
    if (!found) throw new ZeusError('no-such-connection')
    let reason: string | null = null
    try {
      await testConnection(found, publicUrl, clock())
    } catch (thrown) {
      log.info({ err: thrown, identifier }, 'the test of a connection failed')
      reason = (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, REASON_MAX)
    }
    const answer: ConnectionTest = { reason }
    say(response, answer)
  })

  router.delete('/:identifier', async (request, response) => {
    const { identifier } = request.params
    if (await connections.find(identifier)) {
      await connections.remove(identifier)
      await audit.record('connection-changed', null, operatorOrigin(request, response), identifier)
    }
    say(response, await all())
  })
  return router
}
