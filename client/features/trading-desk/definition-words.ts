import type { LedgerDefinition } from '../../../shared/flow/definitions'
import {
  GRADE_MEASURES,
  type GradeDefinition,
  type GradeMeasure,
  type GradeThresholds,
  isPreset,
  ownGrades,
} from '../../../shared/flow/grades'
import { definitionText as text } from '../../text/definition'

export type PresetChoice = keyof typeof text.presets
export const DEFINITION_MEASURES = Object.keys(GRADE_MEASURES) as GradeMeasure[]

/** Factor from the unit that users type (万元, 万股, 万分之一) to the unit in a definition's id. */
const PER_UNIT: Record<GradeMeasure, number> = { yuan: 10_000, shares: 10_000, float: 100 }

/** Default bounds, in the unit that users type. */
export const FIRST_BOUNDS: Record<GradeMeasure, GradeThresholds> = {
  yuan: [4, 20, 100],
  shares: [2, 10, 50],
  float: [0.2, 1, 5],
}

export const presetOf = ({ id }: GradeDefinition): PresetChoice => (isPreset(id) ? id : 'own')

/** One's own grades as people type them; undefined for a preset. */
export function typedBounds(grades: GradeDefinition): { measure: GradeMeasure; bounds: GradeThresholds } | undefined {
  if (presetOf(grades) !== 'own') return undefined
  const measure = DEFINITION_MEASURES.find((each) => grades.id.startsWith(GRADE_MEASURES[each])) ?? 'yuan'
  const [medium, large, extra] = grades.id.slice(1).split('.').map(Number) as unknown as GradeThresholds
  const per = PER_UNIT[measure]
  return { measure, bounds: [medium / per, large / per, extra / per] }
}

/** Grades from what was typed; undefined if that makes none. */
export function gradesFromTyped(measure: GradeMeasure, bounds: GradeThresholds): GradeDefinition | undefined {
  const [medium, large, extra] = bounds.map((bound) =>
    Math.round(bound * PER_UNIT[measure]),
  ) as unknown as GradeThresholds
  return ownGrades(measure, [medium, large, extra])
}

/** `东财 · 当时`. */
export const definitionWords = ({ grades, sizing }: LedgerDefinition): string =>
  `${text.presets[presetOf(grades)]} · ${text.sizings[sizing]}`

const typed = (value: number, per: number): string => String(Number((value / per).toFixed(4)))

/** `超大 100万元 或 50万股 · 大 …`: from where each grade begins. */
export function gradeWords(grades: GradeDefinition): string {
  const { yuan, shares, floatMillionths } = grades
  return [2, 1, 0]
    .map((bound) => {
      const measures: [GradeMeasure, number][] = [
        ['yuan', yuan[bound] as number],
        ['shares', shares[bound] as number],
        ['float', floatMillionths?.[bound] ?? Number.POSITIVE_INFINITY],
      ]
      const parts = measures
        .filter(([, value]) => Number.isFinite(value))
        .map(([measure, value]) => `${typed(value, PER_UNIT[measure])}${text.units[measure]}`)
      return `${text.names[bound]} ${parts.join(text.or)}`
    })
    .join(' · ')
}
