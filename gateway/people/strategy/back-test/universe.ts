import type { Instrument, InstrumentId } from '../../../../shared/market/instrument'
import { STRATEGY_UNIVERSE_MAX, type StrategyUniverse } from '../../../../shared/protocol/rest-back-tests'
import { caseBoardOf } from './engine-input'

type ListedStock = Pick<Instrument, 'id' | 'kind' | 'industry'>

export interface StockList {
  /** Today's list of the market. */
  listed(): readonly ListedStock[]
  instrument(id: InstrumentId): Instrument | undefined
}

/** Codes of a universe in today's list, once each and ascending; those that cannot be back-tested are left out. */
export function universeCodes(universe: StrategyUniverse, list: StockList): InstrumentId[] {
  const isTestable = (id: InstrumentId) => {
    const instrument = list.instrument(id)
    return instrument !== undefined && caseBoardOf(instrument) !== undefined
  }
  if (universe.kind === 'codes') return [...new Set(universe.codes)].filter(isTestable).sort()
  const belongs = ({ id, industry }: ListedStock): boolean => {
    if (universe.kind === 'market') return true
    return universe.kind === 'industry' ? industry === universe.name : list.instrument(id)?.board === universe.board
  }
  return list
    .listed()
    .filter((one) => one.kind === 'stock' && belongs(one) && isTestable(one.id))
    .map(({ id }) => id)
    .sort()
    .slice(0, STRATEGY_UNIVERSE_MAX)
}
