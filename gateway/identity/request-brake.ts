import type { RequestHandler, Response } from 'express'
import { ZeusError } from '../../shared/protocol/errors'
import { originOf } from './origin'
import { refuse } from './refusal'

/**
 * At most `max` requests of one address within a minute; more get `too-many`. Anonymous requests leave records in the
 * database and cost work, so they cannot come without end. `say` answers in another envelope. Counts are kept in memory and dropped every minute.
 */
export function createRequestBrake(
  max: number,
  clock: () => number,
  say: (response: Response) => void = (response) => refuse(response, new ZeusError('too-many')),
): RequestHandler {
  let counts = new Map<string, number>()
  let minute = 0
  return (request, response, next) => {
    const now = Math.floor(clock() / 60_000)
    if (now !== minute) {
      minute = now
      counts = new Map()
    }
    const { ip } = originOf(request)
    const count = (counts.get(ip) ?? 0) + 1
    counts.set(ip, count)
    if (count <= max) next()
    else say(response.set('Retry-After', '60'))
  }
}
