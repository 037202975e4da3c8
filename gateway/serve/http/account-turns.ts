import type { RequestHandler, Response } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import { callerOf } from './caller'
import { sendError } from './error-reply'

/** Requests of one account that are worked on at once: as many as a browser sends. */
export const ACCOUNT_AT_ONCE = 6
/** More wait; beyond these they are refused. */
const WAITING_MAX = 64
/** When those that wait will have been answered, about; ms. */
const RETRY_MS = 1_000

interface Desk {
  running: number
  waiting: (() => void)[]
}

/**
 * Request limits of one account: `spend` limits the rate, and of any number of simultaneous requests only a few are
 * processed, so that other accounts' requests run in between. Throws `too-many`. Requires sign-in.
 */
export function accountTurns(
  spend: (account: string, cost: number) => Promise<void>,
  atOnce = ACCOUNT_AT_ONCE,
  idOf = (response: Response) => callerOf(response).id,
): RequestHandler {
  const desks = new Map<string, Desk>()

  return async (_request, response, next) => {
    const id = idOf(response)
    try {
      await spend(id, 1)
      const desk = desks.get(id) ?? { running: 0, waiting: [] }
      if (desk.waiting.length >= WAITING_MAX) throw new ZeusError('too-many', undefined, RETRY_MS)
      desks.set(id, desk)
      if (desk.running < atOnce) begin(desk)
      else desk.waiting.push(() => begin(desk))
    } catch (thrown) {
      sendError(response, thrown)
    }

    function begin(desk: Desk): void {
      // The caller may have gone while it waited.
      if (response.destroyed) {
        leave(desk)
        return
      }
      desk.running++
      response.once('close', () => {
        desk.running--
        leave(desk)
      })
      next()
    }

    function leave(desk: Desk): void {
      const waiting = desk.waiting.shift()
      if (waiting) waiting()
      else if (desk.running === 0) desks.delete(id)
    }
  }
}
