import { moment, oneOf, securities, whole } from '../fields'
import type { CsvLayout } from '../layout'
import { addRow } from '../order-row'

/** G and F are securities lending; the digits may come as ASCII codes. */
const SIDES = {
  '1': 'buy',
  '2': 'sell',
  '49': 'buy',
  '50': 'sell',
  G: 'buy',
  F: 'sell',
  '71': 'buy',
  '70': 'sell',
} as const

const PRICINGS = {
  '2': 'limit',
  '50': 'limit',
  '1': 'market',
  '49': 'market',
  U: 'own-best',
  '85': 'own-best',
} as const

/**
 * Datayes 通联, SZSE orders (`mdl_6_33_0.csv`). Every order is here, with its original quantity; its number is its
 * `ApplSeqNum`. `OrdType` 2 names a price, 1 is a market order of whichever kind, U takes its own side's best price.
 * Cancels are among the executions.
 *
 *     ChannelNo,ApplSeqNum,MDStreamID,SecurityID,SecurityIDSource,Price,OrderQty,Side,TransactTime,OrdType,LocalTime,SeqNo
 *     2012,1,011,002813,102 ,35.0100,62600,49,09:15:00.000,50,,
 */
export const datayesSzseOrders: CsvLayout = {
  name: '通联 深交所逐笔委托',
  columns: ['ChannelNo', 'ApplSeqNum', 'SecurityID', 'Price', 'OrderQty', 'Side', 'TransactTime', 'OrdType'],
  bind(columns, context) {
    const security = securities('SZ')
    const day = context.date ? context.day() : undefined
    const code = columns.index('SecurityID')
    const price = columns.index('Price')
    const volume = columns.index('OrderQty')
    const flag = columns.index('Side')
    const type = columns.index('OrdType')
    const time = columns.index('TransactTime')
    const channel = columns.index('ChannelNo')
    const seq = columns.index('ApplSeqNum')
    return (row) => {
      const found = security(row[code], 'SecurityID')
      if (!found) return undefined
      const venueSeq = whole(row[seq], 'ApplSeqNum')
      const pricing = oneOf(row[type], PRICINGS, 'OrdType')
      return addRow({
        ...(pricing === 'limit' ? {} : { pricing }),
        security: found,
        time: moment(row[time], day, 'TransactTime'),
        orderNo: venueSeq,
        side: oneOf(row[flag], SIDES, 'Side'),
        price: row[price],
        volume: row[volume],
        venueSeq,
        channel: `SZ-${row[channel]}`,
      })
    }
  },
}
