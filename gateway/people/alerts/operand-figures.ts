import type { Operand } from '../../../shared/alerts/operands'
import { measuresOf, type Rule, sourcesOf } from '../../../shared/alerts/rule'
import type { FrozenFigure } from '../../../shared/protocol/freezes'

const NONE: readonly FrozenFigure[] = []

/** Figures behind each operand that can be withheld from publication. */
export const OPERAND_FIGURES: Readonly<Record<Operand, readonly FrozenFigure[]>> = {
  price: NONE,
  change: NONE,
  average: NONE,
  priorHigh: NONE,
  line: NONE,
  own: NONE,
  cost: NONE,
  speed: NONE,
  turnover: NONE,
  volume: NONE,
  volumeRatio: NONE,
  turnoverRate: NONE,
  imbalance: NONE,
  sealMoney: NONE,
  sealFall: NONE,
  auctionPrice: NONE,
  auctionChange: NONE,
  auctionRatio: NONE,
  auctionUnmatched: NONE,
  rising: NONE,
  falling: NONE,
  limitUps: NONE,
  limitDowns: NONE,
  silence: NONE,
  activeNet: ['active-net'],
  bigNet: ['order-net'],
  hugeNet: ['order-net'],
  passiveNet: ['active-net', 'order-net'],
  vpin: ['vpin'],
  pressure: ['pressure'],
}

/** Those figures on which a rule depends. */
export const figuresOfRule = ({ expression }: Rule): FrozenFigure[] => [
  ...measuresOf(expression).flatMap(({ operand }) => OPERAND_FIGURES[operand]),
  ...(sourcesOf(expression).has('split') ? (['split'] as const) : []),
]
