import { logOf } from '../../../log'
import type { Db } from '../../../storage/database'
import { pruneOidcRecords } from '../applications/oidc-adapter'
import { PRUNE_EVERY_MS } from '../limits'
import type { Store } from '../service'
import { ENDED_LOOK_MS } from './session-ends'

const log = logOf('identity')

interface ExpiryOptions {
  db: Db
  store: Store
  /** Other stores with records that expire. */
  pruned: readonly { prune(): Promise<void> }[]
  clock: () => number
}

/** Removes expired records, now and every hour, and polls for sign-ins that other gateways ended. */
export async function watchExpiry({ db, store, pruned, clock }: ExpiryOptions) {
  const { attempts, audit, stages, codes, delivery, sessions, events, factors } = store

  async function prune(): Promise<void> {
    const parts = [attempts, audit, stages, codes, delivery, sessions, events, factors.facePhotos, ...pruned]
    await Promise.all(parts.map((part) => part.prune()))
    await pruneOidcRecords(db, clock())
  }

  await prune()
  const failed = (what: string) => (thrown: unknown) => log.error({ err: thrown }, what)
  const timers = [
    setInterval(() => prune().catch(failed('expired records were not removed')), PRUNE_EVERY_MS),
    setInterval(() => sessions.lookForEnded().catch(failed('sessions could not be looked at')), ENDED_LOOK_MS),
  ]
  for (const timer of timers) timer.unref()
  return {
    prune,
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
