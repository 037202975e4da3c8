import { STOCK_EXCHANGES, type StockExchange } from '../market/exchanges'

/** Figures that operators can keep from being published, and what they are called. */
export const frozenFigures = {
  'active-net': '主动净额',
  'order-net': '全部净额',
  split: '拆单',
  lifted: '升档净额',
  vpin: 'VPIN',
  pressure: '盘口压力',
} as const

export type FrozenFigure = keyof typeof frozenFigures
export const FROZEN_FIGURES = Object.keys(frozenFigures) as FrozenFigure[]

/** Empty: all exchanges. */
export const FREEZE_EXCHANGES = ['', ...STOCK_EXCHANGES] as const
export type FreezeExchange = StockExchange | ''

/** A figure that is not published. Times are epoch ms. */
export interface Freeze {
  figure: FrozenFigure
  exchange: FreezeExchange
  since: number
  /** null = until an operator releases it. */
  until: number | null
  by: string
  reason: string
}
