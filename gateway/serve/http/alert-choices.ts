import express, { type Router } from 'express'
import { z } from 'zod'
import { EVENT_EXAMPLES, EXAMPLES } from '../../../shared/alerts/examples'
import type { QuietHours } from '../../../shared/alerts/quiet-hours'
import type { ReadyAlert } from '../../../shared/protocol/rest-alerts'
import { callerOf } from './caller'
import { parsed } from './parse'
import { AlertReader, type AlertReaderParts } from './read-alert'
import { serve } from './resource'

type Read = Awaited<ReturnType<AlertReader['of']>>

const SCOPE_MAX = 40
const minute = z
  .int()
  .min(0)
  .max(24 * 60 - 1)
const quietBody = z.strictObject({ on: z.boolean(), from: minute, to: minute })
/** Instruments that an example watches, if the user chose none. */
const OWN_SCOPE = /^(?:\d{6}|自选:[^ ]+|板块:[^ ]+|ci:[^ ]+)\s*/

interface AlertChoiceParts extends AlertReaderParts {
  quiet: { of(owner: string): Promise<QuietHours>; set(owner: string, quiet: QuietHours): Promise<void> }
}

/** `/api/alerts/{ready,quiet}`: rule templates, and quiet hours. */
export function alertChoiceRoutes(parts: AlertChoiceParts): Router {
  const router = express.Router()
  const { quiet } = parts
  const reader = new AlertReader(parts)

  /** An example as it stands, or for the chosen scope where it says none or one that is not there. */
  function ready(read: Read, text: string, scope: string, kind: ReadyAlert['kind']): ReadyAlert {
    const scoped = [text, `${scope} ${text}`, ...(OWN_SCOPE.test(text) ? [text.replace(OWN_SCOPE, `${scope} `)] : [])]
    let first: ReadyAlert['read'] | undefined
    for (const condition of scope === '' ? [text] : scoped) {
      const { answer } = read(condition)
      if (answer.ok) return { kind, text, read: answer }
      // Why the example cannot be for what was chosen says more than that it names nothing itself.
      if (first === undefined || condition === scoped.at(-1)) first = answer
    }
    return { kind, text, read: first as ReadyAlert['read'] }
  }

  serve(router, 'POST /api/alerts/ready', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    const { scope } = parsed(z.strictObject({ scope: z.string().trim().max(SCOPE_MAX) }), request.body)
    const read = await reader.of(owner)
    send([
      ...EXAMPLES.map((text) => ready(read, text, scope, 'example')),
      ...EVENT_EXAMPLES.map((text) => ready(read, text, scope, 'event')),
    ])
  })

  serve(router, 'GET /api/alerts/quiet', async (_request, send, response) => {
    send(await quiet.of(callerOf(response).id))
  })

  serve(router, 'PUT /api/alerts/quiet', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    await quiet.set(owner, parsed(quietBody, request.body))
    send(await quiet.of(owner))
  })
  return router
}
