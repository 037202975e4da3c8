import { ZeusError } from '../../../shared/protocol/errors'
import type { KnownTruthDay } from '../../../shared/protocol/rest-splits'
import { answerOfThread } from '../../answer-of-thread'
import type { KnownTruthQuery } from './day'

const PLACE = { here: import.meta.url, source: 'worker.ts', bundle: 'known-truth-worker.js' }
const DAYS_HELD = 64
/** Requested days that wait for a thread; a page requests one after the other. */
const WAITING_MAX = 8

type ScoreDay = (request: KnownTruthQuery) => Promise<KnownTruthDay>

const inThread: ScoreDay = (request) => answerOfThread(PLACE, 'known-truth', request)

/**
 * Days with known truth, one at a time; a day never changes, so the last ones are cached. Throws `too-many` if too many
 * wait.
 */
export function createKnownTruth(score: ScoreDay = inThread): ScoreDay {
  const held = new Map<string, Promise<KnownTruthDay>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  return async (request) => {
    const key = `${request.seed}/${request.none}`
    const known = held.get(key)
    if (known) return known
    if (waiting >= WAITING_MAX) throw new ZeusError('too-many')
    waiting++
    const made = last.then(() => score(request))
    held.set(key, made)
    last = made
      .catch(() => held.delete(key))
      .finally(() => {
        waiting--
      })
    for (const old of held.keys()) if (held.size > DAYS_HELD) held.delete(old)
    return made
  }
}
