import type { EventKind } from '../market/event-kinds'
import type { InstrumentId } from '../market/instrument'
import { add, compare, type Fraction, negative, toNumber } from './fraction'
import { marginNear, marginOf } from './margin'
import { type Atom, type Expression, isCross, type Measure } from './rule'

/** 1 true, 0 false, −1 unknown. */
export type TruthValue = 1 | 0 | -1

/** Truth of a level. 2: false, but true with its threshold moved back by the margin. */
export type LevelTruth = TruthValue | 2

/** `of` of a row that evaluates every crossing, not only those whose left side is of the row's own instrument. */
export const EVERY_ROW = '*'

/** Values of an instrument at a row: those that are defined there. */
export interface RowValues {
  priceScale: number
  /** Sides of its flows are estimated. */
  isEstimated?: boolean
  value(measure: Measure): Fraction | undefined
}

/** Inputs for judging a row. */
export interface JudgedValues {
  reading: RowValues
  pulses?: Pulses
  /** The other instrument whose row it is; absent: of the one that is watched. */
  of?: InstrumentId | undefined
}

/** An event at this row only. */
export interface Pulses {
  event?: EventKind
  edge?: 'seal' | 'break'
  split?: { side: 'buy' | 'sell'; money: Fraction; probability: Fraction }
}
const NO_PULSES: Pulses = {}

/** State of a crossing: no value yet, ready to fire, or reached and not armed again. */
export type Arm = 'unknown' | 'armed' | 'spent'

/** An atom with what its rule makes of it: its threshold after ex-dates, and whether it has a margin. */
export interface Judged {
  atom: Atom
  /** In the place of the written number. */
  threshold?: Fraction | undefined
  margin: boolean
  /** The threshold moved back by the margin, as it was worked out last. */
  back?: { of: Fraction; priceScale: number; value: Fraction }
}

type Compared = Extract<Atom, { kind: 'compare' }>

/** Result of one atom at a row: now, as if this row had no event, and that with its threshold moved back. */
interface Verdicts {
  now: TruthValue[]
  levels: TruthValue[]
  relaxed: TruthValue[]
}
export const noVerdicts = (): Verdicts => ({ now: [], levels: [], relaxed: [] })

/** Result of the only atom of a rule, by its state. */
export function writeVerdicts(truth: LevelTruth, { now, levels, relaxed }: Verdicts): void {
  now[0] = levels[0] = truth === 2 ? 0 : truth
  relaxed[0] = truth === 2 ? 1 : truth
}

function isTrue(sign: number, comparison: Compared['comparison']): boolean {
  if (comparison === '>') return sign > 0
  if (comparison === '>=') return sign >= 0
  return comparison === '<' ? sign < 0 : sign <= 0
}

export const isUpwards = ({ comparison }: Compared): boolean =>
  comparison === '>' || comparison === '>=' || comparison === 'up'

/** Whether a value equal to its threshold is judged like a value below it. */
export const countsBelow = (comparison: Compared['comparison']): boolean =>
  comparison === '>' || comparison === '<=' || comparison === 'down'

/** The same of the threshold moved back by the margin: there a crossing that is spent is armed, on it too. */
export const backCountsBelow = (atom: Compared): boolean => countsBelow(atom.comparison) !== isCross(atom)

/** A threshold moved back by its margin; of a number it is worked out once. */
function backOf(judged: Judged, atom: Compared, right: Fraction, priceScale: number): Fraction {
  const { back } = judged
  if (back?.of === right && back.priceScale === priceScale) return back.value
  const margin = marginOf(atom.left.operand, right, priceScale)
  const value = add(right, isUpwards(atom) ? negative(margin) : margin)
  judged.back = { of: right, priceScale, value }
  return value
}

/** Doubles further apart than this part of themselves are in the order of the numbers that they stand for. */
export const FAR = 1e-9

/**
 * Sign of a value − the threshold moved back by its margin, exactly. For a threshold that differs at each row
 * (`价格<均价`), the exact one has parts of twenty digits and more: it is computed only if doubles cannot decide.
 */
export function signBeyondBack(
  judged: Judged,
  atom: Compared,
  left: Fraction,
  right: Fraction,
  priceScale: number,
): number {
  if (judged.back?.of !== right) {
    const [value, threshold] = [toNumber(left), toNumber(right)]
    const margin = marginNear(atom.left.operand, threshold, priceScale)
    const gap = value - (isUpwards(atom) ? threshold - margin : threshold + margin)
    if (Math.abs(gap) > FAR * (Math.abs(value) + Math.abs(threshold) + margin)) return gap
  }
  return compare(left, backOf(judged, atom, right, priceScale))
}

/** Moves the arm of a crossing on by a row. True: it crossed at this row. */
function crosses(judged: Judged, atom: Compared, arms: Arm[], place: number, reading: RowValues): boolean {
  const left = reading.value(atom.left)
  const right = left && rightOf(judged, atom, reading)
  if (!left || !right) return false
  const way = atom.comparison === 'up' ? 1 : -1
  const before = arms[place] ?? 'unknown'
  if (compare(left, right) * way >= 0) {
    arms[place] = 'spent'
    return before === 'armed'
  }
  if (before === 'spent' && judged.margin) {
    if (signBeyondBack(judged, atom, left, right, reading.priceScale) * way > 0) return false
  }
  arms[place] = 'armed'
  return false
}

const rightOf = ({ threshold }: Judged, { right }: Compared, reading: RowValues): Fraction | undefined =>
  right.kind === 'measure' ? reading.value(right.measure) : (threshold ?? right.value)

function happens(atom: Atom, pulses: Pulses): boolean {
  if (atom.kind === 'event') return pulses.event === atom.event
  if (atom.kind === 'edge') return pulses.edge === atom.edge
  if (atom.kind !== 'split' || !pulses.split) return false
  const { side, money, probability } = pulses.split
  return side === atom.side && compare(money, atom.money) >= 0 && compare(probability, atom.probability) >= 0
}

/**
 * Looks at a row with every atom, and moves the arms of crossings on. `of`: the other instrument whose row it is.
 * True: something happened at this row alone.
 */
export function look(
  atoms: readonly Judged[],
  arms: Arm[],
  { reading, pulses = NO_PULSES, of }: Pick<JudgedValues, 'reading' | 'pulses' | 'of'>,
  { now, levels, relaxed }: Verdicts,
): boolean {
  let crossed = false
  for (let place = 0; place < atoms.length; place++) {
    const judged = atoms[place] as Judged
    const { atom } = judged
    if (atom.kind !== 'compare' || atom.comparison === 'up' || atom.comparison === 'down') {
      const isOwn = atom.kind === 'compare' && (of === EVERY_ROW || atom.left.of === of)
      const found =
        atom.kind === 'compare' ? isOwn && crosses(judged, atom, arms, place, reading) : happens(atom, pulses)
      if (found && atom.kind === 'compare') crossed = true
      now[place] = found ? 1 : 0
      levels[place] = 0
      relaxed[place] = 0
      continue
    }
    const left = reading.value(atom.left)
    const right = left && rightOf(judged, atom, reading)
    if (!left || !right) {
      now[place] = levels[place] = relaxed[place] = -1
      continue
    }
    const { comparison } = atom
    const truth = isTrue(compare(left, right), comparison) ? 1 : 0
    now[place] = levels[place] = truth
    // A true condition is also true with a threshold that is moved back.
    const isStill =
      truth === 1 ||
      (judged.margin && isTrue(signBeyondBack(judged, atom, left, right, reading.priceScale), comparison))
    relaxed[place] = isStill ? 1 : 0
  }
  return crossed
}

let next = 0

/** Result of the sentence by the results of its atoms, from left to right, by Kleene's logic. */
export function truthOf(expression: Expression, verdicts: readonly TruthValue[]): TruthValue {
  if (expression.kind !== 'and' && expression.kind !== 'or') return verdicts[0] ?? -1
  next = 0
  return joined(expression, verdicts)
}

function joined(expression: Expression, verdicts: readonly TruthValue[]): TruthValue {
  if (expression.kind !== 'and' && expression.kind !== 'or') return verdicts[next++] ?? -1
  const ends = expression.kind === 'and' ? 0 : 1
  let result: TruthValue = expression.kind === 'and' ? 1 : 0
  for (const part of expression.parts) {
    const truth = joined(part, verdicts)
    if (truth === ends) result = ends
    else if (truth === -1 && result !== ends) result = -1
  }
  return result
}
