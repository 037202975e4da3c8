import { expect, test } from 'vitest'
import { createTidyHeap } from '../../../gateway/ops/tidy-heap'

test('holes are closed for a while after each call, and no longer', () => {
  const flags: string[] = []
  const ends: (() => void)[] = []
  const tidy = createTidyHeap({ setFlag: (flag) => flags.push(flag), after: (_, then) => ends.push(then) })
  const [on, off] = ['--compact-on-every-full-gc', '--no-compact-on-every-full-gc']
  tidy()
  tidy()
  ends[0]?.()
  expect(flags).toEqual([on, on])
  ends[1]?.()
  expect(flags).toEqual([on, on, off])
})
