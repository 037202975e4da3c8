/** Unit of an operand's number. `price` and `money` in yuan, `percent` in hundredths, `number` as its formula has it. */
export type Unit = 'price' | 'percent' | 'money' | 'shares' | 'ratio' | 'count' | 'seconds' | 'number'

/**
 * Where an operand's value comes from, which says when it is looked at and when it is defined: prints; sums of the
 * day; the ledger; measures; the book in continuous trading; the book of the auction; daily bars and the price; own data;
 * the whole market; health.
 */
export type OperandSource =
  | 'print'
  | 'sum'
  | 'ledger'
  | 'measure'
  | 'book'
  | 'auction'
  | 'bars'
  | 'own'
  | 'market'
  | 'health'

interface OperandSpec {
  /** Accepted spellings; the first one is used in generated sentences. */
  words: readonly string[]
  unit: Unit
  from: OperandSource
  /** Default length of its time window, ms; absent if the operand covers no period. */
  windowMs?: number
}

const minutes = (count: number) => count * 60_000

export const operands = {
  price: { words: ['价格', '最新价', '现价'], unit: 'price', from: 'print' },
  change: { words: ['涨幅', '涨跌幅'], unit: 'percent', from: 'print' },
  average: { words: ['均价'], unit: 'price', from: 'sum' },
  priorHigh: { words: ['昨高'], unit: 'price', from: 'print' },
  cost: { words: ['成本', '成本止损'], unit: 'price', from: 'print' },
  /** Followed by a formula over daily bars: `日线{MA20:MA(C,20)}`. */
  line: { words: ['日线'], unit: 'number', from: 'bars' },
  /** Followed by the name of a data set: `数据:目标价`. */
  own: { words: ['数据'], unit: 'number', from: 'own' },
  speed: { words: ['涨速'], unit: 'percent', from: 'print', windowMs: minutes(5) },
  turnover: { words: ['成交额'], unit: 'money', from: 'sum' },
  volume: { words: ['成交量', '量'], unit: 'shares', from: 'sum' },
  volumeRatio: { words: ['量比'], unit: 'ratio', from: 'sum' },
  turnoverRate: { words: ['换手', '换手率'], unit: 'percent', from: 'sum' },
  activeNet: { words: ['主动净额'], unit: 'money', from: 'ledger' },
  bigNet: { words: ['大单净额'], unit: 'money', from: 'ledger' },
  hugeNet: { words: ['超大单净额'], unit: 'money', from: 'ledger' },
  passiveNet: { words: ['被动净额'], unit: 'money', from: 'ledger' },
  vpin: { words: ['VPIN'], unit: 'percent', from: 'measure' },
  imbalance: { words: ['委比'], unit: 'percent', from: 'book' },
  pressure: { words: ['压力', '盘口失衡'], unit: 'ratio', from: 'book' },
  sealMoney: { words: ['封单'], unit: 'money', from: 'book' },
  sealFall: { words: ['封单减'], unit: 'percent', from: 'book', windowMs: minutes(1) },
  auctionPrice: { words: ['竞价价'], unit: 'price', from: 'auction' },
  auctionChange: { words: ['竞价涨幅'], unit: 'percent', from: 'auction' },
  auctionRatio: { words: ['竞价量比'], unit: 'ratio', from: 'auction' },
  auctionUnmatched: { words: ['竞价未匹配'], unit: 'money', from: 'auction' },
  rising: { words: ['上涨家数'], unit: 'count', from: 'market' },
  falling: { words: ['下跌家数'], unit: 'count', from: 'market' },
  limitUps: { words: ['涨停家数'], unit: 'count', from: 'market' },
  limitDowns: { words: ['跌停家数'], unit: 'count', from: 'market' },
  silence: { words: ['断流'], unit: 'seconds', from: 'health' },
} as const satisfies Record<string, OperandSpec>

export type Operand = keyof typeof operands
export const OPERANDS = Object.keys(operands) as Operand[]
export const specOf = (operand: Operand): OperandSpec => operands[operand]

/** Whether it is one figure of the whole market, and of no instrument. */
export const isOfMarket = (operand: Operand): boolean =>
  operands[operand].from === 'market' || operands[operand].from === 'health'

/** Names of the 22 kinds of 盘口异动, as the terminals have them. */
export const EVENT_NAMES = {
  rocket: '火箭发射',
  rebound: '快速反弹',
  bigBuy: '大笔买入',
  sealUp: '封涨停板',
  openDown: '打开跌停板',
  bidWall: '有大买盘',
  auctionUp: '竞价上涨',
  overMean5: '高开5日线',
  gapUp: '向上缺口',
  high60: '60日新高',
  rise60: '60日大幅上涨',
  fasterFall: '加速下跌',
  dive: '高台跳水',
  bigSell: '大笔卖出',
  sealDown: '封跌停板',
  openUp: '打开涨停板',
  askWall: '有大卖盘',
  auctionDown: '竞价下跌',
  underMean5: '低开5日线',
  gapDown: '向下缺口',
  low60: '60日新低',
  fall60: '60日大幅下跌',
} as const
