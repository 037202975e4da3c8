import type { InstrumentId } from '../../../shared/market/instrument'
import type { DayLinesStore } from '../../store/bars/day-lines'
import { type BasketLine, basketLine, closesInYuan } from '../../store/baskets/basket-line'
import type { BasketNow } from '../../store/baskets/use-basket-now'

/** Minutes between two points, as the lines of instruments have them. */
const STEP = 5
/** Lifetime of a cached line while no new minutes arrive, ms. */
const CACHE_MS = 5_000

const NONE: readonly number[] = []

interface Made {
  at: number
  version: number
  closes: readonly number[]
}

/**
 * Days of baskets in points as a cell's line wants them, 0 where too little of the weight is known; none before the
 * minutes of all members came, which it asks for: a line of some would be another basket's.
 */
export function basketLines(
  lines: Pick<DayLinesStore, 'version' | 'closes' | 'isKnown'>,
  scaleOf: (id: InstrumentId) => number,
  now: () => number,
) {
  const made = new Map<InstrumentId, Made>()
  return (code: InstrumentId, { prices, prevValue }: Pick<BasketNow, 'prices' | 'prevValue'>): readonly number[] => {
    const { version } = lines
    const cached = made.get(code)
    if (cached && cached.version === version && now() - cached.at < CACHE_MS) return cached.closes
    const ids = prices.map(({ id }) => id)
    const inYuan = closesInYuan(ids, lines.closes, scaleOf)
    const closes = ids.every(lines.isKnown) ? pointsOf(basketLine(prices, inYuan, prevValue)) : NONE
    made.set(code, { at: now(), version, closes })
    return closes
  }
}

function pointsOf({ value }: BasketLine): number[] {
  const length = value.findLastIndex((each) => each !== null) + 1
  return value.slice(0, length).flatMap((each, at) => (at % STEP === 0 ? [each ?? 0] : []))
}
