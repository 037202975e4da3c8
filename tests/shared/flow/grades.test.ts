import { describe, expect, test } from 'vitest'
import { boundsFor, gradeDefinitions, gradeOf, ownGrades } from '../../../shared/flow/grades'

const { eastmoney, sina } = gradeDefinitions

describe('the size grade of an order', () => {
  test.each([
    ['39,999.99 yuan and few shares is 小', eastmoney, 39_999.99, 100, 0],
    ['40,000 yuan is 中', eastmoney, 40_000, 100, 1],
    ['20,000 shares are 中, however cheap', eastmoney, 20_000, 20_000, 1],
    ['200,000 yuan is 大', eastmoney, 200_000, 100, 2],
    ['100,000 shares are 大', eastmoney, 150_000, 100_000, 2],
    ['1,000,000 yuan is 超大', eastmoney, 1_000_000, 600, 3],
    ['500,000 shares are 超大', eastmoney, 900_000, 500_000, 3],
    ['新浪 asks 50,000 yuan for 中', sina, 49_999, 10_000_000, 0],
    ['新浪 does not count shares', sina, 199_999, 10_000_000, 1],
    ['新浪 shares the upper bounds', sina, 1_000_000, 1, 3],
    ['nothing is 小', eastmoney, 0, 0, 0],
  ] as const)('%s', (_, definition, yuan, shares, grade) => {
    expect(gradeOf(definition, yuan, shares)).toBe(grade)
  })
})

describe('grades by float shares', () => {
  const definition = ownGrades('float', [1, 10, 100])

  test.each([
    ['are so many millionths of them', 25_000_000, [25, 250, 2_500]],
    ['are rounded up', 2_500_001, [3, 26, 251]],
    ['are one share at least', 100, [1, 1, 1]],
  ])('%s', (_, floatShares, shares) => {
    expect(definition && boundsFor(definition, floatShares).shares).toEqual(shares)
  })

  test('are never reached where the float is unknown', () => {
    expect(definition && gradeOf(boundsFor(definition, 0), 1e12, 1e12)).toBe(0)
  })
})
