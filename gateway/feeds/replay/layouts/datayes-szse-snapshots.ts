import { moment } from '../fields'
import type { CsvLayout } from '../layout'
import { bindSnapshot } from '../snapshot-row'

/**
 * Datayes 通联, SZSE 3-second snapshots with 10 levels (`mdl_6_28_0.csv`). No date in the row. (Shortened here: 89
 * columns.)
 *
 *     UpdateTime,MDStreamID,SecurityID,SecurityIDSource,TradingPhaseCode,PreCloPrice,TurnNum,Volume,Turnover,LastPrice,OpenPrice,HighPrice,LowPrice,…,HighLimitPrice,LowLimitPrice,…,AskPrice1,AskVolume1,…
 *     09:41:36.000,010,300319,102 ,T0      ,8.7500,2406,1586600,13856440.0000,8.720000,8.740000,8.790000,8.680000,…,10.500000,7.000000,…,8.730000,3700,…
 */
export const datayesSzseSnapshots: CsvLayout = {
  name: '通联 深交所行情快照',
  exchange: 'SZ',
  columns: [
    'UpdateTime',
    'SecurityID',
    'TradingPhaseCode',
    'PreCloPrice',
    'TurnNum',
    'Volume',
    'Turnover',
    'LastPrice',
    'OpenPrice',
    'HighPrice',
    'LowPrice',
    'HighLimitPrice',
    'LowLimitPrice',
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
      volume: 'Volume',
      amount: 'Turnover',
      trades: 'TurnNum',
      limitUp: 'HighLimitPrice',
      limitDown: 'LowLimitPrice',
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
