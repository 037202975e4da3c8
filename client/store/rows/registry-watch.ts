import { ROUND_PAUSE_MAX_MS } from '../../../shared/protocol/limits'
import type { MarketStream } from '../../stream/market'
import type { StreamEnvironment } from '../../stream/stream-environment'
import type { Instruments } from './instruments'

const AGAIN_MS = 3_000
/** After this many loads of another day's table, loading stops until the session or the connection changes. */
const OTHER_DAY_MAX = 5

/**
 * Keeps the registry current. Loads it after each connection (another gateway may list other instruments), when a
 * restarted feed has caught up, and for each trading day. A load that failed or returned the day before is repeated
 * after a pause.
 */
export function watchRegistry(
  market: Pick<MarketStream, 'connection' | 'session'>,
  instruments: Pick<Instruments, 'refresh' | 'ensure' | 'table' | 'error' | 'loading'>,
  { after }: Pick<StreamEnvironment, 'after'>,
): () => void {
  let tries = 0
  let cancel: (() => void) | undefined
  let wasLive = false
  let wasBehind = false
  let stopped = false

  const isLive = () => market.connection.get().kind === 'live'

  function isRight(): boolean {
    const { tradingDay } = market.session.get()
    const loadedDay = instruments.table?.tradingDay
    return instruments.error === undefined && loadedDay !== undefined && (tradingDay === '' || tradingDay === loadedDay)
  }

  function load(): void {
    cancel?.()
    cancel = undefined
    // While the first load is running, a second one would bring nothing newer.
    const loaded = instruments.table ? instruments.refresh() : instruments.ensure()
    void loaded.then(() => {
      if (stopped || isRight() || !isLive()) return
      const hasFailed = instruments.error !== undefined
      if (++tries >= OTHER_DAY_MAX && !hasFailed) return
      cancel ??= after(Math.min(AGAIN_MS * 2 ** (tries - 1), ROUND_PAUSE_MAX_MS), load)
    })
  }

  const stops = [
    market.connection.subscribe(() => {
      const live = isLive()
      if (live && !wasLive) {
        tries = 0
        load()
      }
      wasLive = live
    }),
    market.session.subscribe(() => {
      const { behind } = market.session.get()
      const caughtUp = wasBehind && !behind
      wasBehind = behind
      if ((isRight() && !caughtUp) || !isLive()) return
      tries = 0
      load()
    }),
  ]
  return () => {
    stopped = true
    cancel?.()
    for (const stop of stops) stop()
  }
}
