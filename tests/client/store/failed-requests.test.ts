import { getDefaultStore } from 'jotai'
import { expect, test } from 'vitest'
import { addFailedRequest, failedRequestsAtom, isWithoutAnswer } from '../../../client/store/failed-requests'

const keys = () => [...getDefaultStore().get(failedRequestsAtom).keys()]

test('a failed request is listed until it is repeated, unless another of its name failed meanwhile', () => {
  const first = addFailedRequest('a', () => undefined)
  const other = addFailedRequest('b', () => undefined)
  const again = addFailedRequest('a', () => undefined)
  first()
  expect(keys()).toEqual(['a', 'b'])
  again()
  expect(keys()).toEqual(['b'])
  other()
  expect(keys()).toEqual([])
})

test.each([
  ['unreachable', true],
  ['timeout', true],
  ['unavailable', true],
  ['no-data', false],
  [undefined, false],
] as const)('%s is no answer: %s', (code, expected) => expect(isWithoutAnswer(code)).toBe(expected))
