import { describe, expect, test } from 'vitest'
import { isProbable, isRetracted, isValid } from '../../../../../shared/flow/split/verdict/listed'

const open = { state: 'open' } as const

describe('at a threshold of 0.9 a finding', () => {
  test.each([
    ['that is as probable', { confidence: 0.9, peak: 0.9 }, true, false],
    ['that never was', { confidence: 0.89, peak: 0.89 }, false, false],
    ['that was, and nearly still is', { confidence: 0.82, peak: 0.95 }, true, false],
    ['that was, and is no longer', { confidence: 0.79, peak: 0.95 }, false, true],
    ['without a history', { confidence: 0.95 }, true, false],
  ])('%s', (_, told, probable, takenBack) => {
    expect(isProbable({ ...open, ...told }, 0.9)).toBe(probable)
    expect(isRetracted({ ...open, ...told }, 0.9)).toBe(takenBack)
  })

  test('is taken back once it is refuted or joined to another', () => {
    const sure = { confidence: 0.97, peak: 0.97 }
    expect(isRetracted({ ...sure, state: 'closed' }, 0.9)).toBe(false)
    expect(isRetracted({ ...sure, state: 'refuted' }, 0.9)).toBe(true)
    expect(isRetracted({ ...sure, state: 'closed', mergedInto: 'other' }, 0.9)).toBe(true)
    expect(isRetracted({ confidence: 0.2, peak: 0.6, state: 'refuted' }, 0.9)).toBe(false)
  })
})

test('what was refuted or joined to another does not stand', () => {
  expect(isValid({ confidence: 0.9, state: 'closed' })).toBe(true)
  expect(isValid({ confidence: 0.9, state: 'refuted' })).toBe(false)
  expect(isValid({ confidence: 0.9, state: 'open', mergedInto: 'other' })).toBe(false)
})
