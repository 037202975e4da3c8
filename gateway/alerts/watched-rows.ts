import { boundsOf, isOfPrice, type Scaled } from '../../shared/alerts/bounds'
import type { Operand } from '../../shared/alerts/operands'
import type { Measure } from '../../shared/alerts/rule'
import type { Price } from '../../shared/market/units'
import type { Entry } from './entry'
import { Thresholds } from './thresholds'

/** What values of a row are looked at by: NaN = not defined. */
export interface Numbers {
  number(measure: Measure): number
}

/** A row as it is looked at. */
export interface LookedAt {
  /** 0 = none yet. */
  price: Price
  /** The price concerns nobody, by `quietPrices`. */
  isQuiet: boolean
  /** No book came since the last look. */
  isSameBook: boolean
}

const EVERY = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/** Read of the book alone: between two books they stay as they are. */
const OF_BOOK_ALONE: ReadonlySet<Operand> = new Set(['imbalance', 'sealMoney'])

/**
 * Rules of an instrument that are judged at the same rows: which of them a row concerns, by the values between which
 * nothing changes. The first row concerns all.
 */
export class WatchedRows {
  /** Of the newest price: prices and changes. */
  private readonly price: Thresholds | undefined
  private readonly measures: readonly Measure[]
  private readonly thresholds: readonly Thresholds[]
  /** Of each measure the values between which nothing changes, beside each other: most rows read nothing else. */
  private readonly edges: Float64Array
  private readonly isOfBook: readonly boolean[]
  /** Those of which no band says when they are concerned. */
  private readonly always: readonly number[]
  /** It was looked at once: until then each row concerns all. */
  isPrimed = false

  /** `places`: of the rules in `entries`. */
  constructor(
    entries: readonly Entry[],
    private readonly places: readonly number[],
    scaled: Scaled,
  ) {
    this.always = places.filter((place) => entries[place]?.isAlways)
    const found = new Map<string, { measure: Measure; pairs: [number, number][] }>()
    for (const place of places) {
      const entry = entries[place] as Entry
      if (entry.isAlways) continue
      for (const judged of entry.watch.judged) {
        if (judged.atom.kind !== 'compare') continue
        const { left: measure } = judged.atom
        const key = isOfPrice(measure.operand) ? '' : keyOf(measure)
        const one = found.get(key) ?? { measure, pairs: [] }
        found.set(key, one)
        for (const bound of boundsOf(judged, scaled) ?? []) one.pairs.push([bound, place])
      }
    }
    const price = found.get('')
    this.price = price && new Thresholds(price.pairs, true)
    found.delete('')
    this.measures = [...found.values()].map(({ measure }) => measure)
    this.thresholds = [...found.values()].map(({ pairs }) => new Thresholds(pairs, false))
    this.isOfBook = this.measures.map(({ operand }) => OF_BOOK_ALONE.has(operand))
    this.edges = new Float64Array(2 * this.measures.length).fill(Number.NaN)
  }

  /** Nobody looks at anything but the price. */
  get isPriceAlone(): boolean {
    return this.always.length === 0 && this.measures.length === 0
  }

  /** Prices that concern nobody, by themselves. */
  get quietPrices(): { from: number; to: number } {
    return this.price ? this.price.quiet : EVERY
  }

  /** Tells whom a row concerns. */
  look({ price, isQuiet, isSameBook }: LookedAt, numbers: Numbers, tell: (place: number) => void): void {
    if (this.price && !isQuiet) {
      const value = price > 0 ? price : Number.NaN
      if (!this.price.isQuiet(value)) this.price.move(value, tell)
    }
    for (let at = 0; at < this.measures.length; at++) {
      if (!(isSameBook && this.isOfBook[at])) this.lookAt(at, numbers.number(this.measures[at] as Measure), tell)
    }
    const concerned = this.isPrimed ? this.always : this.places
    this.isPrimed = true
    for (let at = 0; at < concerned.length; at++) tell(concerned[at] as number)
  }

  private lookAt(at: number, value: number, tell: (place: number) => void): void {
    const { edges } = this
    if (value > (edges[2 * at] as number) && value < (edges[2 * at + 1] as number)) return
    const thresholds = this.thresholds[at] as Thresholds
    if (thresholds.isQuiet(value)) return
    thresholds.move(value, tell)
    const { above, below } = thresholds.band
    edges[2 * at] = above
    edges[2 * at + 1] = below
  }
}

const keyOf = ({ operand, windowMs, estimated }: Measure): string => `${operand} ${windowMs} ${estimated ?? ''}`
