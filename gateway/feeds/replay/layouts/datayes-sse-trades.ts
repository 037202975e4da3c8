import type { Side } from '../../../../shared/market/events'
import { channelOf, moment, oneOf, whole } from '../fields'
import type { CsvLayout } from '../layout'
import { tradeRow } from '../trade-row'

const SIDES: Readonly<Record<string, Side>> = { B: 'buy', S: 'sell', N: 'none' }

/**
 * Datayes 通联, SSE prints before the merged stream of 2023-12 (`Transaction.csv`, `mdl_4_19_0.csv`). No date in
 * the row. `BizIndex` is one numbering over prints and orders of a channel; `TradeBSFlag` is the active side, N in
 * auctions.
 *
 *     DataStatus,TradeIndex,TradeChan,SecurityID,TradTime,TradPrice,TradVolume,TradeMoney,TradeBuyNo,TradeSellNo,TradeBSFlag,BizIndex,LocalTime,SeqNo
 *     0,8502,6,600519,09:25:00.940,1854.980000000000018,100,185498,113304,38420,N,78259,09:25:08.075,90265
 */
export const datayesSseTrades: CsvLayout = {
  name: '通联 上交所逐笔成交',
  exchange: 'SH',
  columns: [
    'SecurityID',
    'TradTime',
    'TradPrice',
    'TradVolume',
    'TradeMoney',
    'TradeBuyNo',
    'TradeSellNo',
    'TradeBSFlag',
    'TradeChan',
    'BizIndex',
  ],
  bind(columns, context) {
    const day = context.day()
    const time = columns.index('TradTime')
    const price = columns.index('TradPrice')
    const volume = columns.index('TradVolume')
    const money = columns.index('TradeMoney')
    const buyNo = columns.index('TradeBuyNo')
    const sellNo = columns.index('TradeSellNo')
    const flag = columns.index('TradeBSFlag')
    const channel = columns.index('TradeChan')
    const seq = columns.index('BizIndex')
    return (row) => {
      const found = context.security(row)
      return tradeRow({
        security: found,
        time: moment(row[time], day, 'TradTime'),
        price: row[price],
        volume: row[volume],
        money: row[money],
        side: oneOf(row[flag], SIDES, 'TradeBSFlag'),
        buyNo: whole(row[buyNo], 'TradeBuyNo'),
        sellNo: whole(row[sellNo], 'TradeSellNo'),
        venueSeq: whole(row[seq], 'BizIndex'),
        channel: channelOf(found, row[channel]),
      })
    }
  },
}
