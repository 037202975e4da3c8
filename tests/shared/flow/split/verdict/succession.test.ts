import { describe, expect, test } from 'vitest'
import { Succession } from '../../../../../shared/flow/split/verdict/succession'
import type { SplitFinding } from '../../../../../shared/flow/split-finding'
import { childrenOf, findingOf } from '../../../../support/split-finding'

const NOW = 9_000

/** A successor that has found what is given. */
function afterFinding(...found: SplitFinding[]): Succession {
  const succession = new Succession()
  succession.note(found)
  return succession
}

/** Who is told, in what state, and joined to whom. */
const words = (told: readonly SplitFinding[]) =>
  told.map(({ id, state, mergedInto }) => [id, state, ...(mergedInto === undefined ? [] : [mergedInto])])

describe('a detector that takes the place of another', () => {
  test('tells what nobody has heard of as told now', () => {
    const own = findingOf('new', {
      firstEmitTime: 100,
      childrenAtFirstEmit: 7,
      childCount: 40,
      confidence: 0.8,
      peak: 0.99,
    })
    expect(afterFinding(own).begin([], [], NOW)).toEqual([
      { ...own, firstEmitTime: NOW, childrenAtFirstEmit: 40, peak: 0.8 },
    ])
  })

  test('goes on with what was told by the same name, from when it was told', () => {
    const told = findingOf('a', {
      firstEmitTime: 300,
      childrenAtFirstEmit: 9,
      confidence: 0.95,
      children: childrenOf(1, 2),
    })
    const own = findingOf('a', { firstEmitTime: 100, childCount: 40, confidence: 0.9 })
    const [only, ...rest] = afterFinding(own).begin([told], [{ ...told, state: 'closed' }], NOW)
    expect(rest).toEqual([])
    expect(only).toMatchObject({
      id: 'a',
      state: 'open',
      firstEmitTime: 300,
      childrenAtFirstEmit: 9,
      peak: 0.95,
      childCount: 40,
    })
  })

  test.each<[string, earlier: SplitFinding, expected: unknown]>([
    [
      'most of whose children it has joins it',
      findingOf('old', { children: childrenOf(1, 2, 3, 99) }),
      [
        ['new', 'open'],
        ['old', 'closed', 'new'],
      ],
    ],
    [
      'that has most of its own children joins it',
      findingOf('old', { children: childrenOf(3, 4, ...Array.from({ length: 40 }, (_, at) => 100 + at)) }),
      [
        ['new', 'open'],
        ['old', 'closed', 'new'],
      ],
    ],
    [
      'of other children stays as it ended',
      findingOf('old', { children: childrenOf(1, 90, 91, 92) }),
      [
        ['new', 'open'],
        ['old', 'closed'],
      ],
    ],
    [
      'of the other side stays as it ended',
      findingOf('old', { side: 'sell', children: childrenOf(1, 2, 3, 4) }),
      [
        ['new', 'open'],
        ['old', 'closed'],
      ],
    ],
  ])('a finding %s', (_, earlier, expected) => {
    const succession = afterFinding(findingOf('new', { children: childrenOf(1, 2, 3, 4) }))
    expect(words(succession.begin([earlier], [{ ...earlier, state: 'closed' }], NOW))).toEqual(expected)
  })

  test('children that it no longer lists count', () => {
    const succession = afterFinding(findingOf('new', { children: childrenOf(1, 2, 3) }))
    succession.note([findingOf('new', { children: childrenOf(7, 8, 9) })])
    const earlier = findingOf('old', { children: childrenOf(1, 2, 3) })
    expect(words(succession.begin([earlier], [], NOW))).toContainEqual(['old', 'closed', 'new'])
  })

  test('one that was heard of first inherits when that was', () => {
    const succession = afterFinding(findingOf('new', { children: childrenOf(1, 2, 3, 4), childCount: 30 }))
    const earlier = [
      findingOf('late', { children: childrenOf(3, 4), firstEmitTime: 500, childrenAtFirstEmit: 8 }),
      findingOf('early', { children: childrenOf(1, 2), firstEmitTime: 200, childrenAtFirstEmit: 6, peak: 0.97 }),
    ]
    const [told] = succession.begin(earlier, [], NOW)
    expect(told).toMatchObject({ id: 'new', firstEmitTime: 200, childrenAtFirstEmit: 6, peak: 0.97 })
    const [later] = succession.pass([findingOf('new', { firstEmitTime: 50, confidence: 0.99 })])
    expect(later).toMatchObject({ firstEmitTime: 200, childrenAtFirstEmit: 6, peak: 0.99 })
  })

  test('what it found and gave up again is told only to those who had heard of it', () => {
    const found = [
      findingOf('gone', { state: 'refuted' }),
      findingOf('part', { mergedInto: 'gone', children: childrenOf(1, 2) }),
    ]
    expect(afterFinding(...found).begin([], [], NOW)).toEqual([])
    const heard = findingOf('part', { children: childrenOf(1, 2) })
    expect(words(afterFinding(...found).begin([heard], [], NOW))).toEqual([
      ['gone', 'refuted'],
      ['part', 'open', 'gone'],
    ])
  })

  test('what was refuted or joined before stays so', () => {
    const succession = afterFinding(findingOf('new', { children: childrenOf(1, 2) }))
    const earlier = [
      findingOf('refuted', { state: 'refuted', children: childrenOf(1, 2) }),
      findingOf('joined', { mergedInto: 'other', children: childrenOf(1, 2) }),
    ]
    expect(words(succession.begin(earlier, [], NOW))).toEqual([['new', 'open']])
  })

  test('a finding that comes later takes over the one that it shares children with, once', () => {
    const succession = new Succession()
    const earlier = findingOf('old', { children: childrenOf(1, 2, 3) })
    const ended = { ...earlier, state: 'closed' as const }
    expect(words(succession.begin([earlier], [ended], NOW))).toEqual([['old', 'closed']])
    const later = findingOf('late', { children: childrenOf(2, 3, 4, 5) })
    expect(words(succession.pass([later]))).toEqual([
      ['late', 'open'],
      ['old', 'closed', 'late'],
    ])
    expect(words(succession.pass([later]))).toEqual([['late', 'open']])
  })

  test('children without numbers are known by moment, price, volume and role', () => {
    const [child] = childrenOf(0)
    const children = [{ ...(child as NonNullable<typeof child>), time: 5 }]
    const succession = afterFinding(findingOf('new', { children }))
    const other = findingOf('other', { children: children.map((one) => ({ ...one, active: false })) })
    expect(words(succession.begin([findingOf('old', { children }), other], [], NOW))).toEqual([
      ['new', 'open'],
      ['old', 'closed', 'new'],
    ])
  })
})
