import type { Amount } from '../market/units'
import type { FlowSums } from './flow-minutes'

/** Sums that must be 0 for any time range of a ledger, whatever its definition. */
export interface Imbalance {
  /** Σ over grades of OD: every print is bought and sold. */
  od: Amount
  /** Σ over grades of AD − (aggressive buys − aggressive sells). */
  ad: Amount
  /** Aggressive buys + sells + auctions − turnover: no print is missing and none counts twice. */
  turnover: Amount
}

const sum = (nets: readonly number[]): number => nets.reduce((total, net) => total + net, 0)

/** Checks a minute, a day or a sum of minutes against `turnover`, counted elsewhere. */
export const imbalanceOf = ({ ad, od, buy, sell, auction }: FlowSums, turnover: Amount): Imbalance => ({
  od: sum(od),
  ad: sum(ad) - (buy - sell),
  turnover: buy + sell + auction - turnover,
})

export const isBalanced = ({ od, ad, turnover }: Imbalance): boolean => od === 0 && ad === 0 && turnover === 0

/** 被动净额 by grade: what orders traded by waiting in the book, auctions included. Σ = −Σ AD. */
export const passiveOf = ({ ad, od }: Pick<FlowSums, 'ad' | 'od'>): FlowSums['od'] => [
  od[0] - ad[0],
  od[1] - ad[1],
  od[2] - ad[2],
  od[3] - ad[3],
]
