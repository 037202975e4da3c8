import type { Request, RequestHandler, Response } from 'express'
import type { IdentityService } from '../service'
import { createCall, type IdentityCall } from './call'
import { wireRefusal } from './codes'

/** A call of the contract as a route: `{code: 200, message, data}`, refusals under HTTP 200 with their own code. */
export const answered =
  (service: IdentityService, work: (call: IdentityCall) => Promise<unknown>, message = '操作成功'): RequestHandler =>
  async (request: Request, response: Response) => {
    response.set('Cache-Control', 'no-store')
    try {
      response.json({ code: 200, message, data: (await work(createCall(service, request, response))) ?? null })
    } catch (thrown) {
      response.json(wireRefusal(thrown))
    }
  }

/** The same without an envelope: what the work answers is the body, refusals as they are. */
export const bare =
  (service: IdentityService, work: (call: IdentityCall) => Promise<unknown>): RequestHandler =>
  async (request, response) => {
    response.set('Cache-Control', 'no-store')
    try {
      response.json(await work(createCall(service, request, response)))
    } catch (thrown) {
      response.json(wireRefusal(thrown))
    }
  }
