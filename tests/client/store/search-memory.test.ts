import { expect, test } from 'vitest'
import { PINNED_MAX, readPinned, togglePinned, withRecent } from '../../../client/store/search-memory'

test('what was gone to last stands first, each once, and no more than twenty', () => {
  expect(withRecent(['b', 'a'], 'a')).toEqual(['a', 'b'])
  expect(
    withRecent(
      Array.from({ length: 20 }, (_, at) => `x${at}`),
      'new',
    ),
  ).toHaveLength(20)
})

test('pins are put and taken, the newest first, and fit a setting', () => {
  expect(togglePinned(['a'], 'b')).toBe('b,a')
  expect(togglePinned(['b', 'a'], 'b')).toBe('a')
  const many = Array.from({ length: PINNED_MAX }, (_, at) => `BTCUSDTSWAP${at}.BINANCE`)
  expect(readPinned(togglePinned(many, '600519.SH'))).toHaveLength(PINNED_MAX)
  expect(togglePinned(many, '600519.SH').length).toBeLessThan(4_000)
  expect([readPinned(undefined), readPinned(''), readPinned(',a,')]).toEqual([[], [], ['a']])
})
