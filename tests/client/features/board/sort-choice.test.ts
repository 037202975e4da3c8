import { describe, expect, test } from 'vitest'
import { hiddenSort } from '../../../../client/features/board/columns'
import { nextDirection, sortKeyOf } from '../../../../client/features/board/sort-choice'
import { shownColumns } from '../../../../client/features/board/table-view'

describe('the sort in the address', () => {
  test.each([
    ['change', 'change'],
    ['adX', 'adX'],
    ['passive', 'passive'],
    ['vpin', 'vpin'],
    ['weibi', 'weibi'],
    ['name', 'name'],
    ['code', 'code'],
  ] as const)('%j sorts by %s in both modes, so that rows keep their place', (text, key) => {
    expect([sortKeyOf(text, 'AD'), sortKeyOf(text, 'OD')]).toEqual([key, key])
  })

  test.each(['constructor', 'nonsense', ''])('%j sorts by the net that the mode is about', (text) => {
    expect([sortKeyOf(text, 'AD'), sortKeyOf(text, 'OD')]).toEqual(['adNet', 'odBig'])
  })

  test.each([
    ['adX', 'AD', undefined],
    ['adX', 'OD', '主动超大净'],
    ['odS', 'AD', '全部小净'],
    ['passive', 'AD', '被动净额'],
    ['passive', 'OD', undefined],
    ['vpin', 'OD', 'VPIN'],
    ['code', 'OD', undefined],
  ] as const)('%s in %s is named if no column shows it', (key, mode, words) => {
    expect(hiddenSort(key, shownColumns(mode, 'STK', undefined, []))).toBe(words)
  })

  test('numbers start with the largest, names and ages with the smallest; again turns round', () => {
    const current = { key: 'adNet', direction: 'descending' } as const
    expect(nextDirection('change', current)).toBe('descending')
    expect(nextDirection('name', current)).toBe('ascending')
    expect(nextDirection('age', current)).toBe('ascending')
    expect(nextDirection('adNet', current)).toBe('ascending')
    expect(nextDirection('adNet', { key: 'adNet', direction: 'ascending' })).toBe('descending')
  })
})
