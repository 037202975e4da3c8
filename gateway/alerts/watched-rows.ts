import { boundsOf, isOfPrice, type Scaled } from '../../shared/alerts/bounds'
import { toNumber } from '../../shared/alerts/fraction'
import type { Measure } from '../../shared/alerts/rule'
import type { Reading } from '../../shared/alerts/truth'
import type { Price } from '../../shared/market/units'
import type { Entry } from './entry'
import { Thresholds } from './thresholds'

interface Watched {
  /** Undefined: the newest price, of prices and changes. */
  measure: Measure | undefined
  thresholds: Thresholds
}

const EVERY = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/**
 * Rules of an instrument that are judged at the same rows: which of them a row concerns, by the values between which
 * nothing changes. The first row concerns all.
 */
export class WatchedRows {
  private readonly watched: Watched[]
  /** Those of which no band says when they are concerned. */
  private readonly always: readonly number[]
  private isPrimed = false

  /** `places`: of the rules in `entries`. */
  constructor(
    entries: readonly Entry[],
    private readonly places: readonly number[],
    scaled: Scaled,
  ) {
    this.always = places.filter((place) => entries[place]?.isAlways)
    const found = new Map<string, { measure: Measure | undefined; pairs: [number, number][] }>()
    for (const place of places) {
      const entry = entries[place] as Entry
      if (entry.isAlways) continue
      for (const judged of entry.watch.judged) {
        if (judged.atom.kind !== 'compare') continue
        const { left } = judged.atom
        const measure = isOfPrice(left.operand) ? undefined : left
        const key = measure ? `${measure.operand} ${measure.windowMs} ${measure.estimated ?? ''}` : ''
        const one = found.get(key) ?? { measure, pairs: [] }
        found.set(key, one)
        for (const bound of boundsOf(judged, scaled) ?? []) one.pairs.push([bound, place])
      }
    }
    this.watched = [...found.values()].map(({ measure, pairs }) => ({
      measure,
      thresholds: new Thresholds(pairs, measure === undefined),
    }))
  }

  /** Prices that concern nobody, as long as they are all that changes; undefined where other values are looked at. */
  get quietPrices(): { from: number; to: number } | undefined {
    if (!this.isPrimed || this.always.length > 0) return undefined
    const [one, other] = this.watched
    if (other || one?.measure) return undefined
    return one ? one.thresholds.quiet : EVERY
  }

  /** Tells whom a row concerns. `price`: 0 = none yet. */
  look(price: Price, reading: Reading, tell: (place: number) => void): void {
    for (const { measure, thresholds } of this.watched) {
      const value = measure ? numberOf(reading, measure) : price > 0 ? price : Number.NaN
      if (!thresholds.isQuiet(value)) thresholds.move(value, tell)
    }
    const { isPrimed } = this
    this.isPrimed = true
    for (const place of isPrimed ? this.always : this.places) tell(place)
  }
}

function numberOf(reading: Reading, measure: Measure): number {
  const value = reading.value(measure)
  return value ? toNumber(value) : Number.NaN
}
