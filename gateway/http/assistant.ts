import express, { type Router } from 'express'
import { z } from 'zod'
import type { AssistantReply } from '../../shared/protocol/rest'
import { sendAnswer } from './answer'
import { parsed } from './parse'

const body = z.object({ question: z.string().trim().min(1).max(300) })

/** `POST /api/assistant` `{ question }`. */
export function assistantRoutes(answer: (question: string) => Promise<AssistantReply>): Router {
  const router = express.Router()
  router.post('/api/assistant', async (request, response) => {
    sendAnswer(response, await answer(parsed(body, request.body).question))
  })
  return router
}
