import { ROUND_PAUSE_MAX_MS } from '../../../shared/protocol/limits'
import type { MarketStream } from '../../stream/market'
import type { StreamEnvironment } from '../../stream/stream-environment'
import type { Instruments } from './instruments'

const AGAIN_MS = 3_000
/** After so many loads of another day's table it is left alone until the session or the connection changes. */
const OTHER_DAY_MAX = 5

/**
 * Keeps the registry right: loaded once connected, again after every reconnection (another gateway may list others),
 * when a feed that began again has caught up, and for each trading day; a load that failed or still was of the day before is repeated after a pause.
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
    const held = instruments.table?.tradingDay
    return instruments.error === undefined && held !== undefined && (tradingDay === '' || tradingDay === held)
  }

  function load(): void {
    cancel?.()
    cancel = undefined
    // A first load that is under way is as fresh as a second one would be.
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
