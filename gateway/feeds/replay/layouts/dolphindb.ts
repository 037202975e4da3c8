import type { CsvLayout } from '../bind-layout'

/**
 * DolphinDB's tutorial tables: prints with order numbers, without the venue's running number and without a side;
 * outside auctions the larger order number is the aggressor. Rows are in the venue's order.
 *
 *     SecurityID,Market,TradeTime,TradePrice,TradeQty,TradeAmount,BuyNum,SellNum
 *     600000,XSHG,2020.01.02T09:30:00.000,12.48,2000,24960,161622,26852
 */
const trades: CsvLayout = {
  name: 'DolphinDB 逐笔成交',
  columns: ['SecurityID', 'Market', 'TradeTime', 'TradePrice', 'TradeQty', 'TradeAmount', 'BuyNum', 'SellNum'],
  time: { moment: 'TradeTime' },
  ticks: {
    kind: { column: [], means: { '': 'trade' } },
    price: 'TradePrice',
    volume: 'TradeQty',
    money: 'TradeAmount',
    buyNo: 'BuyNum',
    sellNo: 'SellNum',
    side: { column: [], means: { '': 'later' } },
  },
}

/**
 * 3-second snapshots of several stocks, one code after the other, levels counted from 0. (Shortened here: 194
 * columns.)
 *
 *     SecurityID,DateTime,PreClosePx,OpenPx,HighPx,LowPx,LastPx,TotalVolumeTrade,TotalValueTrade,InstrumentStatus,BidPrice0,…,BidOrderQty0,…,OfferPrice0,…,OfferOrderQty0,…,NumTrades,…
 *     600103,"2021.12.01T09:33:20.000",2.72,2.74,2.89,2.74,2.87,18796800,5.30065079E7,"TRADE",2.87,…
 */
const snapshots: CsvLayout = {
  name: 'DolphinDB 行情快照',
  columns: [
    ...['SecurityID', 'DateTime', 'PreClosePx', 'OpenPx', 'HighPx', 'LowPx', 'LastPx', 'TotalVolumeTrade'],
    ...['TotalValueTrade', 'NumTrades', 'BidPrice0', 'BidOrderQty0', 'OfferPrice0', 'OfferOrderQty0'],
  ],
  time: { moment: 'DateTime' },
  snapshot: {
    prevClose: 'PreClosePx',
    last: 'LastPx',
    open: 'OpenPx',
    high: 'HighPx',
    low: 'LowPx',
    volume: 'TotalVolumeTrade',
    amount: 'TotalValueTrade',
    trades: 'NumTrades',
    bidPrice: 'BidPrice*',
    bidVolume: 'BidOrderQty*',
    askPrice: 'OfferPrice*',
    askVolume: 'OfferOrderQty*',
    first: 0,
  },
}

export const DOLPHINDB: readonly CsvLayout[] = [trades, snapshots]
