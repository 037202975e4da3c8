import { boundsOf, isOfPrice, type Scaled } from '../../../shared/alerts/bounds'
import type { Operand } from '../../../shared/alerts/operands'
import { IS_ABOVE_BACK, isPaired, levelTruthOf, type Paired, sidesOf } from '../../../shared/alerts/paired'
import { isCross, type Measure } from '../../../shared/alerts/rule'
import { isUpwards, type Judged, type LevelTruth, type RowValues } from '../../../shared/alerts/truth'
import type { Price } from '../../../shared/market/units'
import type { WatchEntry } from './entry'
import { type LevelState, PriceLevelState } from './level-state'
import { type ThresholdListener, Thresholds } from './thresholds'

/** Readers of a row's values. */
export interface Numbers extends RowValues {
  /** NaN = not defined. */
  number(measure: Measure): number
}

/** A row as it is looked at. */
export interface WatchedRow {
  /** 0 = none yet. */
  price: Price
  /** The price concerns no rule, by `quietPrices`. */
  isQuiet: boolean
  /** No book came since the last look. */
  isSameBook: boolean
}

const EVERY = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/** Read of the book alone: between two books they stay as they are. */
const OF_BOOK_ALONE: ReadonlySet<Operand> = new Set(['imbalance', 'sealMoney'])

/**
 * Complement of a rule's index: a value concerns the rule only while it is latched. A level gives the same result on
 * both sides of its threshold moved back, unless it rang and must go behind it.
 */
const whileLatched = (place: number): number => ~place
export const isWhileLatched = (owner: number): boolean => owner < 0
export const rowIndexOf = (owner: number): number => (owner < 0 ? ~owner : owner)

/** A measure that rows are looked at by, and the values at which it says something new. */
class WatchedMeasure extends Thresholds implements Measure {
  readonly operand: Operand
  readonly windowMs: number
  readonly estimated: true | undefined
  readonly isOfBook: boolean

  constructor({ operand, windowMs, estimated }: Measure, pairs: readonly (readonly [bound: number, owner: number])[]) {
    super(pairs, false)
    this.operand = operand
    this.windowMs = windowMs
    this.estimated = estimated
    this.isOfBook = OF_BOOK_ALONE.has(operand)
  }
}

/** One figure compared with another, and its side at the last row. */
class WatchedPair implements LevelState {
  private sides = Number.NaN
  private readonly left: Measure
  private readonly right: Measure

  constructor(
    private readonly atom: Paired,
    private readonly judged: Judged,
    private readonly place: number,
  ) {
    this.left = atom.left
    this.right = atom.right.measure
  }

  standing(): LevelTruth {
    return levelTruthOf(this.atom, this.sides)
  }

  look(numbers: Numbers, told: ThresholdListener): void {
    const { atom, judged } = this
    const sides = sidesOf(atom, judged, numbers.number(this.left), numbers.number(this.right), numbers)
    if (sides === this.sides) return
    const isBackAlone = (sides ^ this.sides) === IS_ABOVE_BACK && !isCross(atom)
    this.sides = sides
    told.tell(isBackAlone ? whileLatched(this.place) : this.place)
  }
}

/**
 * Rules of an instrument that are judged at the same rows: which of them a row concerns, by the values between which
 * nothing changes. The first row concerns all.
 */
export class WatchedRows {
  /** Fields of the newest price: prices and changes. */
  private readonly price: Thresholds | undefined
  private readonly measures: readonly WatchedMeasure[]
  private readonly pairs: readonly WatchedPair[]
  /** Rules that cannot be decided from thresholds alone: every row can affect them. */
  private readonly always: readonly number[]
  /** False until the first row was judged; that row affects all rules. */
  isPrimed = false

  /** `places`: of the rules in `entries`. */
  constructor(
    entries: readonly WatchEntry[],
    private readonly places: readonly number[],
    scaled: Scaled,
  ) {
    this.always = orNone(places.filter((place) => entries[place]?.isAlways))
    const found = new Map<string, { measure: Measure; pairs: [number, number][] }>()
    const pairs: WatchedPair[] = []
    for (const place of places) {
      const entry = entries[place] as WatchEntry
      entry.level = undefined
      if (entry.isAlways) continue
      for (const judged of entry.watch.judged) {
        const { atom } = judged
        const isOnlyLevel = entry.watch.judged.length === 1 && !isCross(atom)
        if (isPaired(atom)) {
          const pair = new WatchedPair(atom, judged, place)
          pairs.push(pair)
          if (isOnlyLevel) entry.level = pair
        }
        if (atom.kind !== 'compare' || atom.right.kind !== 'number') continue
        const { left: measure } = atom
        const key = isOfPrice(measure.operand) ? '' : keyOf(measure)
        const one = found.get(key) ?? { measure, pairs: [] }
        found.set(key, one)
        const [threshold, back] = boundsOf(judged, scaled) ?? []
        if (threshold === undefined) continue
        one.pairs.push([threshold, place])
        if (back !== undefined) one.pairs.push([back, isCross(atom) ? place : whileLatched(place)])
        if (isOnlyLevel && key === '' && scaled.prevClose > 0) {
          entry.level = new PriceLevelState(isUpwards(atom), threshold, back)
        }
      }
    }
    const price = found.get('')
    this.price = price && new Thresholds(price.pairs, true)
    found.delete('')
    this.pairs = orNone(pairs)
    this.measures = orNone([...found.values()].map(({ measure, pairs }) => new WatchedMeasure(measure, pairs)))
  }

  /** Only the price, and values of the book alone, are read. */
  get isPriceAlone(): boolean {
    return this.always.length === 0 && this.pairs.length === 0 && this.measures.every(({ isOfBook }) => isOfBook)
  }

  /** Prices that concern no rule by themselves. */
  get quietPrices(): { from: number; to: number } {
    return this.price ? this.price.quiet : EVERY
  }

  /** Notifies the rules that a row concerns, by `placeOf`. */
  look({ price, isQuiet, isSameBook }: WatchedRow, numbers: Numbers, told: ThresholdListener): void {
    if (this.price && !isQuiet) {
      const value = price > 0 ? price : Number.NaN
      if (!this.price.isQuiet(value)) this.price.move(value, told)
    }
    const { measures } = this
    for (let at = 0; at < measures.length; at++) {
      const measure = measures[at] as WatchedMeasure
      if (isSameBook && measure.isOfBook) continue
      const value = numbers.number(measure)
      if (!measure.isQuiet(value)) measure.move(value, told)
    }
    for (let at = 0; at < this.pairs.length; at++) this.pairs[at]?.look(numbers, told)
    const concerned = this.isPrimed ? this.always : this.places
    this.isPrimed = true
    for (let at = 0; at < concerned.length; at++) told.tell(concerned[at] as number)
  }
}

const NONE: readonly never[] = []
/** One empty list for all: thousands of their own would have to be read to find nothing in them. */
const orNone = <T>(list: readonly T[]): readonly T[] => (list.length > 0 ? list : NONE)

const keyOf = ({ operand, windowMs, estimated }: Measure): string => `${operand} ${windowMs} ${estimated ?? ''}`
