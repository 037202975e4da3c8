import type { ConnectionState } from '../stream/connection-state'
import type { Signal } from '../stream/signal'

/** A page that is outdated after it was loaded anew is not loaded once more before that. */
export const RENEW_PAUSE_MS = 120_000

const KEY = 'zeus.renewed-at'

export interface PageRenewal {
  connection: Pick<Signal<ConnectionState>, 'get' | 'subscribe'>
  /** Throws where the browser forbids storage. */
  kept(): Pick<Storage, 'getItem' | 'setItem'>
  /** Epoch ms. */
  now: () => number
  reload: () => void
}

/** Loads a page that was left open over an upgrade anew: the gateway refuses it, and nobody may sit before it. */
export function watchPageRenewal({ connection, kept, now, reload }: PageRenewal): () => void {
  return connection.subscribe(() => {
    const state = connection.get()
    if (state.kind !== 'refused' || state.code !== 'page-outdated') return
    try {
      if (now() - Number(kept().getItem(KEY) ?? 0) < RENEW_PAUSE_MS) return
      kept().setItem(KEY, String(now()))
    } catch {
      // Where nothing is remembered it might load itself for ever: what the page says of it stays.
      return
    }
    reload()
  })
}
