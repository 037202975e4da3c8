import { ZeusError } from '../../../../shared/protocol/errors'
import { HASHES_AT_ONCE, HASHES_WAITING_MAX } from '../limits'

let running = 0
const waiting: (() => void)[] = []

/**
 * Limits concurrent hashing to `HASHES_AT_ONCE`, so that many sign-ins leave CPU time for market data. Throws `busy` if
 * too many wait.
 */
export async function inHashingTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= HASHES_AT_ONCE) {
    if (waiting.length >= HASHES_WAITING_MAX) throw new ZeusError('busy')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
