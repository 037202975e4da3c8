import express, { type Request as Incoming, type Response as Outgoing, type RequestHandler, type Router } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Principal } from '../../people/identity/sessions/principal'
import { bearerOf } from '../../people/identity/sessions/require-user'
import type { VerifyToken } from '../../people/identity/sessions/tokens'
import { sendError } from '../http/error-reply'
import type { OwnTools, ToolAccess } from './tool-server'

const PATH = '/mcp'
const BODY_MAX = '64kb'
/** Headers of the protocol that are passed on; the token is not. */
const PASSED = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name']

interface McpParts {
  access: ToolAccess
  /** Tools for desks, and for back-tests. */
  desks: OwnTools
  backTests: OwnTools
  verify: VerifyToken
  /** Request limits of one account, once it is known. */
  turns: readonly RequestHandler[]
  publicUrl: string
  version: string
}

/**
 * `POST /mcp`: the tools over the Model Context Protocol, without a session. Every token that may read the market may
 * call them, also a program's: they change nothing, except that a test of a rule is stored. A program that may arrange
 * the desks of its owner has the tools of desks too.
 */
export function mcpRoutes({ access, desks, backTests, verify, turns, publicUrl, version }: McpParts): Router {
  const router = express.Router()
  let opened: ReturnType<typeof openHandler> | undefined

  const admit: RequestHandler = async (request, response, next) => {
    try {
      const { origin } = request.headers
      if (origin !== undefined && origin !== publicUrl) throw new ZeusError('origin-refused')
      response.locals.principal = await verify(bearerOf(request))
    } catch (thrown) {
      response.set('WWW-Authenticate', 'Bearer')
      sendError(response, thrown)
      return
    }
    next()
  }

  const text = express.text({ type: () => true, limit: BODY_MAX })
  router.use(PATH, admit, ...turns, text, oneMessage, async (request, response) => {
    opened ??= openHandler(access, { desks, backTests }, version)
    const handler = await opened
    const { id, deskOf } = response.locals.principal as Principal
    const authInfo = { token: '', clientId: id, scopes: [], extra: { deskOf } }
    await passOn(await handler.fetch(webRequest(request, publicUrl, response), { authInfo }), response)
  })
  return router
}

/** Refuses a batch, which older versions of the protocol had: its calls would count as one request. */
const oneMessage: RequestHandler = ({ body }, response, next) => {
  if (typeof body === 'string' && body.trimStart().startsWith('[')) sendError(response, new ZeusError('bad-request'))
  else next()
}

/** The library is loaded at the first request: most gateways serve no agent. */
async function openHandler(
  access: ToolAccess,
  { desks, backTests }: Pick<McpParts, 'desks' | 'backTests'>,
  version: string,
) {
  const [{ createMcpHandler }, { createToolServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./tool-server'),
  ])
  return createMcpHandler(({ authInfo }) => {
    const owner = authInfo?.extra?.deskOf
    const own = [{ of: backTests, owner: authInfo?.clientId ?? '' }]
    if (typeof owner === 'string') own.push({ of: desks, owner })
    return createToolServer(access, version, own)
  })
}

function webRequest(request: Incoming, publicUrl: string, response: Outgoing): Request {
  const headers = new Headers()
  for (const name of PASSED) {
    const value = request.get(name)
    if (value !== undefined) headers.set(name, value)
  }
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const body = typeof request.body === 'string' && request.body !== '' ? request.body : undefined
  return new Request(new URL(PATH, publicUrl), {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(body !== undefined && { body }),
  })
}

async function passOn(answer: Response, response: Outgoing): Promise<void> {
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.set(name, value)
  response.set('Cache-Control', 'no-store')
  if (!answer.body) return void response.end()
  for await (const part of answer.body) {
    if (response.destroyed) return
    response.write(part)
  }
  response.end()
}
