import { exchangeOf } from '../../../../shared/market/instrument'
import { channelOf, moment, oneOf, whole } from '../fields'
import type { CsvLayout } from '../layout'
import { addRow, cancelRow } from '../order-row'

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

/** Shanghai's, in tables of both exchanges. */
const SSE_SIDES = { B: 'buy', S: 'sell' } as const

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
 * Tables that hold both exchanges (`Market`) have Shanghai's orders too, as in `entrust.csv`: the order's number in
 * `OrderNO`, A or D for its type, and `BizIndex` as the numbering over prints and orders.
 *
 *     ChannelNo,ApplSeqNum,MDStreamID,SecurityID,SecurityIDSource,Price,OrderQty,Side,TransactTime,OrdType,LocalTime,SeqNo
 *     2012,1,011,002813,102 ,35.0100,62600,49,09:15:00.000,50,,
 */
export const datayesSzseOrders: CsvLayout = {
  name: '通联 深交所逐笔委托',
  exchange: 'SZ',
  columns: [
    'ChannelNo',
    'ApplSeqNum',
    'SecurityID',
    'Price',
    'OrderQty',
    'Side',
    ['TransactTime', 'TradeTime'],
    ['OrdType', 'OrderType'],
  ],
  bind(columns, context) {
    const day = context.date ? context.day() : undefined
    const price = columns.index('Price')
    const volume = columns.index('OrderQty')
    const flag = columns.index('Side')
    const type = columns.index('OrdType', 'OrderType')
    const time = columns.index('TransactTime', 'TradeTime')
    const channel = columns.index('ChannelNo')
    const seq = columns.index('ApplSeqNum')
    const orderNo = columns.find('OrderNO')
    const bizIndex = columns.find('BizIndex')
    return (row) => {
      const found = context.security(row)
      const same = {
        security: found,
        time: moment(row[time], day, 'TransactTime'),
        price: row[price],
        volume: row[volume],
        channel: channelOf(found, row[channel]),
      }
      if (exchangeOf(found.id) === 'SH') {
        const toRow = oneOf(row[type], { A: addRow, D: cancelRow }, 'OrdType')
        return toRow({
          ...same,
          orderNo: whole(row[orderNo], 'OrderNO'),
          side: oneOf(row[flag], SSE_SIDES, 'Side'),
          venueSeq: whole(row[bizIndex], 'BizIndex'),
        })
      }
      const venueSeq = whole(row[seq], 'ApplSeqNum')
      const pricing = oneOf(row[type], PRICINGS, 'OrdType')
      return addRow({
        ...same,
        ...(pricing === 'limit' ? {} : { pricing }),
        orderNo: venueSeq,
        side: oneOf(row[flag], SIDES, 'Side'),
        venueSeq,
      })
    }
  },
}
