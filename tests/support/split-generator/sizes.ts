import type { Dice } from './dice'
import type { BookSide } from './venue'

const LIKED = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 80, 100, 200, 300, 500]

/**
 * Independent traders' sizes in shares: log-normal, drawn to liked numbers, rare odd lots on the sell side.
 * `liked`: how often a draw is rounded to a liked number.
 */
export function sizesOf(dice: Dice, price: number, liked = 0.55): (side: BookSide) => number {
  const middle = Math.log(Math.max(1.6, 130 / price ** 1.05))
  return (side) => {
    const lots = Math.min(3_000, Math.exp(middle + 1.25 * dice.normal()))
    if (side === 'S' && dice.chance(0.05)) return Math.max(1, Math.round(Math.min(lots, 30) * 100 - dice.whole(1, 99)))
    if (lots < 1.5) return 100
    if (!dice.chance(liked)) return Math.round(lots) * 100
    let best = 1
    for (const number of LIKED) if (Math.abs(Math.log(number / lots)) < Math.abs(Math.log(best / lots))) best = number
    return best * 100
  }
}
