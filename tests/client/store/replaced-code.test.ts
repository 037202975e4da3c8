import { expect, test } from 'vitest'
import { replacedCode } from '../../../client/store/account/watch-groups'

const group = (name: string, ...codes: string[]) => ({ name, colour: 'ad', codes })

test('a new code replaces the old one in its group only, and is never listed twice', () => {
  const groups = [group('甲', 'a', 'old', 'b'), group('乙', 'old'), group('丙', 'now', 'old')]
  const codesOf = (name: string) => replacedCode(groups, name, 'old', 'now').map(({ codes }) => codes.join(' '))
  expect(codesOf('甲')).toEqual(['a now b', 'old', 'now old'])
  expect(codesOf('丙')).toEqual(['a old b', 'old', 'now'])
})
