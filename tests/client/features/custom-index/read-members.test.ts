import { describe, expect, it } from 'vitest'
import { readMemberLines, weightProblem } from '../../../../client/features/custom-index/read-members'

describe('members of a basket as people write them', () => {
  it.each([
    ['600519 20', [{ typed: '600519', weight: 20 }]],
    ['贵州茅台 12.5%', [{ typed: '贵州茅台', weight: 12.5 }]],
    ['600519：30', [{ typed: '600519', weight: 30 }]],
    [
      '600519 000001，300750',
      [
        { typed: '600519', weight: null },
        { typed: '000001', weight: null },
        { typed: '300750', weight: null },
      ],
    ],
    [
      '600519 20\n000001 30',
      [
        { typed: '600519', weight: 20 },
        { typed: '000001', weight: 30 },
      ],
    ],
    ['20', [{ typed: '20', weight: null }]],
    [
      '600519\n20',
      [
        { typed: '600519', weight: null },
        { typed: '20', weight: null },
      ],
    ],
    ['', []],
  ])('reads %j', (text, lines) => {
    expect(readMemberLines(text)).toEqual(lines)
  })

  it.each([
    [[1, 1, 1, 1], undefined],
    [[1, 1], undefined],
    [[1], undefined],
    [[1, null, 0], { kind: 'missing', count: 2 }],
    [[40, 20, 20, 20], { kind: 'heavy', place: 0, share: 0.4 }],
    [[60, 40], { kind: 'heavy', place: 0, share: 0.6 }],
  ])('judges the weights %j', (weights, problem) => {
    expect(weightProblem(weights)).toEqual(problem)
  })
})
