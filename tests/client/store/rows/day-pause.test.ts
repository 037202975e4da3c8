import { expect, test } from 'vitest'
import { pauseOf, untradedOf } from '../../../../client/store/rows/day-pause'
import { untraded } from '../../../../client/text/common'
import type { Phase } from '../../../../shared/market/session'

test.each<[Phase | undefined, ReturnType<typeof pauseOf>]>([
  [undefined, undefined],
  ['before', 'not-open'],
  ['opening-auction', undefined],
  ['pre-open', 'not-open'],
  ['morning', undefined],
  ['lunch', 'lunch'],
  ['afternoon', undefined],
  ['closing-auction', undefined],
  ['closed', 'closed'],
  ['after-hours', 'closed'],
  ['ended', 'closed'],
  ['holiday', 'closed'],
  ['always', undefined],
])('the pause of the phase %s is %s', (phase, pause) => {
  expect(pauseOf(phase)).toBe(pause)
})

test.each<[Phase | undefined, string]>([
  ['before', untraded.before],
  ['opening-auction', untraded.auction],
  ['morning', untraded.nothing],
  [undefined, untraded.nothing],
])('an empty list in the phase %s says why', (phase, why) => {
  expect(untradedOf(phase).why).toBe(why)
})
