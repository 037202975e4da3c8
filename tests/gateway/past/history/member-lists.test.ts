import { expect, test } from 'vitest'
import { ledBack, readMembers, writeMembers } from '../../../../gateway/past/history/member-lists'

const MEMBERS = [
  { instrument: 'A', weight: 0.6 },
  { instrument: 'B', weight: 0.4 },
]

test('a list is read as it was written', () => {
  expect(readMembers(writeMembers(MEMBERS))).toEqual(MEMBERS)
})

test.each(['', '{}', '[]', '[["A"]]', '[["A",-1]]', 'null', '[[1,2]]'])('%j is not a list', (text) => {
  expect(readMembers(new TextEncoder().encode(text))).toBeUndefined()
})

test('a missing list is undefined', () => {
  expect(readMembers(undefined)).toBeUndefined()
})

test('a day earlier a member that rose has a lower weight, and the weights add up to one', () => {
  const before = ledBack(MEMBERS, (id) => (id === 'A' ? 1.2 : 1))
  expect(before[0]?.weight).toBeCloseTo(0.5 / 0.9, 9)
  expect(before[1]?.weight).toBeCloseTo(0.4 / 0.9, 9)
})
