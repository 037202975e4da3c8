import express, { type Request, type Router } from 'express'
import { z } from 'zod'
import { ZeusError } from '../../../shared/protocol/errors'
import {
  type AssistantReply,
  BEFORE_MAX,
  QUESTION_MAX,
  TOOL_ARGUMENTS_MAX,
  type ToolAnswer,
  type ToolDescription,
} from '../../../shared/protocol/rest-assistant'
import { parsed, queryOf } from './parse'
import { serve } from './resource'
import { whileConnected } from './while-connected'

const question = z.string().trim().min(1).max(QUESTION_MAX)
const body = z.object({ question, before: z.array(question).max(BEFORE_MAX).optional() })

export interface AssistantParts {
  answer(
    question: string,
    options: { at: string | undefined; before: string[]; signal: AbortSignal },
  ): Promise<AssistantReply>
  tools(): ToolDescription[]
  /** Throws `ZeusError` for a time that cannot be looked at. */
  call(name: string, given: unknown, options: { at: string | undefined; signal: AbortSignal }): Promise<ToolAnswer>
}

/** `POST /api/assistant?at=` `{ question, before }`, `GET /api/assistant/tools`, `GET /api/assistant/tools/:name?arguments=&at=`. */
export function assistantRoutes({ answer, tools, call }: AssistantParts): Router {
  const router = express.Router()
  serve(router, 'POST /api/assistant', async (request, send, response) => {
    const { question: text, before = [] } = parsed(body, request.body)
    const at = queryOf(request, 'at', 'at-malformed')
    await whileConnected(response, async (signal) => send(await answer(text, { at, before, signal })))
  })
  serve(router, 'GET /api/assistant/tools', (_request, send) => send(tools()))
  serve(router, 'GET /api/assistant/tools/:name', async (request, send, response) => {
    const given = argumentsOf(request)
    const at = queryOf(request, 'at', 'at-malformed')
    await whileConnected(response, async (signal) => send(await call(request.params.name, given, { at, signal })))
  })
  return router
}

/** The arguments of a call. Throws `body-invalid` for what is no JSON. */
function argumentsOf({ query }: Request): unknown {
  const text = query.arguments
  if (text === undefined || text === '') return {}
  if (typeof text !== 'string' || text.length > TOOL_ARGUMENTS_MAX) throw new ZeusError('bad-request', 'arguments')
  try {
    return JSON.parse(text)
  } catch {
    throw new ZeusError('body-invalid', 'arguments')
  }
}
