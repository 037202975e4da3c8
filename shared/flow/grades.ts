import type { Shares, Yuan } from '../market/units'

/** Size grades of an order, smallest first: 小 中 大 超大. The number is the index everywhere. */
export const GRADES = ['S', 'M', 'L', 'X'] as const
export type Grade = 0 | 1 | 2 | 3
/** 大 and up count as 主力. */
export const BIG_GRADE: Grade = 2

/**
 * A definition of size grades (口径). An order is in the highest grade of which it reaches the shares **or** the
 * yuan. `id` travels in addresses, exports and alerts.
 */
export interface GradeDefinition {
  id: string
  name: string
  /** Lower bounds of 中, 大, 超大. Infinity = this measure does not count. */
  yuan: readonly [number, number, number]
  shares: readonly [number, number, number]
}

/** Sources: `domain.md` §1.1 (东方财富, Tushare), `pages.md` §0.1 (新浪). */
export const gradeDefinitions = {
  eastmoney: {
    id: 'eastmoney',
    name: '东财',
    yuan: [40_000, 200_000, 1_000_000],
    shares: [20_000, 100_000, 500_000],
  },
  sina: {
    id: 'sina',
    name: '新浪',
    yuan: [50_000, 200_000, 1_000_000],
    shares: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  },
} as const satisfies Record<string, GradeDefinition>

export const DEFAULT_GRADES: GradeDefinition = gradeDefinitions.eastmoney

/** Grade of an order of this size, in yuan and shares. */
export function gradeOf(definition: GradeDefinition, yuan: Yuan, shares: Shares): Grade {
  for (const grade of [3, 2, 1] as const) {
    const bound = grade - 1
    if (yuan >= (definition.yuan[bound] as number) || shares >= (definition.shares[bound] as number)) return grade
  }
  return 0
}
