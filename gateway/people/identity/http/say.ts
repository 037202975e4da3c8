import type { Response } from 'express'

/** Answers with account data, which must not be cached. */
export const say = (response: Response, data: unknown) =>
  response.set('Cache-Control', 'no-store').json({ ok: true, data })
