import { laterSide, moment, whole } from '../fields'
import type { CsvLayout } from '../layout'
import { tradeRow } from '../trade-row'

/**
 * DolphinDB's tutorial tables: prints with order numbers, without the venue's running number and without a side;
 * outside auctions the larger order number is the aggressor. Rows are in the venue's order.
 *
 *     SecurityID,Market,TradeTime,TradePrice,TradeQty,TradeAmount,BuyNum,SellNum
 *     600000,XSHG,2020.01.02T09:30:00.000,12.48,2000,24960,161622,26852
 */
export const dolphindbTrades: CsvLayout = {
  name: 'DolphinDB 逐笔成交',
  columns: ['SecurityID', 'Market', 'TradeTime', 'TradePrice', 'TradeQty', 'TradeAmount', 'BuyNum', 'SellNum'],
  bind(columns, context) {
    const day = context.date ? context.day() : undefined
    const time = columns.index('TradeTime')
    const price = columns.index('TradePrice')
    const volume = columns.index('TradeQty')
    const money = columns.index('TradeAmount')
    const buyNo = columns.index('BuyNum')
    const sellNo = columns.index('SellNum')
    return (row) => {
      const found = context.security(row)
      const at = moment(row[time], day, 'TradeTime')
      const buy = whole(row[buyNo], 'BuyNum')
      const sell = whole(row[sellNo], 'SellNum')
      return tradeRow({
        security: found,
        time: at,
        price: row[price],
        volume: row[volume],
        money: row[money],
        side: laterSide(buy, sell, at),
        buyNo: buy,
        sellNo: sell,
        venueSeq: 0,
        channel: '',
      })
    }
  },
}
