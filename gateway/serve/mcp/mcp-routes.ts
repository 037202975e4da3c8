import express, { type Request as Incoming, type Response as Outgoing, type RequestHandler, type Router } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Principal } from '../../people/identity/sessions/principal'
import { bearerOf } from '../../people/identity/sessions/require-user'
import type { VerifyToken } from '../../people/identity/sessions/tokens'
import { sendError } from '../http/error-reply'
import type { OwnAccess, OwnTools, ToolAccess } from './tool-server'

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
 * call those that change nothing. Back-tests, which are stored, are for people and for programs that may run them;
 * desks are for programs that may arrange those of their owner.
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
    const { id, deskOf, readOnly, runsTests } = response.locals.principal as Principal
    const extra = { deskOf, testsOf: !readOnly || runsTests ? id : undefined }
    const authInfo = { token: '', clientId: id, scopes: [], extra }
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
    const { deskOf, testsOf } = authInfo?.extra ?? {}
    const own: OwnAccess[] = []
    if (typeof testsOf === 'string') own.push({ of: backTests, owner: testsOf })
    if (typeof deskOf === 'string') own.push({ of: desks, owner: deskOf })
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
