import { laterSide, moment, oneOf, securities, whole } from '../fields'
import type { CsvLayout } from '../layout'
import { cancelRow } from '../order-row'
import { RowError } from '../row'
import { text } from '../text'
import { tradeRow } from '../trade-row'

/** Letters, or their ASCII codes as the raw files write them. */
const EXEC_TYPES = { F: 'fill', '70': 'fill', '4': 'cancel', '52': 'cancel' } as const

/**
 * Datayes 通联, SZSE executions (`mdl_6_36_0.csv`, and the same with renamed columns and the date in `TradeTime`).
 * A cancel has exactly one of the two order numbers. There is no aggressor flag: outside auctions the larger
 * number is the aggressor. `ApplSeqNum` is one numbering with the orders of a channel.
 *
 *     ChannelNo,ApplSeqNum,MDStreamID,BidApplSeqNum,OfferApplSeqNum,SecurityID,SecurityIDSource,LastPx,LastQty,ExecType,TransactTime,LocalTime,SeqNo
 *     2022,22166,011,22164,17576,159915,102 ,1.7030,58700,70,09:30:00.000,09:30:00.047,281886,
 */
export const datayesSzseTrades: CsvLayout = {
  name: '通联 深交所逐笔成交',
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
    const security = securities('SZ')
    const day = context.date ? context.day() : undefined
    const code = columns.index('SecurityID')
    const time = columns.index('TradeTime', 'TransactTime')
    const type = columns.index('ExecType')
    const bid = columns.index('BidApplSeqNum')
    const offer = columns.index('OfferApplSeqNum')
    const price = columns.index('TradePrice', 'LastPx')
    const volume = columns.index('TradeQty', 'LastQty')
    const channel = columns.index('ChannelNo')
    const seq = columns.index('ApplSeqNum')
    return (row) => {
      const found = security(row[code], 'SecurityID')
      if (!found) return undefined
      const kind = oneOf(row[type], EXEC_TYPES, 'ExecType')
      const buyNo = whole(row[bid], 'BidApplSeqNum')
      const sellNo = whole(row[offer], 'OfferApplSeqNum')
      const at = moment(row[time], day, 'TradeTime')
      const same = {
        security: found,
        time: at,
        volume: row[volume],
        venueSeq: whole(row[seq], 'ApplSeqNum'),
        channel: `SZ-${row[channel]}`,
      }
      if (kind === 'fill') {
        return tradeRow({ ...same, price: row[price], side: laterSide(buyNo, sellNo, at), buyNo, sellNo })
      }
      if (buyNo > 0 === sellNo > 0) throw new RowError(text.badColumn('OfferApplSeqNum', row[offer] ?? ''))
      return cancelRow({ ...same, orderNo: buyNo || sellNo, side: buyNo > 0 ? 'buy' : 'sell' })
    }
  },
}
