import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedWords,
  mergeWords,
  ranksByTag,
  readWords,
  tagLine,
  tallyOf,
} from '../../../../client/store/account/tag-words'

describe('tags of instruments', () => {
  test.each([
    ['', []],
    ['  ', []],
    ['核心 打新', ['打新', '核心']],
    ['核心，打新、核心;T+0', ['T+0', '打新', '核心']],
    ['Ａ股', ['A股']],
    ['一二三四五六七八九十一二三', ['一二三四五六七八九十一二']],
    // Twelve of what a word is counted in; a sign of two is not halved.
    ['一😀😀😀😀😀😀', ['一😀😀😀😀😀']],
    ['a b c d e f g h i', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('of %j are %j', (line, words) => {
    expect(readWords(line)).toEqual([...words].sort((a, b) => a.localeCompare(b, 'zh-CN')))
  })

  test('are read again as they were written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (line) => {
        expect(readWords(tagLine(readWords(line)))).toEqual(readWords(line))
      }),
    )
  })

  test('are added and removed; too many are refused', () => {
    expect(changedWords(['b'], { put: ['a', 'b'] })).toEqual(['a', 'b'])
    expect(changedWords(['a', 'b'], { take: ['a', 'c'] })).toEqual(['b'])
    expect(changedWords(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], { put: ['i'] })).toBeUndefined()
    expect(changedWords(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], { put: ['i'], take: ['a'] })).toHaveLength(8)
  })

  test.each([
    ['a', 'a b', 'a c', 'a b c'],
    ['a b', 'a', 'a b c', 'a c'],
    ['a', '', 'a b', 'b'],
    ['a', 'a b', '', 'b'],
    ['', 'a', 'a', 'a'],
  ])('that two windows changed: from %j, mine %j, theirs %j, make %j', (before, mine, theirs, merged) => {
    expect(mergeWords({ before, mine, theirs })).toBe(merged)
  })

  test('are counted and ranked; what has none has no place', () => {
    const tags = new Map([
      ['1', ['乙']],
      ['2', ['甲']],
      ['3', ['甲']],
      ['4', ['甲', '乙']],
    ])
    expect(tallyOf(['1', '2', '9'], tags)).toEqual(
      [
        ['甲', 1],
        ['乙', 1],
      ].sort((a, b) => String(a[0]).localeCompare(String(b[0]), 'zh-CN')),
    )
    const ranks = ranksByTag(tags)
    expect(ranks.get('2')).toBe(ranks.get('3'))
    expect(ranks.get('2')).not.toBe(ranks.get('1'))
    expect(new Set(ranks.values())).toEqual(new Set([1, 2, 3]))
    expect(ranks.get('9')).toBeUndefined()
  })
})
