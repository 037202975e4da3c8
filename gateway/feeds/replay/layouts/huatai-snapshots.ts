import { clock, midnight } from '../fields'
import type { CsvLayout } from '../layout'
import { bindSnapshot } from '../snapshot-row'

/**
 * Huatai Insight 华泰, 3-second snapshots with 10 levels of both exchanges, levels grouped by column. `MaxPx` and
 * `MinPx` are the day's limits. No number of trades. (Shortened here: 78 columns.)
 *
 *     MDDate,MDTime,SecurityID,PreClosePx,TotalVolumeTrade,TotalValueTrade,LastPx,OpenPx,HighPx,LowPx,…,BuyPrice1,…,BuyOrderQty1,…,SellPrice1,…,SellOrderQty1,…,MaxPx,MinPx
 *     2022.06.01,09:33:51.000,000400.SZ,19.379999999999998,3630153,69948964.510000005364418,19.269999999999999,19.16,19.589999999999999,19.100000000000001,…,19.27,…
 */
export const huataiSnapshots: CsvLayout = {
  name: '华泰 行情快照',
  columns: [
    'MDDate',
    'MDTime',
    ['SecurityID', 'HTSCSecurityID'],
    'PreClosePx',
    'TotalVolumeTrade',
    'TotalValueTrade',
    'LastPx',
    'OpenPx',
    'HighPx',
    'LowPx',
    'BuyPrice1',
    'BuyOrderQty1',
    'SellPrice1',
    'SellOrderQty1',
    'MaxPx',
    'MinPx',
  ],
  bind(columns, context) {
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
      limitUp: 'MaxPx',
      limitDown: 'MinPx',
      bidPrice: (level) => `BuyPrice${level}`,
      bidVolume: (level) => `BuyOrderQty${level}`,
      askPrice: (level) => `SellPrice${level}`,
      askVolume: (level) => `SellOrderQty${level}`,
    })
    return (row) => {
      const found = context.security(row)
      return snapshot(row, found, midnight(row[date], 'MDDate') + clock(row[time], 'MDTime'))
    }
  },
}
