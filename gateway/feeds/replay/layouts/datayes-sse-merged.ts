import type { Side } from '../../../../shared/market/events'
import { channelOf, moment, oneOf, whole } from '../fields'
import type { CsvLayout } from '../layout'
import { addRow, cancelRow } from '../order-row'
import { tradeRow } from '../trade-row'

const SIDES: Readonly<Record<string, Side>> = { B: 'buy', S: 'sell', N: 'none' }
const ORDER_SIDES = { B: 'buy', S: 'sell' } as const

/**
 * Datayes 通联, SSE orders and prints in one stream (`mdl_4_24_0.csv`, from 2023-11-27). No date in the row.
 * `Type` A enters, D is withdrawn, T is a print, S a change of status. Of an order only its own side's number is
 * set. An order filled on arrival has no A row here either.
 *
 *     BizIndex,Channel,SecurityID,TickTime,Type,BuyOrderNO,SellOrderNO,Price,Qty,TradeMoney,TickBSFlag,LocalTime,SeqNo
 *     249552,1,603518,09:30:00.000,D,120,0,11.300,737300,0.000,B,09:30:00.183,1264046
 */
export const datayesSseMerged: CsvLayout = {
  name: '通联 上交所竞价逐笔合并',
  exchange: 'SH',
  columns: ['BizIndex', 'Channel', 'SecurityID', 'TickTime', 'Type', 'BuyOrderNO', 'SellOrderNO', 'Qty', 'TickBSFlag'],
  bind(columns, context) {
    const day = context.day()
    const time = columns.index('TickTime')
    const type = columns.index('Type')
    const buyNo = columns.index('BuyOrderNO')
    const sellNo = columns.index('SellOrderNO')
    const price = columns.index('Price')
    const volume = columns.index('Qty')
    const money = columns.find('TradeMoney')
    const flag = columns.index('TickBSFlag')
    const channel = columns.index('Channel')
    const seq = columns.index('BizIndex')
    return (row) => {
      const found = context.security(row)
      const kind = oneOf(row[type], { A: 'add', D: 'cancel', T: 'trade', S: 'status' } as const, 'Type')
      if (kind === 'status') return undefined
      const buy = whole(row[buyNo], 'BuyOrderNO')
      const sell = whole(row[sellNo], 'SellOrderNO')
      const same = {
        security: found,
        time: moment(row[time], day, 'TickTime'),
        price: row[price],
        volume: row[volume],
        venueSeq: whole(row[seq], 'BizIndex'),
        channel: channelOf(found, row[channel]),
      }
      if (kind === 'trade') {
        const side = oneOf(row[flag], SIDES, 'TickBSFlag')
        return tradeRow({ ...same, money: row[money], side, buyNo: buy, sellNo: sell })
      }
      const side = oneOf(row[flag], ORDER_SIDES, 'TickBSFlag')
      return (kind === 'add' ? addRow : cancelRow)({ ...same, side, orderNo: side === 'buy' ? buy : sell })
    }
  },
}
