import express, { type Router } from 'express'
import { z } from 'zod'
import type { AssistantReply } from '../../../shared/protocol/rest'
import { parsed } from './parse'
import { serve } from './resource'

const body = z.object({ question: z.string().trim().min(1).max(300) })

/** `POST /api/assistant` `{ question }`. */
export function assistantRoutes(answer: (question: string) => Promise<AssistantReply>): Router {
  const router = express.Router()
  serve(router, 'POST /api/assistant', async (request, send) => {
    send(await answer(parsed(body, request.body).question))
  })
  return router
}
