import { MarketCore } from '../../gateway/market/state/market'
import type { RowMaker } from '../../gateway/market/state/rows/row-maker'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import type { TopicName } from '../../shared/protocol/topics'
import type { Update } from '../../shared/protocol/update'
import { DAY, makeInstrument } from './market-events'

export const COIN = 'BTCUSDT.OKX'
export const INDEX = '000016.SH'

/** Market state of two stocks, a coin and an index on `DAY`, for one row maker. `read`: which topics have readers. */
export function rowMarket(read: (name: TopicName) => boolean = () => true) {
  const market = new MarketCore({ grades: DEFAULT_GRADES, now: () => 5_000, interest: (name) => read(name) })
  market.registry.startDay(DAY)
  market.registry.put([
    makeInstrument(),
    makeInstrument({ id: '600002.SH' }),
    makeInstrument({ id: COIN, kind: 'crypto', board: 'crypto' }),
    makeInstrument({ id: INDEX, kind: 'index', board: 'index', prevClose: 300_000 }),
  ])
  market.days.refresh()
  market.ingestTime = 77
  const dayOf = (id = '600001.SH') => {
    const day = market.days.get(id) ?? market.days.open(id)
    if (!day) throw new Error(id)
    return day
  }
  /** Updates that an action publishes. */
  const publishedBy = (act: () => void): Update[] => {
    market.out = []
    act()
    return market.out
  }
  /** Updates that a maker publishes at a tick. */
  const ticked = (maker: RowMaker): Update[] =>
    publishedBy(() => {
      market.days.sortChanged()
      maker.advance?.()
      maker.tick?.(market.slot)
      market.days.clearChanged()
    })
  return { market, dayOf, publishedBy, ticked }
}

/** The rows of updates that carry one. */
export const rowsIn = (updates: readonly Update[]) =>
  updates.flatMap((update) => ('row' in update ? [update.row as unknown as Record<string, number>] : []))
