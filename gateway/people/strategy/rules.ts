import type { StockNow } from './stock-now'

/** A rule over one instrument's figures now. Thresholds are part of the words, so that a page shows what is tested. */
export interface StrategyRule {
  id: string
  name: string
  /** The rule in words. */
  rule: string
  /** 0 = does not hold; else how far beyond its thresholds, up to 1. */
  strength(stock: StockNow): number
  /** Figures on which it stands. */
  facts(stock: StockNow): string[]
}

const TURNOVER_MIN = 20_000_000
export const UNIVERSE = '全部股票，不含停牌、涨跌停与成交额不足 2000 万元的'

export const inUniverse = (stock: StockNow): boolean =>
  !stock.halted && !stock.limited && stock.turnover >= TURNOVER_MIN

const percent = (share: number) => `${(share * 100).toFixed(1)}%`
const signed = (share: number) => `${share >= 0 ? '+' : ''}${(share * 100).toFixed(2)}%`
const wan = (yuan: number) => `${Math.round(yuan / 10_000)} 万元`
/** How far a value is beyond its bound, as a share of `span`; 0 if it is not. */
const beyond = (value: number, bound: number, span: number) =>
  value < bound ? 0 : Math.min(1, 0.05 + (value - bound) / span)

export const STRATEGY_RULES: readonly StrategyRule[] = [
  {
    id: 'active-breakout',
    name: '主动净流入突破',
    rule: '主动净额占成交额不低于 8%，且连续净流入不少于 5 分钟',
    strength: (stock) => (stock.streak >= 5 ? beyond(stock.adShare, 0.08, 0.3) : 0),
    facts: (stock) => [
      `主动净额 ${wan(stock.adNet)}`,
      `占成交额 ${percent(stock.adShare)}`,
      `连续净流入 ${stock.streak} 分钟`,
    ],
  },
  {
    id: 'passive-absorption',
    name: '大单被动承接',
    rule: '全部口径大单净额为正且占成交额不低于 2%，而主动口径大单净额不为正',
    strength: (stock) => (stock.adBig <= 0 ? beyond(stock.odBigShare, 0.02, 0.1) : 0),
    facts: (stock) => [
      `全部口径大单净额 ${wan(stock.odBig)}`,
      `占成交额 ${percent(stock.odBigShare)}`,
      `主动口径大单净额 ${wan(stock.adBig)}`,
    ],
  },
  {
    id: 'price-flow-divergence',
    name: '价涨资金出',
    rule: '涨幅不低于 1%，价格处于当日振幅的上方 20%，而主动净额占成交额低于 -5%',
    strength: (stock) => (stock.change >= 0.01 && stock.rangePlace >= 0.8 ? beyond(-stock.adShare, 0.05, 0.2) : 0),
    facts: (stock) => [
      `涨幅 ${signed(stock.change)}`,
      `主动净额 ${wan(stock.adNet)}`,
      `占成交额 ${percent(stock.adShare)}`,
    ],
  },
  {
    id: 'volume-surge',
    name: '放量涨速',
    rule: '五分钟涨速不低于 1%，量比不低于 1.5，且主动净额为正',
    strength: (stock) => (stock.volumeRatio >= 1.5 && stock.adNet > 0 ? beyond(stock.speed5, 0.01, 0.03) : 0),
    facts: (stock) => [
      `五分钟涨速 ${signed(stock.speed5)}`,
      `量比 ${stock.volumeRatio.toFixed(2)}`,
      `主动净额 ${wan(stock.adNet)}`,
    ],
  },
]
