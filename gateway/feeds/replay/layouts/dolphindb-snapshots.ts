import { moment } from '../fields'
import type { CsvLayout } from '../layout'
import { bindSnapshot } from '../snapshot-row'

/**
 * DolphinDB's tutorial tables: 3-second snapshots of several stocks, one code after the other, levels
 * counted from 0. (Shortened here: 194 columns.)
 *
 *     SecurityID,DateTime,PreClosePx,OpenPx,HighPx,LowPx,LastPx,TotalVolumeTrade,TotalValueTrade,InstrumentStatus,BidPrice0,…,BidOrderQty0,…,OfferPrice0,…,OfferOrderQty0,…,NumTrades,…
 *     600103,"2021.12.01T09:33:20.000",2.72,2.74,2.89,2.74,2.87,18796800,5.30065079E7,"TRADE",2.87,…
 */
export const dolphindbSnapshots: CsvLayout = {
  name: 'DolphinDB 行情快照',
  columns: [
    'SecurityID',
    'DateTime',
    'PreClosePx',
    'OpenPx',
    'HighPx',
    'LowPx',
    'LastPx',
    'TotalVolumeTrade',
    'TotalValueTrade',
    'NumTrades',
    'BidPrice0',
    'BidOrderQty0',
    'OfferPrice0',
    'OfferOrderQty0',
  ],
  bind(columns, context) {
    const day = context.date ? context.day() : undefined
    const time = columns.index('DateTime')
    const snapshot = bindSnapshot(columns, {
      prevClose: 'PreClosePx',
      last: 'LastPx',
      open: 'OpenPx',
      high: 'HighPx',
      low: 'LowPx',
      volume: 'TotalVolumeTrade',
      amount: 'TotalValueTrade',
      trades: 'NumTrades',
      bidPrice: (level) => `BidPrice${level - 1}`,
      bidVolume: (level) => `BidOrderQty${level - 1}`,
      askPrice: (level) => `OfferPrice${level - 1}`,
      askVolume: (level) => `OfferOrderQty${level - 1}`,
    })
    return (row) => {
      const found = context.security(row)
      return snapshot(row, found, moment(row[time], day, 'DateTime'))
    }
  },
}
