import { marginNear } from './margin'
import type { Atom, Measure } from './rule'
import { FAR, isUpwards, type Judged } from './truth'

/** An atom that holds one figure of the watched instrument against another one: `价格<均价`. */
export type Paired = Extract<Atom, { kind: 'compare' }> & { right: { kind: 'measure'; measure: Measure } }

export const isPaired = (atom: Atom): atom is Paired =>
  atom.kind === 'compare' &&
  atom.right.kind === 'measure' &&
  atom.left.of === undefined &&
  atom.right.measure.of === undefined

/** One of them is not defined. */
const UNDEFINED = 0
const IS_ABOVE = 1
/** It lies above the other figure moved back. */
export const IS_ABOVE_BACK = 2

/**
 * On which sides of the other figure, and of that moved back by the margin, a figure lies, both rounded as doubles are:
 * as long as it is the same, the atom says the same. NaN: too near to tell.
 */
export function sidesOf(atom: Paired, { margin }: Pick<Judged, 'margin'>, left: number, right: number, scale: number) {
  if (Number.isNaN(left) || Number.isNaN(right)) return UNDEFINED
  const back = margin ? marginNear(atom.left.operand, right, scale) : 0
  const near = FAR * (Math.abs(left) + Math.abs(right) + back)
  const gap = left - right
  const beyond = isUpwards(atom) ? gap + back : gap - back
  if (Math.abs(gap) <= near || Math.abs(beyond) <= near) return Number.NaN
  return 4 + (gap > 0 ? IS_ABOVE : 0) + (beyond > 0 ? IS_ABOVE_BACK : 0)
}
