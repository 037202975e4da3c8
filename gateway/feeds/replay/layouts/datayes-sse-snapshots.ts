import { moment } from '../fields'
import type { CsvLayout } from '../layout'
import { bindSnapshot } from '../snapshot-row'

/**
 * Datayes 通联, SSE 3-second snapshots with 10 levels (`MarketData.csv`). No date in the row. Empty levels are
 * empty fields. (Shortened here: 104 columns.)
 *
 *     UpdateTime,SecurityID,ImageStatus,PreCloPrice,OpenPrice,HighPrice,LowPrice,LastPrice,ClosePrice,InstruStatus,TradNumber,TradVolume,Turnover,…,AskPrice1,AskVolume1,…
 *     09:39:34.000,600479,1,10.370,10.340,10.440,10.310,10.430,0.000,TRADE,1133,477700.000,4960839.00000,…,10.430,100.000,…
 */
export const datayesSseSnapshots: CsvLayout = {
  name: '通联 上交所行情快照',
  exchange: 'SH',
  columns: [
    'UpdateTime',
    'SecurityID',
    'PreCloPrice',
    'OpenPrice',
    'HighPrice',
    'LowPrice',
    'LastPrice',
    'TradNumber',
    'TradVolume',
    'Turnover',
    'AskPrice1',
    'BidPrice1',
  ],
  bind(columns, context) {
    const day = context.day()
    const time = columns.index('UpdateTime')
    const snapshot = bindSnapshot(columns, {
      prevClose: 'PreCloPrice',
      last: 'LastPrice',
      open: 'OpenPrice',
      high: 'HighPrice',
      low: 'LowPrice',
      volume: 'TradVolume',
      amount: 'Turnover',
      trades: 'TradNumber',
      bidPrice: (level) => `BidPrice${level}`,
      bidVolume: (level) => `BidVolume${level}`,
      askPrice: (level) => `AskPrice${level}`,
      askVolume: (level) => `AskVolume${level}`,
    })
    return (row) => {
      const found = context.security(row)
      return snapshot(row, found, moment(row[time], day, 'UpdateTime'))
    }
  },
}
