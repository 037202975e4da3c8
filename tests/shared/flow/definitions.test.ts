import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  FLOW_VIEWS,
  flowDefinitionId,
  ledgerId,
  readFlowDefinitionId,
  readLedgerId,
  SIZINGS,
  STANDARD_LEDGER_ID,
} from '../../../shared/flow/definitions'
import {
  boundsFor,
  GRADE_MEASURES,
  type GradeMeasure,
  gradeOf,
  ownGrades,
  readGrades,
} from '../../../shared/flow/grades'

const measures = Object.keys(GRADE_MEASURES) as GradeMeasure[]

describe('the id of a definition', () => {
  test('names the standard one', () => {
    expect(STANDARD_LEDGER_ID).toBe('eastmoney-live')
  })

  test('reads back as the definition it was made of', () => {
    const bounds = fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(fc.constantFrom(...measures), bounds, fc.constantFrom(...SIZINGS), (measure, list, sizing) => {
        const grades = ownGrades(measure, list.sort((a, b) => a - b) as [number, number, number])
        if (!grades) throw new Error('ascending bounds are grades')
        expect(readLedgerId(ledgerId({ grades, sizing }))).toEqual({ grades, sizing })
        for (const view of FLOW_VIEWS) {
          const definition = { view, grades, sizing }
          expect(readFlowDefinitionId(flowDefinitionId(definition))).toEqual(definition)
        }
      }),
    )
  })

  test.each([
    '',
    '-',
    'eastmoney',
    'eastmoney-',
    '-live',
    'eastmoney-now',
    'toString-live',
    'y1.2-live',
    'y1.2.3.4-live',
    'y3.2.1-live',
    'y1.1.2-live',
    'y0.1.2-live',
    'y01.2.3-live',
    'y1.2.9999999999999-live',
    'q1.2.3-live',
    'Y1.2.3-live',
    'y-1.2.3-live',
    'AD-eastmoney-live',
  ])('%j names no ledger', (id) => {
    expect(readLedgerId(id)).toBeUndefined()
  })

  test.each(['eastmoney-live', 'ad-eastmoney-live', 'OO-eastmoney-live', 'AD-', 'AD-eastmoney'])(
    '%j is no view of one',
    (id) => {
      expect(readFlowDefinitionId(id)).toBeUndefined()
    },
  )
})

describe('grades of one’s own', () => {
  test.each([
    ['y50000.100000.500000', 99_999, 1e9, 1],
    ['y50000.100000.500000', 100_000, 1, 2],
    ['s100.1000.10000', 1e9, 999, 1],
    ['s100.1000.10000', 0, 10_000, 3],
    ['f20.100.500', 1e9, 19_999, 0],
    ['f20.100.500', 0, 20_000, 1],
    ['f20.100.500', 0, 500_000, 3],
  ])('%s: %d yuan and %d shares of a billion are grade %d', (id, yuan, shares, grade) => {
    const definition = readGrades(id)
    if (!definition) throw new Error(id)
    expect(gradeOf(boundsFor(definition, 1e9), yuan, shares)).toBe(grade)
  })

  test('by float shares are never reached where these are unknown', () => {
    const definition = readGrades('f20.100.500')
    if (!definition) throw new Error('f20.100.500')
    expect(gradeOf(boundsFor(definition, 0), 1e12, 1e12)).toBe(0)
  })
})
