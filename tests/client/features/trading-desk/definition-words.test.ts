import { describe, expect, test } from 'vitest'
import {
  definitionWords,
  FIRST_BOUNDS,
  gradesFromTyped,
  gradeWords,
  typedBounds,
} from '../../../../client/features/trading-desk/definition-words'
import { DEFAULT_SETTINGS } from '../../../../client/store/account/user-settings'
import { settledLedger } from '../../../../client/store/rows/settled-ledger'
import { readLedgerId } from '../../../../shared/flow/definitions'
import { type GradeThresholds, gradeDefinitions, readGrades } from '../../../../shared/flow/grades'

describe('a definition as text', () => {
  test.each([
    ['eastmoney-live', '东财 · 当时', '超大 100万元 或 50万股 · 大 20万元 或 10万股 · 中 4万元 或 2万股'],
    ['sina-close', '新浪 · 收盘', '超大 100万元 · 大 20万元 · 中 5万元'],
    ['y35000.90000.400000-print', '自定 · 逐笔', '超大 40万元 · 大 9万元 · 中 3.5万元'],
    ['f20.100.500-live', '自定 · 当时', '超大 5‱ · 大 1‱ · 中 0.2‱'],
  ])('%s', (id, words, grades) => {
    const definition = readLedgerId(id)
    if (!definition) throw new Error(id)
    expect(definitionWords(definition)).toBe(words)
    expect(gradeWords(definition.grades)).toBe(grades)
  })
})

describe('grades as people type them', () => {
  test.each([
    ['yuan', [4, 20, 100], 'y40000.200000.1000000'],
    ['shares', [0.5, 1, 2.5], 's5000.10000.25000'],
    ['float', [0.2, 1, 5], 'f20.100.500'],
  ] as const)('by %s: %j', (measure, bounds, id) => {
    const grades = gradesFromTyped(measure, bounds)
    expect(grades?.id).toBe(id)
    expect(grades && typedBounds(grades)).toEqual({ measure, bounds })
  })

  test.each<[GradeThresholds]>([
    [[20, 4, 100]],
    [[0, 4, 100]],
    [[4, 4, 100]],
    [[4, Number.NaN, 100]],
    [[0.00001, 4, 100]],
  ])('%j make none', (bounds) => {
    expect(gradesFromTyped('yuan', bounds)).toBeUndefined()
  })

  test('a preset has no bounds to type', () => {
    expect(typedBounds(gradeDefinitions.sina)).toBeUndefined()
  })
})

test.each([
  ['sina', 'sina'],
  ['eastmoney', 'eastmoney'],
  ['own', 'y40000.200000.1000000'],
] as const)('settings of %s ask for %s', (preset, id) => {
  expect(settledLedger({ ...DEFAULT_SETTINGS, 'flow.preset': preset }).grades).toEqual(readGrades(id))
})

test('the user’s own grades start with common bounds', () => {
  expect(FIRST_BOUNDS).toEqual({ yuan: [4, 20, 100], shares: [2, 10, 50], float: [0.2, 1, 5] })
})
