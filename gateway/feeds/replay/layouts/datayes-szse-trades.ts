import type { Side } from '../../../../shared/market/events'
import { exchangeOf } from '../../../../shared/market/instrument'
import { channelOf, laterSide, moment, oneOf, whole } from '../fields'
import type { CsvLayout } from '../layout'
import { cancelRow } from '../order-row'
import { RowError } from '../row'
import { text } from '../text'
import { tradeRow } from '../trade-row'

/** Letters, or their ASCII codes as the raw files write them. */
const EXEC_TYPES = { F: 'fill', '70': 'fill', '4': 'cancel', '52': 'cancel' } as const

const SSE_SIDES: Readonly<Record<string, Side>> = { B: 'buy', S: 'sell', N: 'none' }

/**
 * Datayes 通联, SZSE executions (`mdl_6_36_0.csv`, and the same with renamed columns and the date in `TradeTime`).
 * A cancel has exactly one of the two order numbers. There is no aggressor flag: outside auctions the larger
 * number is the aggressor. `ApplSeqNum` is one numbering with the orders of a channel.
 *
 * Tables that hold both exchanges (`Market`) have Shanghai's prints too, as in `Transaction.csv`: all of them fills,
 * the active side in `TradeBSFlag`, and `BizIndex` as the numbering over prints and orders.
 *
 *     ChannelNo,ApplSeqNum,MDStreamID,BidApplSeqNum,OfferApplSeqNum,SecurityID,SecurityIDSource,LastPx,LastQty,ExecType,TransactTime,LocalTime,SeqNo
 *     2022,22166,011,22164,17576,159915,102 ,1.7030,58700,70,09:30:00.000,09:30:00.047,281886,
 *
 *     ChannelNo,ApplSeqNum,MDStreamID,BidApplSeqNum,OfferApplSeqNum,SecurityID,SecurityIDSource,TradePrice,TradeQty,ExecType,TradeTime,LocalTime,SeqNo,DataStatus,TradeMoney,TradeBSFlag,BizIndex,OrderKind,Market
 *     6,8502,,113304,38420,600519,,1854.98,100,,2023.02.01T09:25:00.940,09:25:08.075,90265,0,185498,N,78259,,SH
 */
export const datayesSzseTrades: CsvLayout = {
  name: '通联 深交所逐笔成交',
  exchange: 'SZ',
  columns: [
    'ChannelNo',
    'ApplSeqNum',
    'BidApplSeqNum',
    'OfferApplSeqNum',
    'SecurityID',
    ['TradePrice', 'LastPx'],
    ['TradeQty', 'LastQty'],
    'ExecType',
    ['TradeTime', 'TransactTime'],
  ],
  bind(columns, context) {
    const day = context.date ? context.day() : undefined
    const time = columns.index('TradeTime', 'TransactTime')
    const type = columns.index('ExecType')
    const bid = columns.index('BidApplSeqNum')
    const offer = columns.index('OfferApplSeqNum')
    const price = columns.index('TradePrice', 'LastPx')
    const volume = columns.index('TradeQty', 'LastQty')
    const channel = columns.index('ChannelNo')
    const seq = columns.index('ApplSeqNum')
    const money = columns.find('TradeMoney')
    const flag = columns.find('TradeBSFlag')
    const bizIndex = columns.find('BizIndex')
    return (row) => {
      const found = context.security(row)
      const shanghai = exchangeOf(found.id) === 'SH'
      const kind = shanghai ? 'fill' : oneOf(row[type], EXEC_TYPES, 'ExecType')
      const buyNo = whole(row[bid], 'BidApplSeqNum')
      const sellNo = whole(row[offer], 'OfferApplSeqNum')
      const at = moment(row[time], day, 'TradeTime')
      const same = {
        security: found,
        time: at,
        volume: row[volume],
        venueSeq: shanghai && row[bizIndex] ? whole(row[bizIndex], 'BizIndex') : whole(row[seq], 'ApplSeqNum'),
        channel: channelOf(found, row[channel]),
      }
      if (kind === 'fill') {
        const side = row[flag] ? oneOf(row[flag], SSE_SIDES, 'TradeBSFlag') : laterSide(buyNo, sellNo, at)
        return tradeRow({ ...same, price: row[price], money: row[money], side, buyNo, sellNo })
      }
      if (buyNo > 0 === sellNo > 0) throw new RowError(text.badColumn('OfferApplSeqNum', row[offer] ?? ''))
      return cancelRow({ ...same, orderNo: buyNo || sellNo, side: buyNo > 0 ? 'buy' : 'sell' })
    }
  },
}
