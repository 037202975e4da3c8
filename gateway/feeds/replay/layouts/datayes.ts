import type { CsvLayout } from '../bind-layout'

/** Shanghai's letters; N in auctions. */
const SSE_SIDES = { B: 'buy', S: 'sell', N: 'none' } as const
const SSE_ORDER_SIDES = { B: 'buy', S: 'sell' } as const
const SSE_ORDER_TYPES = { A: 'limit', D: 'cancel' } as const

/**
 * Datayes 通联, SSE prints before the merged stream of 2023-12 (`Transaction.csv`, `mdl_4_19_0.csv`). No date in
 * the row. `BizIndex` is one numbering over prints and orders of a channel; `TradeBSFlag` is the active side.
 *
 *     DataStatus,TradeIndex,TradeChan,SecurityID,TradTime,TradPrice,TradVolume,TradeMoney,TradeBuyNo,TradeSellNo,TradeBSFlag,BizIndex,LocalTime,SeqNo
 *     0,8502,6,600519,09:25:00.940,1854.980000000000018,100,185498,113304,38420,N,78259,09:25:08.075,90265
 */
const sseTrades: CsvLayout = {
  name: '通联 上交所逐笔成交',
  exchange: 'SH',
  columns: [
    ...['SecurityID', 'TradTime', 'TradPrice', 'TradVolume', 'TradeMoney', 'TradeBuyNo', 'TradeSellNo'],
    ...['TradeBSFlag', 'TradeChan', 'BizIndex'],
  ],
  time: { moment: 'TradTime', day: 'file' },
  ticks: {
    kind: { column: [], means: { '': 'trade' } },
    price: 'TradPrice',
    volume: 'TradVolume',
    money: 'TradeMoney',
    buyNo: 'TradeBuyNo',
    sellNo: 'TradeSellNo',
    side: { column: 'TradeBSFlag', means: SSE_SIDES },
    seq: 'BizIndex',
    channel: 'TradeChan',
  },
}

/**
 * SSE orders before the merged stream of 2023-12 (`entrust.csv`). No date in the row. `OrderType` A enters, D is
 * withdrawn; `Balance` is what was left after the first matching, so an order that was filled on arrival has no row.
 *
 *     DataStatus,OrderIndex,OrderChannel,SecurityID,OrderTime,OrderType,OrderNO,OrderPrice,Balance,OrderBSFlag,BizIndex,LocalTime,SeqNo
 *     0,68337,6,600519,09:15:00.020,A,90,1745,50,S,76838,09:25:26.145,560195
 */
const sseOrders: CsvLayout = {
  name: '通联 上交所逐笔委托',
  exchange: 'SH',
  columns: [
    ...['SecurityID', 'OrderTime', 'OrderType', 'OrderNO', 'OrderPrice', 'Balance', 'OrderBSFlag', 'OrderChannel'],
    'BizIndex',
  ],
  time: { moment: 'OrderTime', day: 'file' },
  ticks: {
    kind: { column: 'OrderType', means: SSE_ORDER_TYPES },
    price: 'OrderPrice',
    volume: 'Balance',
    orderNo: 'OrderNO',
    side: { column: 'OrderBSFlag', means: SSE_ORDER_SIDES },
    seq: 'BizIndex',
    channel: 'OrderChannel',
  },
}

/**
 * SSE orders and prints in one stream (`mdl_4_24_0.csv`, from 2023-11-27). No date in the row. `Type` A enters, D is
 * withdrawn, T is a print, S a change of status. Of an order only its own side's number is set. An order filled on
 * arrival has no A row here either.
 *
 *     BizIndex,Channel,SecurityID,TickTime,Type,BuyOrderNO,SellOrderNO,Price,Qty,TradeMoney,TickBSFlag,LocalTime,SeqNo
 *     249552,1,603518,09:30:00.000,D,120,0,11.300,737300,0.000,B,09:30:00.183,1264046
 */
const sseMerged: CsvLayout = {
  name: '通联 上交所竞价逐笔合并',
  exchange: 'SH',
  columns: ['BizIndex', 'Channel', 'SecurityID', 'TickTime', 'Type', 'BuyOrderNO', 'SellOrderNO', 'Qty', 'TickBSFlag'],
  time: { moment: 'TickTime', day: 'file' },
  ticks: {
    kind: { column: 'Type', means: { ...SSE_ORDER_TYPES, T: 'trade', S: 'status' } },
    price: 'Price',
    volume: 'Qty',
    money: 'TradeMoney',
    buyNo: 'BuyOrderNO',
    sellNo: 'SellOrderNO',
    side: { column: 'TickBSFlag', means: SSE_SIDES },
    seq: 'BizIndex',
    channel: 'Channel',
  },
}

/**
 * SSE 3-second snapshots with 10 levels (`MarketData.csv`). No date in the row. Empty levels are empty fields.
 * (Shortened here: 104 columns.)
 *
 *     UpdateTime,SecurityID,ImageStatus,PreCloPrice,OpenPrice,HighPrice,LowPrice,LastPrice,ClosePrice,InstruStatus,TradNumber,TradVolume,Turnover,…,AskPrice1,AskVolume1,…
 *     09:39:34.000,600479,1,10.370,10.340,10.440,10.310,10.430,0.000,TRADE,1133,477700.000,4960839.00000,…,10.430,100.000,…
 */
const sseSnapshots: CsvLayout = {
  name: '通联 上交所行情快照',
  exchange: 'SH',
  columns: [
    ...['UpdateTime', 'SecurityID', 'PreCloPrice', 'OpenPrice', 'HighPrice', 'LowPrice', 'LastPrice', 'TradNumber'],
    ...['TradVolume', 'Turnover', 'AskPrice1', 'BidPrice1'],
  ],
  time: { moment: 'UpdateTime', day: 'file' },
  snapshot: {
    prevClose: 'PreCloPrice',
    last: 'LastPrice',
    open: 'OpenPrice',
    high: 'HighPrice',
    low: 'LowPrice',
    volume: 'TradVolume',
    amount: 'Turnover',
    trades: 'TradNumber',
    bidPrice: 'BidPrice*',
    bidVolume: 'BidVolume*',
    askPrice: 'AskPrice*',
    askVolume: 'AskVolume*',
  },
}

/**
 * SZSE executions (`mdl_6_36_0.csv`, and the same with renamed columns and the date in `TradeTime`). A cancel has
 * exactly one of the two order numbers; letters may come as ASCII codes. There is no aggressor flag: outside auctions
 * the larger number is the aggressor. `ApplSeqNum` is one numbering with the orders of a channel.
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
const szseTrades: CsvLayout = {
  name: '通联 深交所逐笔成交',
  exchange: 'SZ',
  columns: [
    ...['ChannelNo', 'ApplSeqNum', 'BidApplSeqNum', 'OfferApplSeqNum', 'SecurityID', ['TradePrice', 'LastPx']],
    ...[['TradeQty', 'LastQty'], 'ExecType', ['TradeTime', 'TransactTime']],
  ],
  time: { moment: ['TradeTime', 'TransactTime'] },
  ticks: {
    kind: { column: 'ExecType', means: { F: 'trade', '70': 'trade', '4': 'cancel', '52': 'cancel' } },
    price: ['TradePrice', 'LastPx'],
    volume: ['TradeQty', 'LastQty'],
    money: 'TradeMoney',
    buyNo: 'BidApplSeqNum',
    sellNo: 'OfferApplSeqNum',
    orderNo: 'only',
    side: { column: 'TradeBSFlag', means: { ...SSE_SIDES, '': 'later' } },
    seq: 'ApplSeqNum',
    channel: 'ChannelNo',
    of: { SH: { kind: { column: [], means: { '': 'trade' } }, seq: 'BizIndex', seqElse: 'ApplSeqNum' } },
  },
}

/**
 * SZSE orders (`mdl_6_33_0.csv`). Every order is here, with its original quantity; its number is its `ApplSeqNum`.
 * `OrdType` 2 names a price, 1 is a market order of whichever kind, U takes its own side's best price; G and F are
 * sides of securities lending; all may come as ASCII codes. Cancels are among the executions.
 *
 * Tables that hold both exchanges (`Market`) have Shanghai's orders too, as in `entrust.csv`: the order's number in
 * `OrderNO`, A or D for its type, and `BizIndex` as the numbering over prints and orders.
 *
 *     ChannelNo,ApplSeqNum,MDStreamID,SecurityID,SecurityIDSource,Price,OrderQty,Side,TransactTime,OrdType,LocalTime,SeqNo
 *     2012,1,011,002813,102 ,35.0100,62600,49,09:15:00.000,50,,
 */
const szseOrders: CsvLayout = {
  name: '通联 深交所逐笔委托',
  exchange: 'SZ',
  columns: [
    ...['ChannelNo', 'ApplSeqNum', 'SecurityID', 'Price', 'OrderQty', 'Side', ['TransactTime', 'TradeTime']],
    ['OrdType', 'OrderType'],
  ],
  time: { moment: ['TransactTime', 'TradeTime'] },
  ticks: {
    kind: {
      column: ['OrdType', 'OrderType'],
      means: { '2': 'limit', '50': 'limit', '1': 'market', '49': 'market', U: 'own-best', '85': 'own-best' },
    },
    price: 'Price',
    volume: 'OrderQty',
    orderNo: 'ApplSeqNum',
    side: {
      column: 'Side',
      means: {
        '1': 'buy',
        '49': 'buy',
        G: 'buy',
        '71': 'buy',
        '2': 'sell',
        '50': 'sell',
        F: 'sell',
        '70': 'sell',
      },
    },
    seq: 'ApplSeqNum',
    channel: 'ChannelNo',
    of: {
      SH: {
        kind: { column: ['OrdType', 'OrderType'], means: SSE_ORDER_TYPES },
        orderNo: 'OrderNO',
        side: { column: 'Side', means: SSE_ORDER_SIDES },
        seq: 'BizIndex',
      },
    },
  },
}

/**
 * SZSE 3-second snapshots with 10 levels (`mdl_6_28_0.csv`). No date in the row. (Shortened here: 89 columns.)
 *
 *     UpdateTime,MDStreamID,SecurityID,SecurityIDSource,TradingPhaseCode,PreCloPrice,TurnNum,Volume,Turnover,LastPrice,OpenPrice,HighPrice,LowPrice,…,HighLimitPrice,LowLimitPrice,…,AskPrice1,AskVolume1,…
 *     09:41:36.000,010,300319,102 ,T0      ,8.7500,2406,1586600,13856440.0000,8.720000,8.740000,8.790000,8.680000,…,10.500000,7.000000,…,8.730000,3700,…
 */
const szseSnapshots: CsvLayout = {
  name: '通联 深交所行情快照',
  exchange: 'SZ',
  columns: [
    ...['UpdateTime', 'SecurityID', 'TradingPhaseCode', 'PreCloPrice', 'TurnNum', 'Volume', 'Turnover', 'LastPrice'],
    ...['OpenPrice', 'HighPrice', 'LowPrice', 'HighLimitPrice', 'LowLimitPrice', 'AskPrice1', 'BidPrice1'],
  ],
  time: { moment: 'UpdateTime', day: 'file' },
  snapshot: {
    prevClose: 'PreCloPrice',
    last: 'LastPrice',
    open: 'OpenPrice',
    high: 'HighPrice',
    low: 'LowPrice',
    volume: 'Volume',
    amount: 'Turnover',
    trades: 'TurnNum',
    limitUp: 'HighLimitPrice',
    limitDown: 'LowLimitPrice',
    bidPrice: 'BidPrice*',
    bidVolume: 'BidVolume*',
    askPrice: 'AskPrice*',
    askVolume: 'AskVolume*',
  },
}

export const DATAYES: readonly CsvLayout[] = [
  ...[sseTrades, sseOrders, sseMerged, sseSnapshots],
  ...[szseTrades, szseOrders, szseSnapshots],
]
