import { expect, test } from 'vitest'
import { clockCommandOfKey } from '../../../../client/features/time-machine/clock-keys'

const ID = '600519.SH'

test.each([
  [' ', false, { do: 'play' }],
  [' ', true, { do: 'pause' }],
  [',', false, { do: 'step', by: 'print', forward: false, id: ID }],
  ['.', true, { do: 'step', by: 'print', forward: true, id: ID }],
  ['[', false, { do: 'step', by: 'minute', forward: false }],
  [']', false, { do: 'step', by: 'minute', forward: true }],
  ['a', false, undefined],
  ['Enter', false, undefined],
])('the key %j while playing is %j means %j', (key, playing, command) => {
  expect(clockCommandOfKey(key, playing, ID)).toEqual(command)
})

test('without an instrument on the page there is no print to step by', () => {
  expect(clockCommandOfKey('.', false, undefined)).toBeUndefined()
  expect(clockCommandOfKey(']', false, undefined)).toBeDefined()
})
