import { expect, test } from 'vitest'
import { dayCoverage } from '../../../../gateway/past/recorder/coverage'

test.each([
  ['of all minutes in which something can print, both auctions among them', [1, 237, 0, false], 'whole'],
  ['of a minute less', [1, 236, 0, false], 'partial'],
  ['of all minutes of which prints were lost', [1, 237, 1, false], 'partial'],
  ['of no print', [0, 0, 0, false], 'missing'],
  ['whose prints were deleted to make room', [0, 237, 1, true], 'dropped'],
] as const)('a day %s: %j is %s', (_, [rows, minutes, lost, dropped], expected) => {
  expect(dayCoverage(rows, minutes, lost, dropped)).toBe(expected)
})
