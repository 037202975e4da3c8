import { describe, expect, test } from 'vitest'
import { oneMoreAfter } from '../../../client/store/one-more-after'
import { settle } from '../stream/fake-environment'

/** Work that the test ends. */
function worker() {
  const ends: (() => void)[] = []
  const counted = { begun: 0, done: 0 }
  const runs = oneMoreAfter(
    () => {
      counted.begun++
      return new Promise<void>((resolve) => ends.push(resolve))
    },
    () => counted.done++,
  )
  const end = async () => {
    ends.shift()?.()
    await settle()
  }
  return { runs, counted, end }
}

describe('one run at a time', () => {
  test('is current from its call to its end', async () => {
    const { runs, counted, end } = worker()
    expect(runs.current).toBeUndefined()
    void runs.run()
    expect(runs.current).toBeDefined()
    await end()
    expect([runs.current, counted]).toEqual([undefined, { begun: 1, done: 1 }])
  })

  test('is followed by a single further run for all requests meanwhile', async () => {
    const { runs, counted, end } = worker()
    void runs.run()
    void runs.run()
    void runs.run()
    expect(counted.begun).toBe(1)
    await end()
    expect(counted).toEqual({ begun: 2, done: 1 })
    await end()
    expect([runs.current, counted]).toEqual([undefined, { begun: 2, done: 2 }])
  })

  test('makes requests during a run wait for the run after it', async () => {
    const { runs, end } = worker()
    void runs.run()
    let over = false
    void runs.run().then(() => {
      over = true
    })
    await end()
    expect(over).toBe(false)
    await end()
    expect(over).toBe(true)
  })

  test('can be started again once all runs ended', async () => {
    const { runs, counted, end } = worker()
    void runs.run()
    await end()
    void runs.run()
    await end()
    expect(counted).toEqual({ begun: 2, done: 2 })
  })
})
