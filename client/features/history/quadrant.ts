import { sumOfBigGrades, sumOfGrades } from '../../../shared/flow/grades'
import type { DayRow } from '../../../shared/protocol/rest'
import type { HistoryMode } from './choice'

export type Quadrant = 'absorb' | 'passive' | 'sell' | 'passiveSell'

export const activeNet = (day: Pick<DayRow, 'adNet'>): number => sumOfGrades(day.adNet)

/** Net of a day in the sense of a mode: AD of all grades, or 大+超大 of OD. */
export const dayNet = (day: Pick<DayRow, 'adNet' | 'odNet'>, mode: HistoryMode): number =>
  mode === 'BS' ? activeNet(day) : sumOfBigGrades(day.odNet)

/** By the signs of AD and OD. */
const QUADRANTS: Partial<Record<string, Quadrant>> = {
  '1 1': 'absorb',
  '-1 1': 'passive',
  '-1 -1': 'sell',
  '1 -1': 'passiveSell',
}

/**
 * Name of a day by its active net (AD) and the net of its large orders (OD): large orders that gain while active
 * flow is negative were filled passively. Null on an axis, where neither name fits.
 */
export function quadrantOf(ad: number, od: number): Quadrant | null {
  return QUADRANTS[`${Math.sign(ad)} ${Math.sign(od)}`] ?? null
}

/** Completeness below which a day counts as partial. */
export const PARTIAL_BELOW = 0.995

type DayQuality = 'complete' | 'partial' | 'missing'

export const qualityOf = (day: Pick<DayRow, 'completeness'> | undefined): DayQuality =>
  !day ? 'missing' : day.completeness < PARTIAL_BELOW ? 'partial' : 'complete'
