import { expect, test } from 'vitest'
import { isCluster, isUnnumbered, styleWord } from '../../../../client/features/order-split/members'
import type { SplitMember } from '../../../../shared/flow/split-finding'

const member = (size: number): SplitMember => ({
  style: '等时',
  firstTime: 0,
  lastTime: 1,
  childCount: 6,
  volume: 6 * size,
  size,
  meanIntervalMs: 10_000,
  confidence: 0.8,
})

test.each([
  ['nothing joined', undefined, false],
  ['one size before and after a pause', [member(2_900), member(2_900)], false],
  ['near sizes', [member(2_900), member(3_100)], false],
  ['sizes that differ', [member(2_900), member(1_400)], true],
])('a group of %s', (_, members, cluster) => {
  expect(isCluster({ ...(members && { members }) })).toBe(cluster)
  expect(styleWord({ style: '等量', ...(members && { members }) })).toBe(cluster ? '簇·等量' : '等量')
})

test.each([
  ['some with numbers', [0, 7], false],
  ['none with numbers', [0, 0], true],
  ['no children at all', [], false],
])('a finding with %s', (_, numbers, unnumbered) => {
  const children = numbers.map((orderNo) => ({ orderNo, time: 0, price: 1, volume: 100, active: true }))
  expect(isUnnumbered({ children })).toBe(unnumbered)
})
