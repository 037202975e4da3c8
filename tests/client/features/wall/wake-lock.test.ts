// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestWakeLock } from '../../../../client/features/wall/wake-lock'

interface Lock {
  released: boolean
  release(): Promise<void>
}

let locks: Lock[]
let refused: boolean
let visibility: DocumentVisibilityState

const settle = () => new Promise((done) => setTimeout(done, 0))
const turn = (to: DocumentVisibilityState) => {
  visibility = to
  document.dispatchEvent(new Event('visibilitychange'))
  return settle()
}
/** As the browser does when the window is not seen. */
const taken = () => {
  for (const lock of locks) lock.released = true
}

beforeEach(() => {
  locks = []
  refused = false
  visibility = 'visible'
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
  const request = async () => {
    if (refused) throw new Error('low battery')
    const lock: Lock = {
      released: false,
      async release() {
        lock.released = true
      },
    }
    locks.push(lock)
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  Reflect.deleteProperty(document, 'visibilityState')
})

describe('a wake lock', () => {
  test('is requested, and requested again when the window becomes visible again', async () => {
    const awake = requestWakeLock()
    await settle()
    expect(awake.held()).toBe(true)
    taken()
    await turn('hidden')
    expect([awake.held(), locks.length]).toEqual([false, 1])
    await turn('visible')
    expect([awake.held(), locks.length]).toEqual([true, 2])
    awake.stop()
  })

  test('is released, and then not requested again', async () => {
    const awake = requestWakeLock()
    await settle()
    awake.stop()
    await turn('visible')
    expect([awake.held(), locks.length, locks[0]?.released]).toEqual([false, 1, true])
  })

  test.each([
    [
      'refuses it',
      () => {
        refused = true
      },
    ],
    ['has none, as over plain http', () => void Reflect.deleteProperty(navigator, 'wakeLock')],
  ])('is not held in a browser that %s', async (_, prepare) => {
    prepare()
    const awake = requestWakeLock()
    await settle()
    expect(awake.held()).toBe(false)
    awake.stop()
  })
})
