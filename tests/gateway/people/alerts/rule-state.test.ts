import { expect, test } from 'vitest'
import type { ActiveRule } from '../../../../gateway/people/alerts/active-rule'
import { ruleState } from '../../../../gateway/people/alerts/rule-state'
import { Watch } from '../../../../shared/alerts/watch'
import { type FiringOptions, freshState, type WatchState } from '../../../../shared/alerts/watch-state'
import type { AlertState } from '../../../../shared/protocol/rest-alerts'
import { clock, ruleOf } from '../../../support/alert-rules'
import { partOf } from '../../../support/part-of'

const DAY = '20261120'
const PLAIN = '600519 价格>20'
const active = (text: string, more: Partial<ActiveRule> = {}) =>
  partOf<ActiveRule>({ rule: ruleOf(text), isOn: true, expiresAt: null, mutedUntil: 0, ...more })
/** What is watched at ten o'clock; `plain` is what its levels said then. */
const watched = (text: string, state: Partial<WatchState>, options: Partial<FiringOptions> = {}) => ({
  watch: new Watch(
    ruleOf(text),
    { repeat: 'always', cooldownMs: 60_000, margin: true, ...options },
    { ...freshState(false), at: clock('10:00'), day: DAY, plain: 0, ...state },
  ),
})

test.each<[AlertState, at: string, text: string, Partial<WatchState>, Partial<FiringOptions>?]>([
  ['armed', '10:00', PLAIN, {}],
  ['armed', '10:00', PLAIN, { plain: 1 }],
  ['done', '10:00', PLAIN, { done: true, plain: -1 }],
  ['outside', '09:59', '600519 价格>20 在10:00-11:00', {}],
  ['armed', '10:00', '600519 价格>20 在10:00-11:00', {}],
  ['outside', '11:00', '600519 价格>20 在10:00-11:00', {}],
  ['cooling', '10:00', PLAIN, { firedAt: clock('10:00') - 59_999 }],
  ['armed', '10:00', PLAIN, { firedAt: clock('10:00') - 60_000 }],
  ['cooling', '10:00', PLAIN, { firedOn: DAY }, { repeat: 'daily' }],
  ['armed', '10:00', PLAIN, { firedOn: '20261119' }, { repeat: 'daily' }],
  ['armed', '10:00', PLAIN, { firedOn: DAY }],
  ['waiting', '10:00', PLAIN, { latched: true, plain: 1 }],
  ['waiting', '10:00', PLAIN, { waiting: true, plain: 1 }],
  ['armed', '10:00', PLAIN, { waiting: true }],
  ['no-data', '10:00', PLAIN, { plain: -1 }],
  ['armed', '10:00', '600519 价格上穿20', { plain: -1, arms: ['armed'] }],
  ['holding', '10:00', '600519 价格>20 持续3分', { plain: 1 }],
  ['armed', '10:00', '600519 价格>20 持续3分', {}],
])('is %s at %s: %s with %j', (expected, at, text, state, options) => {
  expect(ruleState(active(text), [watched(text, state, options)], clock(at))).toBe(expected)
})

test('of several instruments is that of the one nearest to ringing', () => {
  const [done, none, cooling] = [{ done: true }, { plain: -1 }, { firedAt: clock('10:00') }] as Partial<WatchState>[]
  const of = (...states: (Partial<WatchState> | undefined)[]) =>
    ruleState(
      active(PLAIN),
      states.map((state = {}) => watched(PLAIN, state)),
      clock('10:00'),
    )
  expect([of(done, none), of(none, cooling, done), of(cooling, {}, none)]).toEqual(['no-data', 'cooling', 'armed'])
  const held = '600519 价格>20 持续3分'
  const both = [watched(held, {}), watched(held, { plain: 1 })]
  expect(ruleState(active(held), both, clock('10:00'))).toBe('holding')
})

test.each<[AlertState, Partial<ActiveRule>]>([
  ['paused', { isOn: false, expiresAt: 0 }],
  ['expired', { expiresAt: clock('10:00'), mutedUntil: Number.POSITIVE_INFINITY }],
  ['muted', { expiresAt: clock('10:00') + 1, mutedUntil: clock('10:00') + 1 }],
  ['done', { mutedUntil: clock('10:00') }],
])('of a rule is %s whatever it watches', (expected, more) => {
  expect(ruleState(active(PLAIN, more), [watched(PLAIN, { done: true })], clock('10:00'))).toBe(expected)
})

test('of the whole market is armed, and of an empty list without data', () => {
  expect(ruleState(active('全市场 价格上穿20'), [], clock('10:00'))).toBe('armed')
  expect(ruleState(active('自选:持仓 价格>20'), [], clock('10:00'))).toBe('no-data')
})
