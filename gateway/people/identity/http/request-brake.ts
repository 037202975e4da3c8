import type { RequestHandler, Response } from 'express'
import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import { networkOf } from '../../../network-of'
import { originOf } from './origin'
import { refuse } from './refusal'
import type { RequestCounts } from './request-counts'

const log = logOf('identity')

/**
 * Number of requests of an address after which the gateways of a database exchange their counts: a statement for each
 * is too expensive.
 */
const TOLD_EVERY = 20

interface Seen {
  /** Here, this minute. */
  count: number
  /** Part of those that the database knows. */
  told: number
  /** The database's count of other gateways at the last exchange. */
  elsewhere: number
}

interface RequestBrakeOptions {
  /** Requests within a minute, of one address, over all gateways; each may let pass some twenty more. */
  max: number
  clock: () => number
  counts: Pick<RequestCounts, 'add'>
}

const inOurWords = (response: Response): void => refuse(response, new ZeusError('too-many'))

/**
 * At most `max` requests of one address within a minute; more get `too-many`. Anonymous requests leave records in the
 * database and cost work, so they cannot come without end. What is counted here is dropped every minute. What it
 * answers guards some addresses, refusing in their envelope; all of them count together.
 */
export function createRequestBrake({ max, clock, counts }: RequestBrakeOptions) {
  let seen = new Map<string, Seen>()
  let minute = 0

  function tell(ip: string, of: Seen): void {
    const { count, told } = of
    of.told = count
    counts.add(ip, minute, count - told).then(
      (all) => {
        of.elsewhere = Math.max(of.elsewhere, all - count)
      },
      (thrown: unknown) => log.warn({ err: thrown }, 'requests are counted by this gateway alone'),
    )
  }

  return (answer = inOurWords): RequestHandler =>
    (request, response, next) => {
      const now = Math.floor(clock() / 60_000)
      if (now !== minute) {
        minute = now
        seen = new Map()
      }
      const ip = networkOf(originOf(request).ip)
      const of = seen.get(ip) ?? { count: 0, told: 0, elsewhere: 0 }
      seen.set(ip, of)
      of.count++
      if (of.count - of.told >= TOLD_EVERY && of.count <= max + TOLD_EVERY) tell(ip, of)
      if (of.count + of.elsewhere <= max) next()
      else answer(response.set('Retry-After', '60'))
    }
}
