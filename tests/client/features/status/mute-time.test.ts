import { describe, expect, test } from 'vitest'
import { clockIn, muteUntilOf, untilText } from '../../../../client/features/status/ops/mute-time'
import { BEIJING_ZONE } from '../../../../client/ui/clock-zone'
import { setClockZone } from '../../../../client/ui/zone-choice'
import { clock } from '../../../support/market-events'

const DAY = 24 * 3_600_000
const AT = clock('10:00:10')

describe('until when an operator mutes', () => {
  test.each([
    ['10:01', clock('10:01:00')],
    ['23:59', clock('23:59:00')],
    // A time that has passed today means tomorrow.
    ['10:00', clock('10:00:00') + DAY],
    ['00:00', clock('00:00:00') + DAY],
    ['09:30', clock('09:30:00') + DAY],
  ])('%s is the next such time', (typed, until) => {
    expect(muteUntilOf(typed, AT)).toBe(until)
  })

  test.each([
    '',
    ' ',
    '10',
    '1000',
    '10:60',
    '24:00',
    '9:30',
    '-1:00',
    '10:0',
    '10:00:00',
    '１０:３０',
    'noon',
    '10：30',
  ])('“%s” is no time', (typed) => {
    expect(muteUntilOf(typed, AT)).toBeUndefined()
  })

  test('is never now: the very minute is that of tomorrow', () => {
    expect(muteUntilOf('10:00', clock('10:00:00'))).toBe(clock('10:00:00') + DAY)
  })
})

test.each([
  [30, '10:00:00', '10:30'],
  [30, '10:00:01', '10:31'],
  [240, '22:00:00', '02:00'],
])('%i minutes from %s is %s', (minutes, from, told) => {
  expect(clockIn(minutes, clock(from))).toBe(told)
})

test('another day is named', () => {
  expect(untilText(clock('10:30:00'), AT)).toBe('10:30')
  expect(untilText(clock('08:30:00') + DAY, AT)).toBe('明天 08:30')
  expect(untilText(clock('00:00:00') + DAY, AT)).toBe('明天 00:00')
})

test('another day is that of the shown zone', () => {
  setClockZone('America/New_York')
  try {
    expect(untilText(clock('11:30:00'), clock('10:00:00'))).toMatch(/^\d\d:30$/)
    expect(untilText(clock('14:30:00'), clock('10:00:00'))).toMatch(/^明天 \d\d:30$/)
  } finally {
    setClockZone(BEIJING_ZONE)
  }
})
