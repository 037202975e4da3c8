import { describe, expect, it } from 'vitest'
import {
  changedGroup,
  colourOf,
  GROUP_NAME_MAX,
  mergedGroups,
  movedCode,
  movedGroup,
  nameProblem,
  placedCode,
  tooManyIn,
  withCodes,
  withGroup,
  withoutCode,
  withoutGroup,
} from '../../../../client/store/account/watch-groups'
import type { WatchGroup } from '../../../../shared/protocol/rest'

const group = (name: string, ...codes: string[]): WatchGroup => ({ name, colour: 'ad', codes })

describe('groups of codes', () => {
  const groups = [group('甲', 'a', 'b', 'c'), group('乙', 'x')]

  it('adds at the end and leaves what is there in its place', () => {
    expect(withCodes(groups, '甲', ['b', 'd', 'd'])[0]?.codes).toEqual(['a', 'b', 'c', 'd'])
  })

  it.each([
    ['a', 1, ['b', 'a', 'c']],
    ['a', -1, ['a', 'b', 'c']],
    ['c', -9, ['c', 'a', 'b']],
    ['a', 9, ['b', 'c', 'a']],
    ['z', 1, ['a', 'b', 'c']],
  ])('moves %s by %d and stops at the ends', (code, by, codes) => {
    expect(movedCode(groups, '甲', code, by)[0]?.codes).toEqual(codes)
  })

  it('changes only the group that is named', () => {
    expect(withoutCode(groups, '甲', 'x')).toEqual(groups)
    expect(movedGroup(groups, '乙', -1).map(({ name }) => name)).toEqual(['乙', '甲'])
    expect(movedGroup(groups, '丙', -1)).toEqual(groups)
  })

  it.each([
    ['', 'needed'],
    ['  ', 'needed'],
    ['甲', 'taken'],
    [' 甲 ', 'taken'],
    ['名'.repeat(GROUP_NAME_MAX), undefined],
    ['名'.repeat(GROUP_NAME_MAX + 1), 'needed'],
    ['丙', undefined],
  ])('judges the name “%s”', (name, problem) => {
    expect(nameProblem(groups, name)).toBe(problem)
  })

  it.each([
    [20, 0, undefined],
    [21, 0, 'baskets'],
    [20, 480, undefined],
    [20, 481, 'codes'],
  ])('of %d baskets and %d instruments hold too many %s', (baskets, instruments, most) => {
    const codes = [
      ...Array.from({ length: baskets }, (_, at) => `ci:篮${at}`),
      ...Array.from({ length: instruments }, (_, at) => `${600_000 + at}.SH`),
    ]
    expect(tooManyIn([...groups, group('丙', ...codes)])).toBe(most)
  })

  it('merges two windows without losing what either added', () => {
    const ours = [group('甲', 'c', 'a'), group('新', 'n')]
    const theirs = [group('甲', 'a', 'b'), group('他', 't')]
    expect(mergedGroups(ours, theirs)).toEqual([group('甲', 'c', 'a', 'b'), group('新', 'n'), group('他', 't')])
  })
})

describe('groups among each other', () => {
  const groups = [
    { name: 'a', colour: 'ad', codes: ['1', '2', '3'] },
    { name: 'b', colour: 'x', codes: [] as string[] },
  ]

  it.each([
    ['a', 1, ['b', 'a']],
    ['b', -1, ['b', 'a']],
    ['a', -1, ['a', 'b']],
    ['b', 5, ['a', 'b']],
    ['x', 1, ['a', 'b']],
  ])('%s is moved by %i', (name, by, expected) => {
    expect(movedGroup(groups, name, by).map((group) => group.name)).toEqual(expected)
  })

  it('can be added, renamed, coloured and removed', () => {
    expect(withGroup(groups, 'c', 'od').at(-1)).toEqual({ name: 'c', colour: 'od', codes: [] })
    expect(withoutGroup(groups, 'a').map(({ name }) => name)).toEqual(['b'])
    expect(changedGroup(groups, 'b', { name: 'z' }).map(({ name }) => name)).toEqual(['a', 'z'])
    expect(groups.map(colourOf)).toEqual(['ad', 'accent'])
  })
})

const LISTS: WatchGroup[] = [
  { name: '甲', colour: 'ad', codes: ['1', '2', '3', '4'] },
  { name: '乙', colour: 'od', codes: ['1', '2'] },
]

it.each([
  ['1', '3', true, ['2', '3', '1', '4']],
  ['1', '3', false, ['2', '1', '3', '4']],
  ['4', '1', false, ['4', '1', '2', '3']],
  ['4', '3', true, ['1', '2', '3', '4']],
  ['9', '1', true, ['1', '2', '3', '4']],
  ['1', '9', true, ['1', '2', '3', '4']],
  ['1', '1', true, ['1', '2', '3', '4']],
])('%s placed beside %s, after it: %s, gives %j, and does not change other groups', (code, beside, after, codes) => {
  expect(placedCode(LISTS, '甲', code, { beside, after }).map((group) => group.codes)).toEqual([codes, ['1', '2']])
})
