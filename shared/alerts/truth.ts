import type { EventKind } from '../market/event-kinds'
import { add, compare, type Fraction, negative } from './fraction'
import { marginOf } from './margin'
import type { Atom, Expression, Measure } from './rule'

/** 1 true, 0 false, −1 nobody knows. */
export type Truth = 1 | 0 | -1

/** What a row says of an instrument: the values that are defined at it. */
export interface Reading {
  priceScale: number
  value(measure: Measure): Fraction | undefined
}

/** What happens at a row alone. */
export interface Pulses {
  event?: EventKind
  edge?: 'seal' | 'break'
  split?: { side: 'buy' | 'sell'; money: Fraction; probability: Fraction }
}
export const NO_PULSES: Pulses = {}

/** Where the crossing of an atom stands: nothing known yet, ready to fire, or behind its threshold. */
export type Arm = 'unknown' | 'armed' | 'spent'

/** An atom with what its rule makes of it: its threshold after ex-dates, and whether it has a margin. */
export interface Judged {
  atom: Atom
  /** In the place of the written number. */
  threshold?: Fraction | undefined
  margin: boolean
}

type Compared = Extract<Atom, { kind: 'compare' }>

function sides({ atom, threshold, margin }: Judged & { atom: Compared }, reading: Reading) {
  const left = reading.value(atom.left)
  const right = atom.right.kind === 'measure' ? reading.value(atom.right.measure) : (threshold ?? atom.right.value)
  if (!left || !right) return undefined
  return { left, right, back: margin ? marginOf(atom.left.operand, right, reading.priceScale) : undefined }
}

function holds(sign: number, comparison: Compared['comparison']): boolean {
  if (comparison === '>') return sign > 0
  if (comparison === '>=') return sign >= 0
  return comparison === '<' ? sign < 0 : sign <= 0
}

/** Whether a level holds; `relaxed`: with its threshold moved back by the margin. */
function level(judged: Judged & { atom: Compared }, reading: Reading, relaxed: boolean): Truth {
  const found = sides(judged, reading)
  if (!found) return -1
  const { comparison } = judged.atom
  const { left, right, back } = found
  const bound = relaxed && back ? add(right, comparison === '>' || comparison === '>=' ? negative(back) : back) : right
  return holds(compare(left, bound), comparison) ? 1 : 0
}

/** Moves the arm of a crossing on by a row. True: it crossed at this row. */
export function cross(judged: Judged, arms: Arm[], place: number, reading: Reading): boolean {
  const { atom } = judged
  if (atom.kind !== 'compare' || (atom.comparison !== 'up' && atom.comparison !== 'down')) return false
  const found = sides(judged as Judged & { atom: Compared }, reading)
  if (!found) return false
  const { left, right, back } = found
  const way = atom.comparison === 'up' ? 1 : -1
  const before = arms[place] ?? 'unknown'
  const isBeyond = compare(left, right) * way >= 0
  if (isBeyond) {
    arms[place] = 'spent'
    return before === 'armed'
  }
  if (before === 'spent' && back) {
    const bound = add(right, way > 0 ? negative(back) : back)
    if (compare(left, bound) * way > 0) return false
  }
  arms[place] = 'armed'
  return false
}

function pulse(atom: Atom, pulses: Pulses): boolean {
  if (atom.kind === 'event') return pulses.event === atom.event
  if (atom.kind === 'edge') return pulses.edge === atom.edge
  if (atom.kind !== 'split' || !pulses.split) return false
  const { side, money, probability } = pulses.split
  return side === atom.side && compare(money, atom.money) >= 0 && compare(probability, atom.probability) >= 0
}

export interface Row {
  reading: Reading
  pulses: Pulses
  /** Which crossings happened at this row, by the atom's place. */
  crossed: readonly boolean[]
}

/**
 * What the sentence says at a row, by Kleene's logic. `levels`: as if nothing happened at this row alone. `relaxed`: the
 * same with thresholds moved back.
 */
export function truthOf(
  expression: Expression,
  atoms: readonly Judged[],
  row: Row,
  as: 'now' | 'levels' | 'relaxed',
): Truth {
  let place = 0
  const walk = (part: Expression): Truth => {
    if (part.kind !== 'and' && part.kind !== 'or') return ofAtom(atoms[place++] as Judged, place - 1)
    const ends = part.kind === 'and' ? 0 : 1
    let result: Truth = part.kind === 'and' ? 1 : 0
    for (const each of part.parts) {
      const truth = walk(each)
      if (truth === ends) result = ends
      else if (truth === -1 && result !== ends) result = -1
    }
    return result
  }
  const ofAtom = (judged: Judged, at: number): Truth => {
    const { atom } = judged
    if (atom.kind === 'compare' && atom.comparison !== 'up' && atom.comparison !== 'down') {
      return level(judged as Judged & { atom: Compared }, row.reading, as === 'relaxed')
    }
    if (as !== 'now') return 0
    return row.crossed[at] || pulse(atom, row.pulses) ? 1 : 0
  }
  return walk(expression)
}
