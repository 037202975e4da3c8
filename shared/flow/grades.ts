import type { Shares, Yuan } from '../market/units'

/** Size grades of an order, smallest first: 小 中 大 超大. The number is the index everywhere. */
export const GRADES = ['S', 'M', 'L', 'X'] as const
export type Grade = 0 | 1 | 2 | 3
/** Lowest grade that counts as 主力. */
export const BIG_GRADE: Grade = 2

/** A figure of each grade. */
export type PerGrade = readonly [number, number, number, number]

export const sumOfGrades = (of: PerGrade): number => of[0] + of[1] + of[2] + of[3]

/** 大 + 超大. */
export const sumOfBigGrades = (of: PerGrade): number => of[2] + of[3]

/** Lower bounds of 中, 大, 超大, ascending. Infinity = never reached. */
export type GradeThresholds = readonly [number, number, number]

/** Size grades for one instrument: an order is in the highest grade of which it reaches the shares **or** the yuan. */
export interface GradeBounds {
  yuan: GradeThresholds
  shares: GradeThresholds
}

/** Size grades before an instrument is named. `id` travels in addresses, topics, exports and alerts. */
export interface GradeDefinition extends GradeBounds {
  id: string
  /** Instead of `shares`: millionths of the instrument's float shares. */
  floatMillionths?: GradeThresholds
}

const NEVER: GradeThresholds = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]

/** Grades as published by 东方财富 (also used by Tushare) and 新浪. */
export const gradeDefinitions = {
  eastmoney: { id: 'eastmoney', yuan: [40_000, 200_000, 1_000_000], shares: [20_000, 100_000, 500_000] },
  sina: { id: 'sina', yuan: [50_000, 200_000, 1_000_000], shares: NEVER },
} as const satisfies Record<string, GradeDefinition>

export const DEFAULT_GRADES: GradeDefinition = gradeDefinitions.eastmoney

/** Unit of own grades: yuan, shares, or millionths of the float shares. */
export const GRADE_MEASURES = { yuan: 'y', shares: 's', float: 'f' } as const
export type GradeMeasure = keyof typeof GRADE_MEASURES

/** Largest bound in an id. */
const BOUND_MAX = 1e12

/** Grades chosen by a user. Undefined unless the bounds are ascending whole numbers. */
export function ownGrades(measure: GradeMeasure, bounds: GradeThresholds): GradeDefinition | undefined {
  const [medium, large, extra] = bounds
  if (!bounds.every(Number.isInteger) || !(medium > 0 && large > medium && extra > large && extra <= BOUND_MAX)) return
  const id = `${GRADE_MEASURES[measure]}${bounds.join('.')}`
  if (measure === 'yuan') return { id, yuan: bounds, shares: NEVER }
  if (measure === 'shares') return { id, yuan: NEVER, shares: bounds }
  return { id, yuan: NEVER, shares: NEVER, floatMillionths: bounds }
}

const OWN = /^([ysf])(\d{1,13})\.(\d{1,13})\.(\d{1,13})$/

export const isPreset = (id: string): id is keyof typeof gradeDefinitions => Object.hasOwn(gradeDefinitions, id)

/** Grades by their id: a preset's name, or a measure with three bounds such as `y40000.200000.1000000`. */
export function readGrades(id: string): GradeDefinition | undefined {
  if (isPreset(id)) return gradeDefinitions[id]
  const [, letter, ...bounds] = OWN.exec(id) ?? []
  const measure = (Object.keys(GRADE_MEASURES) as GradeMeasure[]).find((each) => GRADE_MEASURES[each] === letter)
  const own = measure && ownGrades(measure, bounds.map(Number) as unknown as GradeThresholds)
  return own?.id === id ? own : undefined
}

/** The grades of one instrument. Bounds by float shares are never reached if these are unknown (0). */
export function boundsFor({ yuan, shares, floatMillionths }: GradeDefinition, floatShares: Shares): GradeBounds {
  if (!floatMillionths) return { yuan, shares }
  if (floatShares <= 0) return { yuan, shares: NEVER }
  const of = (millionths: number) => Math.max(1, Math.ceil((millionths * floatShares) / 1e6))
  return { yuan, shares: [of(floatMillionths[0]), of(floatMillionths[1]), of(floatMillionths[2])] }
}

/** Grade of an order of this size, in yuan and shares. */
export function gradeOf({ yuan: byYuan, shares: byShares }: GradeBounds, yuan: Yuan, shares: Shares): Grade {
  // Most are small.
  if (yuan < byYuan[0] && shares < byShares[0]) return 0
  if (yuan < byYuan[1] && shares < byShares[1]) return 1
  return yuan < byYuan[2] && shares < byShares[2] ? 2 : 3
}
