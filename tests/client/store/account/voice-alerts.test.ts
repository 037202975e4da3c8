// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { voiceAlerts } from '../../../../client/store/account/voice-alerts'
import { forbidStorage } from '../forbidden-storage'

beforeEach(() => localStorage.clear())

describe('whether alerts are spoken', () => {
  test.each([
    ['not by itself', null, false],
    ['when it was wished', 'on', true],
    ['not when it was not', 'off', false],
    ['not at what nobody wrote', 'yes', false],
  ])('%s', (_, stored, spoken) => {
    if (stored !== null) localStorage.setItem('zeus.alert-voice', stored)
    expect(voiceAlerts.get()).toBe(spoken)
  })

  test('is announced to all parts of a page, and to other tabs by the browser', () => {
    const heard = vi.fn()
    const stop = voiceAlerts.subscribe(heard)
    voiceAlerts.set(true)
    expect([voiceAlerts.get(), localStorage.getItem('zeus.alert-voice'), heard.mock.calls.length]).toEqual([
      true,
      'on',
      1,
    ])
    dispatchEvent(new Event('storage'))
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    voiceAlerts.set(false)
    dispatchEvent(new Event('storage'))
    expect([voiceAlerts.get(), heard.mock.calls.length]).toEqual([false, 2])
  })

  test('is false without storage', () => {
    forbidStorage()
    voiceAlerts.set(true)
    expect(voiceAlerts.get()).toBe(false)
  })
})
