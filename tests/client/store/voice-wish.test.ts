// @vitest-environment happy-dom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { voiceWish } from '../../../client/store/voice-wish'

beforeEach(() => localStorage.clear())

/** A browser that stores nothing. */
function forbid() {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden })
  onTestFinished(() => void vi.unstubAllGlobals())
}

describe('whether alerts are spoken', () => {
  test.each([
    ['not by itself', null, false],
    ['when it was wished', 'on', true],
    ['not when it was not', 'off', false],
    ['not at what nobody wrote', 'yes', false],
  ])('%s', (_, stored, spoken) => {
    if (stored !== null) localStorage.setItem('zeus.alert-voice', stored)
    expect(voiceWish.get()).toBe(spoken)
  })

  test('is told to all parts of a page, and to other tabs by the browser', () => {
    const heard = vi.fn()
    const stop = voiceWish.subscribe(heard)
    voiceWish.set(true)
    expect([voiceWish.get(), localStorage.getItem('zeus.alert-voice'), heard.mock.calls.length]).toEqual([
      true,
      'on',
      1,
    ])
    dispatchEvent(new Event('storage'))
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    voiceWish.set(false)
    dispatchEvent(new Event('storage'))
    expect([voiceWish.get(), heard.mock.calls.length]).toEqual([false, 2])
  })

  test('is no where the browser stores nothing', () => {
    forbid()
    voiceWish.set(true)
    expect(voiceWish.get()).toBe(false)
  })
})
