import { clock, midnight, securityOf } from '../fields'
import type { CsvLayout } from '../layout'
import { FileError } from '../row'
import { bindSnapshot } from '../snapshot-row'
import { text } from '../text'

/**
 * Huatai Insight 华泰, `MDStockRecord`: 3-second snapshots with 10 levels of one security, which only the file's
 * name tells. Times are `HHmmssSSS`. (Shortened here: 83 columns.)
 *
 *     MDDate,MDTime,TradingPhaseCode,PreClosePx,NumTrades,TotalVolumeTrade,TotalValueTrade,LastPx,OpenPx,ClosePx,HighPx,LowPx,MaxPx,MinPx,…,Buy1Price,Buy1OrderQty,Buy1NumOrders,…
 *     20200901,093136000,3,15.08,2302,3697770,55189135,14.95,14.96,0,14.96,14.88,16.59,13.57,…,14.95,22000,15,…
 */
export const huataiStockRecord: CsvLayout = {
  name: '华泰 MDStockRecord 行情快照',
  columns: [
    'MDDate',
    'MDTime',
    'PreClosePx',
    'NumTrades',
    'TotalVolumeTrade',
    'TotalValueTrade',
    'LastPx',
    'OpenPx',
    'HighPx',
    'LowPx',
    'MaxPx',
    'MinPx',
    'Buy1Price',
    'Buy1OrderQty',
    'Sell1Price',
    'Sell1OrderQty',
  ],
  bind(columns, context) {
    const security = context.instrument ? securityOf(context.instrument) : undefined
    if (!security) throw new FileError(text.noCode)
    const date = columns.index('MDDate')
    const time = columns.index('MDTime')
    const snapshot = bindSnapshot(columns, {
      prevClose: 'PreClosePx',
      last: 'LastPx',
      open: 'OpenPx',
      high: 'HighPx',
      low: 'LowPx',
      volume: 'TotalVolumeTrade',
      amount: 'TotalValueTrade',
      trades: 'NumTrades',
      limitUp: 'MaxPx',
      limitDown: 'MinPx',
      bidPrice: (level) => `Buy${level}Price`,
      bidVolume: (level) => `Buy${level}OrderQty`,
      askPrice: (level) => `Sell${level}Price`,
      askVolume: (level) => `Sell${level}OrderQty`,
    })
    return (row) => snapshot(row, security, midnight(row[date], 'MDDate') + clock(row[time], 'MDTime'))
  },
}
