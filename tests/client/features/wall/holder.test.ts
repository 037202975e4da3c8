// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { PAINTED, SWAP } from '../../../../client/features/wall/held'
import { AGAIN_MS, type Holder, holdWalls, PAINT_WITHIN_MS } from '../../../../client/features/wall/holder'

let root: HTMLElement
let timers: { ms: number; run: () => void }[]
let reloads: number
let holder: Holder

/** Time passes for everything that waits. */
const pass = () => {
  const due = timers
  timers = []
  for (const { run } of due) run()
}
const frames = () => [...root.querySelectorAll('iframe')]
const shown = () => frames().at(-1) as HTMLIFrameElement
const next = () => frames()[0] as HTMLIFrameElement
const ask = (frame: HTMLIFrameElement, ill = false) => frame.dispatchEvent(new CustomEvent(SWAP, { detail: { ill } }))
const paint = (frame: HTMLIFrameElement) => frame.dispatchEvent(new Event(PAINTED))

/** Empty pages are loaded, for without it the environment complains of each. */
const { happyDOM } = window as unknown as { happyDOM: { settings: { enableIframePageLoading: boolean } } }
happyDOM.settings.enableIframePageLoading = true

beforeEach(() => {
  timers = []
  reloads = 0
  root = document.createElement('div')
  document.body.replaceChildren(root)
  holder = holdWalls(root, {
    address: 'about:blank',
    after(ms, run) {
      const timer = { ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    reload: () => reloads++,
  })
})

describe('a page that holds walls', () => {
  test('has one to begin with, as large as the window', () => {
    expect(frames()).toHaveLength(1)
    expect(shown().style).toMatchObject({ position: 'fixed', width: '100%', height: '100%' })
  })

  test('lets the next one draw beneath the one that is seen, which goes only then', () => {
    const first = shown()
    ask(first)
    expect(frames()).toHaveLength(2)
    expect(shown()).toBe(first)
    const second = next()
    paint(second)
    expect(frames()).toEqual([second])
  })

  test('keeps what is seen if the next one draws nothing in time, and tries others until one does', () => {
    const first = shown()
    ask(first)
    expect(timers.map(({ ms }) => ms)).toEqual([PAINT_WITHIN_MS, PAINT_WITHIN_MS])
    pass()
    expect([frames(), reloads]).toEqual([[first], 0])
    expect(timers.map(({ ms }) => ms)).toEqual([PAINT_WITHIN_MS, AGAIN_MS])
    pass()
    expect(frames()).toHaveLength(2)
    pass()
    expect(frames()).toEqual([first])
    pass()
    paint(next())
    expect(frames()).toHaveLength(1)
    expect(shown()).not.toBe(first)
    expect(timers.map(({ ms }) => ms)).toEqual([PAINT_WITHIN_MS])
  })

  test('asks for the next one past the cache, once, for its shell may be of the program before', () => {
    ask(shown())
    let reloaded = 0
    const contentWindow = { location: { reload: () => reloaded++ } }
    Object.defineProperty(next(), 'contentWindow', { value: contentWindow })
    next().dispatchEvent(new Event('load'))
    next().dispatchEvent(new Event('load'))
    expect(reloaded).toBe(1)
  })

  test('does not try again what was asked anew meanwhile', () => {
    ask(shown())
    pass()
    ask(shown())
    expect(timers.map(({ ms }) => ms)).toEqual([PAINT_WITHIN_MS, PAINT_WITHIN_MS])
    expect(frames()).toHaveLength(2)
  })

  test('loads everything anew if a wall that is ill cannot be replaced', () => {
    ask(shown(), true)
    pass()
    expect(reloads).toBe(1)
  })

  test('does not reload for one that was replaced in time', () => {
    ask(shown(), true)
    paint(next())
    pass()
    expect(reloads).toBe(0)
  })

  test('loads one at a time, and listens to the one that is seen alone', () => {
    const first = shown()
    ask(first)
    ask(first)
    ask(next())
    expect(frames()).toHaveLength(2)
    paint(first)
    expect(frames()).toHaveLength(2)
  })

  test('asks again for a first wall that could not be had', () => {
    const asked: string[] = []
    Object.defineProperty(shown(), 'contentDocument', { get: () => null })
    Object.defineProperty(shown(), 'src', { set: (address: string) => asked.push(address) })
    pass()
    pass()
    expect(asked).toEqual(['about:blank', 'about:blank'])
  })

  test('waits for nothing once it is stopped', () => {
    ask(shown())
    holder.stop()
    expect(timers).toEqual([])
  })
})
