import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingDate } from '../../../shared/market/session'
import { MINUTE_MS, type UnixMs } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'
import { topic } from '../../../shared/protocol/topics'
import type { LiveMarket } from './market-port'

export type PerpetualSeries = 'perpetual-minute' | 'funding'

/** A kind of rows of a perpetual, and the time of each row. */
export interface PerpetualKind<K extends PerpetualSeries> {
  kind: K
  time: (row: Row<K>) => UnixMs
}

export const PERPETUAL_MINUTES: PerpetualKind<'perpetual-minute'> = {
  kind: 'perpetual-minute',
  time: ({ slot }) => slot * MINUTE_MS,
}
export const PERPETUAL_SETTLED: PerpetualKind<'funding'> = { kind: 'funding', time: ({ time }) => time }

/** The running market's data of a perpetual's day. */
export const perpetualRows = <K extends PerpetualSeries>(
  market: Pick<LiveMarket, 'rows'>,
  id: InstrumentId,
  day: string,
  { kind, time }: PerpetualKind<K>,
): Row<K>[] => market.rows(topic.coin(id), kind).filter((row) => beijingDate(time(row)) === day)
