import type { Side } from '../../../../shared/market/events'
import { channelOf, clock, laterSide, midnight, oneOf, whole } from '../fields'
import type { CsvLayout } from '../layout'
import { cancelRow } from '../order-row'
import { RowError } from '../row'
import { text } from '../text'
import { tradeRow } from '../trade-row'

const SIDES: Readonly<Record<string, Side>> = { '0': 'none', '1': 'buy', '2': 'sell' }

/**
 * Huatai Insight 华泰, `MDTransaction`. `TradeBSFlag` 1 active buy, 2 active sell, 0 auction or unknown (Shenzhen,
 * where the larger order number tells). `TradeType` 0 fill, 1 a Shenzhen cancel. `ApplSeqNum` is one numbering with
 * the orders of a channel. `Symbol` is the name.
 *
 *     MDDate,MDTime,SecurityType,SecuritySubType,SecurityIDSource,Symbol,TradingPhaseCode,TradeIndex,TradeBuyNo,TradeSellNo,TradeType,TradeBSFlag,TradePrice,TradeQty,TradeMoney,ReceiveDateTime,NumTrades,ChannelNo,ApplSeqNum,SecurityID
 *     2023.07.11,09:25:00.180,2,02001,101,中国软件,,5818,189166,101977,0,0,51.21,300,15363,2023.07.11T09:25:01.925,0,1,42023,600536.SH
 */
export const huataiTrades: CsvLayout = {
  name: '华泰 逐笔成交',
  columns: [
    'MDDate',
    'MDTime',
    'SecurityID',
    'TradeBuyNo',
    'TradeSellNo',
    'TradeType',
    'TradeBSFlag',
    'TradePrice',
    'TradeQty',
    'TradeMoney',
    'ChannelNo',
    'ApplSeqNum',
  ],
  bind(columns, context) {
    const date = columns.index('MDDate')
    const time = columns.index('MDTime')
    const symbol = columns.find('Symbol')
    const buyNo = columns.index('TradeBuyNo')
    const sellNo = columns.index('TradeSellNo')
    const type = columns.index('TradeType')
    const flag = columns.index('TradeBSFlag')
    const price = columns.index('TradePrice')
    const volume = columns.index('TradeQty')
    const money = columns.index('TradeMoney')
    const channel = columns.index('ChannelNo')
    const seq = columns.index('ApplSeqNum')
    return (row) => {
      const found = context.security(row)
      const at = midnight(row[date], 'MDDate') + clock(row[time], 'MDTime')
      const buy = whole(row[buyNo], 'TradeBuyNo')
      const sell = whole(row[sellNo], 'TradeSellNo')
      const kind = oneOf(row[type], { '0': 'fill', '1': 'cancel' } as const, 'TradeType')
      const flagged = oneOf(row[flag], SIDES, 'TradeBSFlag')
      const shenzhen = found.id.endsWith('.SZ')
      const same = {
        security: found,
        time: at,
        volume: row[volume],
        venueSeq: whole(row[seq], 'ApplSeqNum'),
        channel: channelOf(found, row[channel]),
        name: row[symbol] ?? '',
      }
      if (kind === 'fill') {
        const side = shenzhen && flagged === 'none' ? laterSide(buy, sell, at) : flagged
        return tradeRow({ ...same, price: row[price], money: row[money], side, buyNo: buy, sellNo: sell })
      }
      if (buy > 0 === sell > 0) throw new RowError(text.badColumn('TradeSellNo', row[sellNo] ?? ''))
      return cancelRow({ ...same, orderNo: buy || sell, side: buy > 0 ? 'buy' : 'sell' })
    }
  },
}
