import { channelOf, moment, oneOf, whole } from '../fields'
import type { CsvLayout } from '../layout'
import { addRow, cancelRow } from '../order-row'

/**
 * Datayes 通联, SSE orders before the merged stream of 2023-12 (`entrust.csv`). No date in the row. `OrderType` A
 * enters, D is withdrawn; `Balance` is what was left after the first matching, so an order that was filled on
 * arrival has no row.
 *
 *     DataStatus,OrderIndex,OrderChannel,SecurityID,OrderTime,OrderType,OrderNO,OrderPrice,Balance,OrderBSFlag,BizIndex,LocalTime,SeqNo
 *     0,68337,6,600519,09:15:00.020,A,90,1745,50,S,76838,09:25:26.145,560195
 */
export const datayesSseOrders: CsvLayout = {
  name: '通联 上交所逐笔委托',
  exchange: 'SH',
  columns: [
    'SecurityID',
    'OrderTime',
    'OrderType',
    'OrderNO',
    'OrderPrice',
    'Balance',
    'OrderBSFlag',
    'OrderChannel',
    'BizIndex',
  ],
  bind(columns, context) {
    const day = context.day()
    const time = columns.index('OrderTime')
    const type = columns.index('OrderType')
    const orderNo = columns.index('OrderNO')
    const price = columns.index('OrderPrice')
    const balance = columns.index('Balance')
    const flag = columns.index('OrderBSFlag')
    const channel = columns.index('OrderChannel')
    const seq = columns.index('BizIndex')
    return (row) => {
      const found = context.security(row)
      const toRow = oneOf(row[type], { A: addRow, D: cancelRow }, 'OrderType')
      return toRow({
        security: found,
        time: moment(row[time], day, 'OrderTime'),
        orderNo: whole(row[orderNo], 'OrderNO'),
        side: oneOf(row[flag], { B: 'buy', S: 'sell' } as const, 'OrderBSFlag'),
        price: row[price],
        volume: row[balance],
        venueSeq: whole(row[seq], 'BizIndex'),
        channel: channelOf(found, row[channel]),
      })
    }
  },
}
