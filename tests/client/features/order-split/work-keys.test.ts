import { expect, test } from 'vitest'
import { workKey } from '../../../../client/features/order-split/work-keys'
import { proofText } from '../../../../client/text/order-split-proof'

const plain = { ctrlKey: false, metaKey: false, altKey: false }

/** The action that a key triggers, with its arguments. */
function done(key: string, held = {}): string | undefined {
  const calls: string[] = []
  const taken = workKey(
    { ...plain, key, ...held },
    {
      step: (by) => calls.push(`step ${by}`),
      judge: (verdict) => calls.push(verdict),
      threshold: () => calls.push('threshold'),
      nullTest: () => calls.push('null test'),
    },
  )
  expect(taken).toBe(calls.length > 0)
  return calls[0]
}

test.each([
  ['n', 'step 1'],
  ['N', 'step 1'],
  ['b', 'step -1'],
  ['y', 'accept'],
  ['x', 'reject'],
  ['t', 'threshold'],
  ['0', 'null test'],
])('%s does: %s', (key, action) => {
  expect(done(key)).toBe(action)
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) expect(done(key, { [modifier]: true })).toBeUndefined()
})

test('a key without an action on the page is left to others', () => {
  for (const key of ['n', 'b', 'y', 'x', 't', '0']) expect(workKey({ ...plain, key }, {})).toBe(false)
})

test('the key card lists every key of the list, and no other', () => {
  const signs = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter((key) => !/[a-z]/.test(key))
  const ofDays = '[ ]'
  const listed = proofText.keyCard.keys.map(({ keys }) => keys as string).filter((keys) => keys !== ofDays)
  expect(signs.filter((key) => done(key) !== undefined).sort()).toEqual([...listed].sort())
  for (const key of listed) expect(proofText.keys).toContain(key)
})
