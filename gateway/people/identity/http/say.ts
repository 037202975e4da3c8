import type { Response } from 'express'

/** Answers with data of an account, which no cache keeps. */
export const say = (response: Response, data: unknown) =>
  response.set('Cache-Control', 'no-store').json({ ok: true, data })
