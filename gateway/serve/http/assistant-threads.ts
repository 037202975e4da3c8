import express, { type Router } from 'express'
import { z } from 'zod'
import { errorReply } from '../../../shared/protocol/errors'
import { BEFORE_MAX, QUESTION_MAX } from '../../../shared/protocol/rest-assistant'
import type {
  AssistantBudget,
  AssistantThread,
  ThreadEvent,
  ThreadTurn,
} from '../../../shared/protocol/rest-assistant-threads'
import { callerOf } from './caller'
import { parsed, queryOf } from './parse'
import { serve } from './resource'

const body = z.strictObject({
  question: z.string().trim().min(1).max(QUESTION_MAX),
  /** The language model may read one's lists and notes for this answer. */
  lists: z.boolean().default(false),
})

interface ThreadParts {
  budget(owner: string): Promise<AssistantBudget>
  list(owner: string): Promise<AssistantThread[]>
  create(owner: string): Promise<AssistantThread>
  turns(owner: string, id: string): Promise<ThreadTurn[]>
  remove(owner: string, id: string): Promise<void>
  ask(given: {
    owner: string
    thread: string
    question: string
    at: string | undefined
    /** Earlier questions that the rules read. */
    before: number
    mayReadLists: boolean
    signal: AbortSignal
    onEvent: (event: ThreadEvent) => void
  }): Promise<void>
}

/** Threads of the assistant. An answer is sent as it is made: a JSON text a line, the whole turn last. */
export function assistantThreadRoutes(desk: ThreadParts): Router {
  const router = express.Router()
  serve(router, 'GET /api/assistant/budget', async (_request, send, response) =>
    send(await desk.budget(callerOf(response).id)),
  )
  serve(router, 'GET /api/assistant/threads', async (_request, send, response) =>
    send(await desk.list(callerOf(response).id)),
  )
  serve(router, 'POST /api/assistant/threads', async (_request, send, response) =>
    send(await desk.create(callerOf(response).id)),
  )
  serve(router, 'GET /api/assistant/threads/:id', async (request, send, response) =>
    send(await desk.turns(callerOf(response).id, request.params.id)),
  )
  serve(router, 'DELETE /api/assistant/threads/:id', async (request, send, response) => {
    await desk.remove(callerOf(response).id, request.params.id)
    send({ id: request.params.id })
  })
  serve(router, 'POST /api/assistant/threads/:id/turns', async (request, _send, response) => {
    const { question, lists } = parsed(body, request.body)
    const at = queryOf(request, 'at', 'at-malformed')
    const stop = new AbortController()
    response.once('close', () => stop.abort())
    const onEvent = (event: ThreadEvent) => {
      if (stop.signal.aborted) return
      if (!response.headersSent)
        response.status(200).set({
          'Content-Type': 'application/x-ndjson; charset=utf-8',
          'Cache-Control': 'no-store',
          'X-Accel-Buffering': 'no',
        })
      response.write(`${JSON.stringify(event)}\n`)
    }
    const { id: owner } = callerOf(response)
    try {
      await desk.ask({
        owner,
        thread: request.params.id,
        question,
        at,
        before: BEFORE_MAX,
        mayReadLists: lists,
        signal: stop.signal,
        onEvent,
      })
    } catch (thrown) {
      if (stop.signal.aborted) return
      if (!response.headersSent) throw thrown
      const { code, message } = errorReply(thrown)
      onEvent({ kind: 'failure', code, message })
    }
    response.end()
  })
  return router
}
