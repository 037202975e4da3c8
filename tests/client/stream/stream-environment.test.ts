// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { browserEnvironment, watchSleep } from '../../../client/stream/stream-environment'
import { SLEEP_JUMP_MS } from '../../../shared/protocol/limits'
import { fakeEnvironment } from './fake-environment'

describe('a machine that slept', () => {
  function sleeper() {
    const page = fakeEnvironment()
    const woke = vi.fn()
    return { page, woke, stop: watchSleep(page.environment, woke) }
  }

  test('is noticed with the next beat, once', () => {
    const { page, woke } = sleeper()
    page.advance(10_000)
    expect(woke).not.toHaveBeenCalled()
    page.sleep(SLEEP_JUMP_MS + 1_001)
    page.advance(1)
    expect(woke).toHaveBeenCalledTimes(1)
    page.advance(10_000)
    expect(woke).toHaveBeenCalledTimes(1)
  })

  test('is not detected if timers are a little late', () => {
    const { page, woke } = sleeper()
    page.sleep(1_000 + SLEEP_JUMP_MS)
    page.advance(0)
    expect(woke).not.toHaveBeenCalled()
  })

  test('is not detected on a hidden page, whose timers the browser throttles, nor at the first tick after it', () => {
    const { page, woke } = sleeper()
    page.show(false)
    page.advance(2_000)
    page.sleep(60_000)
    page.advance(1)
    page.sleep(60_000)
    page.show(true)
    page.advance(1_000)
    expect(woke).not.toHaveBeenCalled()
    page.sleep(60_000)
    page.advance(1)
    expect(woke).toHaveBeenCalledTimes(1)
  })

  test('is not looked for any more once that is stopped', () => {
    const { page, stop } = sleeper()
    stop()
    expect(page.timers).toBe(0)
  })

  test('can be stopped by its own listener', () => {
    const page = fakeEnvironment()
    const stop = watchSleep(page.environment, () => stop())
    page.sleep(60_000)
    page.advance(1)
    expect(page.timers).toBe(0)
  })
})

describe('what happens to a page', () => {
  test('is reported: network, visibility, leaving', () => {
    const heard: string[] = []
    const note = (name: string) => () => void heard.push(name)
    const stop = browserEnvironment.watch({
      online: note('online'),
      visible: note('visible'),
      hidden: note('hidden'),
      leaving: note('leaving'),
    })
    const state = vi.spyOn(document, 'visibilityState', 'get')
    onTestFinished(() => state.mockRestore())
    dispatchEvent(new Event('online'))
    state.mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(browserEnvironment.visible()).toBe(false)
    state.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('pagehide'))
    // Back from the back-forward cache.
    dispatchEvent(new Event('pageshow'))
    expect(heard).toEqual(['online', 'hidden', 'visible', 'leaving', 'visible'])
    stop()
    for (const name of ['online', 'pagehide', 'pageshow']) dispatchEvent(new Event(name))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toHaveLength(5)
  })

  test('may be of no interest', () => {
    const online = vi.fn()
    const stop = browserEnvironment.watch({ online, visible: () => undefined })
    dispatchEvent(new Event('pagehide'))
    dispatchEvent(new Event('online'))
    expect(online).toHaveBeenCalledTimes(1)
    stop()
  })

  test('a timer fires after its time, unless it is cancelled', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const [kept, off] = [vi.fn(), vi.fn()]
    browserEnvironment.after(50, kept)
    browserEnvironment.after(50, off)()
    vi.advanceTimersByTime(50)
    expect([kept.mock.calls.length, off.mock.calls.length]).toEqual([1, 0])
  })
})
