import { expect, test } from 'vitest'
import { collectHeap } from '../../../../gateway/watch/health/collect-heap'

/** Something large that nobody holds once this has returned. */
const lost = () => new WeakRef({ bytes: new Uint8Array(1_000_000) })

test('what nothing refers to is gone at once', async () => {
  const gone = lost()
  // A weak reference holds its object until the running piece of work is over.
  await new Promise((resolve) => setImmediate(resolve))
  collectHeap()
  collectHeap()
  expect(gone.deref()).toBeUndefined()
  expect('gc' in globalThis).toBe(false)
})
