import { expect, test } from 'vitest'
import { inStorage } from '../../../client/session/in-storage'

const forbidden = (): Map<string, number> => {
  throw new Error('forbidden')
}

test.each<[string, () => Map<string, number> | undefined, number | undefined]>([
  ['what was asked for comes back', () => new Map([['a', 1]]), 1],
  ['where there is no storage there is nothing', () => undefined, undefined],
  ['where it is forbidden there is nothing', forbidden, undefined],
])('%s', (_, storage, expected) => {
  expect(inStorage(storage, (place) => place.get('a'))).toBe(expected)
})

test('a failed write to full storage returns undefined instead of throwing', () => {
  const full = () => {
    throw new Error('full')
  }
  expect(
    inStorage(
      () => ({ put: full }),
      (place) => place.put(),
    ),
  ).toBeUndefined()
})
