import { expect, test, vi } from 'vitest'
import { SharedScale } from '../../../../client/features/multi-chart/shared-scale'

test('cells reach as far as the widest of them, and hear when that is another', () => {
  const scale = new SharedScale()
  const heard = vi.fn()
  scale.subscribe(heard)
  scale.report('a', 0.02)
  scale.report('b', 0.01)
  expect([scale.half, heard.mock.calls.length]).toEqual([0.02, 1])
  scale.report('b', 0.07)
  expect([scale.half, heard.mock.calls.length]).toEqual([0.07, 2])
  scale.report('b', 0.07)
  expect(heard).toHaveBeenCalledTimes(2)
})

test('a removed cell no longer affects the scale, and without cells it is zero', () => {
  const scale = new SharedScale()
  const heard = vi.fn()
  const stop = scale.subscribe(heard)
  scale.report('a', 0.02)
  scale.report('b', 0.07)
  scale.report('b', undefined)
  expect([scale.half, heard.mock.calls.length]).toEqual([0.02, 3])
  stop()
  scale.report('a', undefined)
  expect([scale.half, heard.mock.calls.length]).toEqual([0, 3])
})
