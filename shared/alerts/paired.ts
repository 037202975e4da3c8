import { compare } from './fraction'
import { marginNear } from './margin'
import type { Atom, Measure } from './rule'
import {
  backCountsBelow,
  countsBelow,
  FAR,
  isUpwards,
  type Judged,
  type LevelTruth,
  type RowValues,
  signBeyondBack,
} from './truth'

/** An atom that holds one figure of the watched instrument against another one: `价格<均价`. */
export type Paired = Extract<Atom, { kind: 'compare' }> & { right: { kind: 'measure'; measure: Measure } }

export const isPaired = (atom: Atom): atom is Paired =>
  atom.kind === 'compare' &&
  atom.right.kind === 'measure' &&
  atom.left.of === undefined &&
  atom.right.measure.of === undefined

/** One of them is not defined. */
const UNDEFINED = 0
const DEFINED = 4
const IS_ABOVE = 1
/** It lies above the other figure moved back. */
export const IS_ABOVE_BACK = 2

/**
 * Sides of the other figure, and of that figure moved back by the margin, on which a figure lies: while they are the
 * same, the atom has the same result. Both are rounded as doubles are; `exact` is called if they are too near to
 * decide.
 */
export function sidesOf(atom: Paired, judged: Judged, left: number, right: number, exact: RowValues): number {
  if (Number.isNaN(left) || Number.isNaN(right)) return UNDEFINED
  const back = judged.margin ? marginNear(atom.left.operand, right, exact.priceScale) : 0
  const near = FAR * (Math.abs(left) + Math.abs(right) + back)
  const gap = left - right
  const beyond = isUpwards(atom) ? gap + back : gap - back
  if (Math.abs(gap) <= near || Math.abs(beyond) <= near) return exactSidesOf(atom, judged, exact)
  return sides(gap > 0, beyond > 0)
}

const sides = (isAbove: boolean, isAboveBack: boolean): number =>
  DEFINED + (isAbove ? IS_ABOVE : 0) + (isAboveBack ? IS_ABOVE_BACK : 0)

function exactSidesOf(atom: Paired, judged: Judged, reading: RowValues): number {
  const [left, right] = [reading.value(atom.left), reading.value(atom.right.measure)]
  if (!left || !right) return UNDEFINED
  const isAbove = isAboveBy(compare(left, right), countsBelow(atom.comparison))
  if (!judged.margin) return sides(isAbove, isAbove)
  const beyond = signBeyondBack(judged, atom, left, right, reading.priceScale)
  return sides(isAbove, isAboveBy(beyond, backCountsBelow(atom)))
}

const isAboveBy = (sign: number, isItselfBelow: boolean): boolean => (isItselfBelow ? sign > 0 : sign >= 0)

/** Truth of a level, from which sides of its thresholds the value is on. */
export function levelTruthOf(atom: Paired, sides: number): LevelTruth {
  if (sides === UNDEFINED) return -1
  const isUp = isUpwards(atom)
  if (((sides & IS_ABOVE) !== 0) === isUp) return 1
  return ((sides & IS_ABOVE_BACK) !== 0) === isUp ? 2 : 0
}
