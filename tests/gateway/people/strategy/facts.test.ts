import { expect, test } from 'vitest'
import { FactSheet } from '../../../../gateway/people/strategy/facts'
import { saidOn } from './said'

test.each([
  [9_999, '9999元'],
  [10_000, '1.0万元'],
  [-10_000, '-1.0万元'],
  [-123_456, '-12.3万元'],
  [99_999_999, '10000.0万元'],
  [100_000_000, '1.00亿元'],
  [-1_234_567_890, '-12.35亿元'],
  [0, '0元'],
])('%d yuan are %s', (yuan, words) => {
  expect(saidOn((sheet) => sheet.say(sheet.money('', yuan, '')))).toBe(words)
})

test('shares are percents with two digits, and references count from the first fact', () => {
  const sheet = new FactSheet(7, '模拟')
  expect([sheet.percent('a', -0.01234, '/x'), sheet.count('b', 12, '只', '/y')]).toEqual(['{0}', '{1}'])
  expect(sheet.facts).toEqual([
    { label: 'a', value: '-1.23', unit: '%', href: '/x', asOf: 7, source: '模拟' },
    { label: 'b', value: '12', unit: '只', href: '/y', asOf: 7, source: '模拟' },
  ])
})
