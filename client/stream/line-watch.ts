import { SLEEP_JUMP_MS } from '../../shared/protocol/limits'
import type { ConnectionEvent } from './connection-state'
import { type StreamEnvironment, watchSleep } from './stream-environment'

/** Nothing heard for this long on a page that is shown again: the socket is not believed. Notices come every 15 s. */
const SILENCE_MAX_MS = 20_000
/** The same while it is shown all the time: the line may be cut without a word. */
const LIVE_SILENCE_MAX_MS = 40_000
const LISTEN_EVERY_MS = 5_000

interface LineWatchOptions {
  environment: StreamEnvironment
  /** Time since the last message of a live connection, ms; 0 if it is not live. */
  silentMs: () => number
  dispatch: (event: ConnectionEvent) => void
}

/** Reports connection events of the page: it woke, became visible or online again, or receives nothing any more. */
export function watchLine({ environment, silentMs, dispatch }: LineWatchOptions): () => void {
  const stopEvents = environment.watch({
    online: () => dispatch({ kind: 'online' }),
    visible: () => dispatch({ kind: silentMs() > SILENCE_MAX_MS ? 'woke' : 'visible' }),
  })
  const stopSleep = watchSleep(environment, () => dispatch({ kind: 'woke' }))
  const stopListening = listen(environment, () => {
    if (silentMs() > LIVE_SILENCE_MAX_MS) dispatch({ kind: 'woke' })
  })
  return () => {
    stopListening()
    stopEvents()
    stopSleep()
  }
}

/** Looks regularly, but not after a late timer, as hidden pages have: what came meanwhile may still wait to be heard. */
function listen(environment: StreamEnvironment, look: () => void): () => void {
  let cancel: () => void
  const again = () => {
    const due = environment.now() + LISTEN_EVERY_MS
    cancel = environment.after(LISTEN_EVERY_MS, () => {
      const late = environment.now() - due > SLEEP_JUMP_MS
      again()
      if (!late) look()
    })
  }
  again()
  return () => cancel()
}
