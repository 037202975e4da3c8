import type { RequestHandler, Response } from 'express'
import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import { networkOf } from '../../../network-of'
import { originOf } from './origin'
import { refuse } from './refusal'
import type { RequestCounts } from './request-counts'

const log = logOf('identity')

/**
 * Number of requests of an address after which a gateway exchanges its count with the database: a statement for each
 * request is too expensive.
 */
const EXCHANGE_EVERY = 20

interface Seen {
  /** Requests at this gateway in this minute. */
  count: number
  /** Part of `count` that was sent to the database. */
  sent: number
  /** The database's count of other gateways at the last exchange. */
  elsewhere: number
}

interface RequestBrakeOptions {
  /** Requests of one address within a minute, over all gateways; each gateway may accept some twenty more. */
  max: number
  clock: () => number
  counts: Pick<RequestCounts, 'add'>
}

const inOurWords = (response: Response): void => refuse(response, new ZeusError('too-many'))

/**
 * Accepts `max` requests of one address within a minute; more get `too-many`, because anonymous requests leave records
 * in the database and cost work. Counts are dropped every minute. The returned function makes a handler that refuses by
 * `answer`; all its handlers share the counts.
 */
export function createRequestBrake({ max, clock, counts }: RequestBrakeOptions) {
  let seen = new Map<string, Seen>()
  let minute = 0

  function exchange(ip: string, of: Seen): void {
    const { count, sent } = of
    of.sent = count
    counts.add(ip, minute, count - sent).then(
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
      const of = seen.get(ip) ?? { count: 0, sent: 0, elsewhere: 0 }
      seen.set(ip, of)
      of.count++
      if (of.count - of.sent >= EXCHANGE_EVERY && of.count <= max + EXCHANGE_EVERY) exchange(ip, of)
      if (of.count + of.elsewhere <= max) next()
      else answer(response.set('Retry-After', '60'))
    }
}
