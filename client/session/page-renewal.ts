import type { ConnectionState } from '../stream/connection-state'
import type { Signal } from '../stream/signal'

/** A page that is outdated after a reload is not reloaded again before this time. */
export const RENEW_PAUSE_MS = 120_000

const KEY = 'zeus.renewed-at'

interface PageRenewal {
  connection: Pick<Signal<ConnectionState>, 'get' | 'subscribe'>
  /** Throws where the browser forbids storage. */
  kept(): Pick<Storage, 'getItem' | 'setItem'>
  /** Epoch ms. */
  now: () => number
  reload: () => void
}

/**
 * Reloads a page that was left open over an upgrade: the gateway refuses it, and there may be no user in front of it.
 */
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
