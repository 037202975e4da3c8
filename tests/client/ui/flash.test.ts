// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { flash, stopFlash } from '../../../client/ui/flash'
import { acceptsTyping, capturesKeys } from '../../../client/ui/typing-target'

const tint = (box: HTMLElement) => box.getAttribute('data-flash')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
})

describe('a cell whose value changed', () => {
  test('is tinted its way for 300 ms, and up to a sweep longer', () => {
    const box = document.createElement('span')
    flash(box, 'up')
    expect(tint(box)).toBe('up')
    vi.advanceTimersByTime(299)
    expect(tint(box)).toBe('up')
    vi.advanceTimersByTime(101)
    expect(tint(box)).toBeNull()
  })

  test('that changes again is tinted in the new direction, and longer', () => {
    const box = document.createElement('span')
    flash(box, 'up')
    vi.advanceTimersByTime(250)
    flash(box, 'down')
    vi.advanceTimersByTime(250)
    expect(tint(box)).toBe('down')
    vi.advanceTimersByTime(150)
    expect(tint(box)).toBeNull()
  })

  test('that shows something else is not tinted any more; others are', () => {
    const [one, two] = [document.createElement('span'), document.createElement('span')]
    flash(one, 'up')
    flash(two, 'down')
    stopFlash(one)
    expect([tint(one), tint(two)]).toEqual([null, 'down'])
  })
})

describe('elements that capture keys', () => {
  test.each([
    ['<input>', true],
    ['<textarea></textarea>', true],
    ['<select></select>', true],
    ['<button></button>', false],
    ['<p></p>', false],
  ])('%s: %s', (html, takes) => {
    const host = document.createElement('div')
    host.innerHTML = html
    expect(acceptsTyping(host.firstElementChild)).toBe(takes)
    expect(capturesKeys(host.firstElementChild)).toBe(takes)
  })

  test('include those of a dialog, which has its own keys, without accepting typing', () => {
    const host = document.createElement('div')
    host.innerHTML = '<div role="dialog"><button></button></div>'
    expect(capturesKeys(host.querySelector('button'))).toBe(true)
    expect(acceptsTyping(host.querySelector('button'))).toBe(false)
  })

  test('exclude a missing element', () => {
    expect([capturesKeys(null), acceptsTyping(null)]).toEqual([false, false])
  })
})
