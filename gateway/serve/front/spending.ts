import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ZeusError } from '../../../shared/protocol/errors'

/** Takes `cost` points of what `key` may spend. Throws `too-many` with the time after which there is more. */
export type Spend = (key: string, cost: number) => Promise<void>

/** Budget within `seconds`; a key without spending for that long is forgotten. */
interface Allowance {
  points: number
  seconds: number
}

/** A call costs a point, and one for every two topics it names: a page that comes back with all it may read fits. */
export const CALLS_OF_CONNECTION: Allowance = { points: 600, seconds: 10 }
export const CALLS_OF_ACCOUNT: Allowance = { points: 1_500, seconds: 10 }
export const REQUESTS_OF_ACCOUNT: Allowance = { points: 400, seconds: 10 }
/** Demo readers of one network address, over HTTP and over sockets. */
export const REQUESTS_OF_DEMO: Allowance = { points: 200, seconds: 10 }
export const CALLS_OF_DEMO: Allowance = { points: 400, seconds: 10 }
/** Requests of all demo readers that are handled at the same time. */
export const DEMO_AT_ONCE = 4
/** Questions about the past, which are read from the disk. */
export const HISTORY_OF_ACCOUNT: Allowance = { points: 120, seconds: 10 }
export const HISTORY_AT_ONCE = 2

export function createSpending({ points, seconds }: Allowance): Spend {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return async (key, cost) => {
    try {
      await limiter.consume(key, cost)
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown
      throw new ZeusError('too-many', undefined, Math.max(1, Math.ceil(thrown.msBeforeNext)))
    }
  }
}
