import { channelOf, clock, midnight, oneOf, whole } from '../fields'
import type { CsvLayout } from '../layout'
import { addRow, cancelRow, type OrderFields } from '../order-row'

const TYPES = {
  '1': (fields: OrderFields) => addRow({ ...fields, pricing: 'market' }),
  '2': addRow,
  '3': (fields: OrderFields) => addRow({ ...fields, pricing: 'own-best' }),
  '10': cancelRow,
} as const

/**
 * Huatai Insight 华泰, `MDOrder`. `OrderType` 2 enters, 10 is withdrawn, in Shenzhen 1 is a market order and 3 one at
 * its own side's best price; `OrderBSFlag` 1 buy, 2 sell. Of Shanghai orders `OrderQty` is what was left after the
 * first matching. `Symbol` is the name.
 *
 *     MDDate,MDTime,SecurityType,SecuritySubType,SecurityIDSource,Symbol,ReceiveDateTime,OrderIndex,OrderType,OrderPrice,OrderQty,OrderBSFlag,ChannelNo,ApplSeqNum,OrderNO,SecurityID
 *     2023.07.11,09:15:00.030,2,02001,101,中国软件,2023.07.11T09:25:10.646,34843,2,51.899999999999998,100,2,1,40660,88,600536.SH
 */
export const huataiOrders: CsvLayout = {
  name: '华泰 逐笔委托',
  columns: [
    'MDDate',
    'MDTime',
    'SecurityID',
    'OrderType',
    'OrderPrice',
    'OrderQty',
    'OrderBSFlag',
    'OrderNO',
    'ChannelNo',
    'ApplSeqNum',
  ],
  bind(columns, context) {
    const date = columns.index('MDDate')
    const time = columns.index('MDTime')
    const symbol = columns.find('Symbol')
    const type = columns.index('OrderType')
    const price = columns.index('OrderPrice')
    const volume = columns.index('OrderQty')
    const flag = columns.index('OrderBSFlag')
    const orderNo = columns.index('OrderNO')
    const channel = columns.index('ChannelNo')
    const seq = columns.index('ApplSeqNum')
    return (row) => {
      const found = context.security(row)
      const shenzhen = found.id.endsWith('.SZ')
      const venueSeq = whole(row[seq], 'ApplSeqNum')
      return oneOf(
        row[type],
        TYPES,
        'OrderType',
      )({
        security: found,
        time: midnight(row[date], 'MDDate') + clock(row[time], 'MDTime'),
        orderNo: shenzhen ? venueSeq : whole(row[orderNo], 'OrderNO'),
        side: oneOf(row[flag], { '1': 'buy', '2': 'sell' } as const, 'OrderBSFlag'),
        price: row[price],
        volume: row[volume],
        venueSeq,
        channel: channelOf(found, row[channel]),
        name: row[symbol] ?? '',
      })
    }
  },
}
