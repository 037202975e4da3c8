import { codeOf } from '../../../../shared/market/instrument'
import type { Instruments } from '../../../store/rows/instruments'

/** Fen as yuan with two decimals. */
export const yuanText = (fen: number): string =>
  (fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The same with its sign. */
export const signedYuan = (fen: number): string => (fen > 0 ? `+${yuanText(fen)}` : yuanText(fen))

/** Li as a price with the decimals of the instrument. */
export const priceText = (li: number, scale: number): string => (li / 1000).toFixed(scale)

/** Code and name of an instrument. */
export const codeWithName = (instruments: Instruments, id: string): string =>
  `${codeOf(id)} ${instruments.get(id)?.name ?? ''}`.trim()
