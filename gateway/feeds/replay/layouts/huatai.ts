import type { CsvLayout } from '../bind-layout'

/**
 * Huatai Insight 华泰, `MDTransaction`. `TradeBSFlag` 1 active buy, 2 active sell, 0 auction or unknown (Shenzhen, where
 * the larger order number decides). `TradeType` 0 fill, 1 a Shenzhen cancel. `ApplSeqNum` is one numbering with the
 * orders of a channel. `Symbol` is the name.
 * MDDate,MDTime,SecurityType,SecuritySubType,SecurityIDSource,Symbol,TradingPhaseCode,TradeIndex,TradeBuyNo,TradeSellNo,TradeType,TradeBSFlag,TradePrice,TradeQty,TradeMoney,ReceiveDateTime,NumTrades,ChannelNo,ApplSeqNum,SecurityID
 * 2023.07.11,09:25:00.180,2,02001,101,中国软件,,5818,189166,101977,0,0,51.21,300,15363,2023.07.11T09:25:01.925,0,1,42023,600536.SH
 */
const trades: CsvLayout = {
  name: '华泰 逐笔成交',
  columns: [
    ...['MDDate', 'MDTime', 'SecurityID', 'TradeBuyNo', 'TradeSellNo', 'TradeType', 'TradeBSFlag', 'TradePrice'],
    ...['TradeQty', 'TradeMoney', 'ChannelNo', 'ApplSeqNum'],
  ],
  time: { date: 'MDDate', clock: 'MDTime' },
  ticks: {
    kind: { column: 'TradeType', means: { '0': 'trade', '1': 'cancel' } },
    price: 'TradePrice',
    volume: 'TradeQty',
    money: 'TradeMoney',
    buyNo: 'TradeBuyNo',
    sellNo: 'TradeSellNo',
    orderNo: 'only',
    side: { column: 'TradeBSFlag', means: { '0': 'none', '1': 'buy', '2': 'sell' } },
    seq: 'ApplSeqNum',
    channel: 'ChannelNo',
    name: 'Symbol',
    of: { SZ: { side: { column: 'TradeBSFlag', means: { '0': 'later', '1': 'buy', '2': 'sell' } } } },
  },
}

/**
 * `MDOrder`. `OrderType` 2 enters, 10 is withdrawn, in Shenzhen 1 is a market order and 3 one at its own side's best
 * price; `OrderBSFlag` 1 buy, 2 sell. Of Shanghai orders `OrderQty` is what was left after the first matching.
 * `Symbol` is the name.
 *
 *     MDDate,MDTime,SecurityType,SecuritySubType,SecurityIDSource,Symbol,ReceiveDateTime,OrderIndex,OrderType,OrderPrice,OrderQty,OrderBSFlag,ChannelNo,ApplSeqNum,OrderNO,SecurityID
 *     2023.07.11,09:15:00.030,2,02001,101,中国软件,2023.07.11T09:25:10.646,34843,2,51.899999999999998,100,2,1,40660,88,600536.SH
 */
const orders: CsvLayout = {
  name: '华泰 逐笔委托',
  columns: [
    ...['MDDate', 'MDTime', 'SecurityID', 'OrderType', 'OrderPrice', 'OrderQty', 'OrderBSFlag', 'OrderNO'],
    ...['ChannelNo', 'ApplSeqNum'],
  ],
  time: { date: 'MDDate', clock: 'MDTime' },
  ticks: {
    kind: { column: 'OrderType', means: { '1': 'market', '2': 'limit', '3': 'own-best', '10': 'cancel' } },
    price: 'OrderPrice',
    volume: 'OrderQty',
    orderNo: 'OrderNO',
    side: { column: 'OrderBSFlag', means: { '1': 'buy', '2': 'sell' } },
    seq: 'ApplSeqNum',
    channel: 'ChannelNo',
    name: 'Symbol',
    of: { SZ: { orderNo: 'ApplSeqNum' } },
  },
}

/**
 * 3-second snapshots with 10 levels of both exchanges, levels grouped by column. `MaxPx` and `MinPx` are the day's
 * limits. No number of trades. (Shortened here: 78 columns.)
 *
 *     MDDate,MDTime,SecurityID,PreClosePx,TotalVolumeTrade,TotalValueTrade,LastPx,OpenPx,HighPx,LowPx,…,BuyPrice1,…,BuyOrderQty1,…,SellPrice1,…,SellOrderQty1,…,MaxPx,MinPx
 *     2022.06.01,09:33:51.000,000400.SZ,19.379999999999998,3630153,69948964.510000005364418,19.269999999999999,19.16,19.589999999999999,19.100000000000001,…,19.27,…
 */
const snapshots: CsvLayout = {
  name: '华泰 行情快照',
  columns: [
    ...['MDDate', 'MDTime', ['SecurityID', 'HTSCSecurityID'], 'PreClosePx', 'TotalVolumeTrade', 'TotalValueTrade'],
    ...['LastPx', 'OpenPx', 'HighPx', 'LowPx', 'BuyPrice1', 'BuyOrderQty1', 'SellPrice1', 'SellOrderQty1'],
    ...['MaxPx', 'MinPx'],
  ],
  time: { date: 'MDDate', clock: 'MDTime' },
  snapshot: {
    prevClose: 'PreClosePx',
    last: 'LastPx',
    open: 'OpenPx',
    high: 'HighPx',
    low: 'LowPx',
    volume: 'TotalVolumeTrade',
    amount: 'TotalValueTrade',
    limitUp: 'MaxPx',
    limitDown: 'MinPx',
    bidPrice: 'BuyPrice*',
    bidVolume: 'BuyOrderQty*',
    askPrice: 'SellPrice*',
    askVolume: 'SellOrderQty*',
  },
}

/**
 * `MDStockRecord`: 3-second snapshots with 10 levels of one security, which only the file's name identifies. Times are
 * `HHmmssSSS`. (Shortened here: 83 columns.)
 * MDDate,MDTime,TradingPhaseCode,PreClosePx,NumTrades,TotalVolumeTrade,TotalValueTrade,LastPx,OpenPx,ClosePx,HighPx,LowPx,MaxPx,MinPx,…,Buy1Price,Buy1OrderQty,Buy1NumOrders,…
 * 20200901,093136000,3,15.08,2302,3697770,55189135,14.95,14.96,0,14.96,14.88,16.59,13.57,…,14.95,22000,15,…
 */
const stockRecord: CsvLayout = {
  name: '华泰 MDStockRecord 行情快照',
  ofFile: true,
  columns: [
    ...['MDDate', 'MDTime', 'PreClosePx', 'NumTrades', 'TotalVolumeTrade', 'TotalValueTrade', 'LastPx', 'OpenPx'],
    ...['HighPx', 'LowPx', 'MaxPx', 'MinPx', 'Buy1Price', 'Buy1OrderQty', 'Sell1Price', 'Sell1OrderQty'],
  ],
  time: { date: 'MDDate', clock: 'MDTime' },
  snapshot: {
    prevClose: 'PreClosePx',
    last: 'LastPx',
    open: 'OpenPx',
    high: 'HighPx',
    low: 'LowPx',
    volume: 'TotalVolumeTrade',
    amount: 'TotalValueTrade',
    trades: 'NumTrades',
    limitUp: 'MaxPx',
    limitDown: 'MinPx',
    bidPrice: 'Buy*Price',
    bidVolume: 'Buy*OrderQty',
    askPrice: 'Sell*Price',
    askVolume: 'Sell*OrderQty',
  },
}

export const HUATAI: readonly CsvLayout[] = [trades, orders, snapshots, stockRecord]
