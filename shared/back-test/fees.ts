import { isShare } from './boards'
import { halfUpOf } from './exact'
import type { BackTestConfig, CaseBoard } from './model'

const MILLION = 1_000_000

/** Rates of the stamp tax in ppm from a day on. Source: announcements of the Ministry of Finance. */
const STAMP_TAX: readonly { from: string; buy: number; sell: number }[] = [
  { from: '19911010', buy: 3000, sell: 3000 },
  { from: '19970510', buy: 5000, sell: 5000 },
  { from: '19980612', buy: 4000, sell: 4000 },
  { from: '20011116', buy: 2000, sell: 2000 },
  { from: '20050124', buy: 1000, sell: 1000 },
  { from: '20070530', buy: 3000, sell: 3000 },
  { from: '20080424', buy: 1000, sell: 1000 },
  { from: '20080919', buy: 0, sell: 1000 },
  { from: '20230828', buy: 0, sell: 500 },
]

/** Fees of one fill in fen. */
export interface Fees {
  commission: number
  stamp: number
  transfer: number
}

const stampTax = (day: string, side: 'buy' | 'sell', amount: number): number => {
  const rate = STAMP_TAX.findLast(({ from }) => from <= day)
  return rate ? halfUpOf(amount, rate[side], MILLION) : 0
}

/** Transfer fee (过户费) in fen. Source: announcements of China Clear. */
function transferFee(board: CaseBoard, day: string, amount: number, quantity: number): number {
  if (day >= '20220429') return halfUpOf(amount, 10, MILLION)
  if (board === 'bse') return halfUpOf(amount, 25, MILLION)
  if (day >= '20150801') return halfUpOf(amount, 20, MILLION)
  // Shanghai charged 0.3 ‰ of the face value, one yuan a share.
  return board === 'sh_main' || board === 'star' ? halfUpOf(quantity, 3, 100) : halfUpOf(amount, 255, 10 * MILLION)
}

/** Totals of the earlier fills of the same order, in fen. */
export interface OrderSoFar {
  amount: number
  commission: number
}

/**
 * Each fee is rounded half up to the fen on its own, then multiplied by `costMultiple`. With `earlier` fills of the same
 * order, the commission is that of the whole order less what they paid.
 */
export function feesOf(
  fill: {
    board: CaseBoard
    day: string
    side: 'buy' | 'sell'
    amount: number
    quantity: number
    earlier?: OrderSoFar | undefined
  },
  { commissionPpm, commissionMinFen, costMultiple }: BackTestConfig,
): Fees {
  const { board, day, side, amount, quantity, earlier } = fill
  const taxed = isShare(board)
  const whole = amount + (earlier?.amount ?? 0)
  const commission = costMultiple * Math.max(commissionMinFen, halfUpOf(whole, commissionPpm, MILLION))
  return {
    commission: commission - (earlier?.commission ?? 0),
    stamp: taxed ? costMultiple * stampTax(day, side, amount) : 0,
    transfer: taxed ? costMultiple * transferFee(board, day, amount, quantity) : 0,
  }
}

export const totalFees = ({ commission, stamp, transfer }: Fees): number => commission + stamp + transfer
