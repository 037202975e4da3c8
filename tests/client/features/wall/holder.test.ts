// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import {
  AGAIN_MS,
  HOLDER_ADDRESS,
  PAINT_WITHIN_MS,
  runWallHolder,
  type WallHolder,
} from '../../../../client/features/wall/holder'
import { PAINTED, SWAP } from '../../../../client/features/wall/in-holder'

let root: HTMLElement
let timers: { ms: number; run: () => void }[]
let reloads: number
let holder: WallHolder
/** Addresses that holders were imported from, and the holder found there. */
let imported: string[]
let found: () => Promise<typeof runWallHolder | undefined>

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
/** Without an address: as earlier programs report it. */
const paint = (frame: HTMLIFrameElement, address?: string) =>
  frame.dispatchEvent(new CustomEvent(PAINTED, address === undefined ? {} : { detail: { holder: address } }))

/** Waits until resolved promises were handled. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

/** Empty pages are loaded, for without it the environment complains of each. */
const { happyDOM } = window as unknown as { happyDOM: { settings: { enableIframePageLoading: boolean } } }
happyDOM.settings.enableIframePageLoading = true

beforeEach(() => {
  timers = []
  reloads = 0
  imported = []
  found = async () => runWallHolder
  root = document.createElement('div')
  document.body.replaceChildren(root)
  holder = runWallHolder(root, {
    address: 'about:blank',
    title: '大屏',
    after(ms, run) {
      const timer = { ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    reload: () => reloads++,
    load(address) {
      imported.push(address)
      return found()
    },
  })
})

describe('a page that holds walls', () => {
  test('starts with one, as large as the window', () => {
    expect(frames()).toHaveLength(1)
    expect(shown().style).toMatchObject({ position: 'fixed', width: '100%', height: '100%' })
  })

  test('lets the next one draw beneath the visible one, which is removed only then', () => {
    const first = shown()
    ask(first)
    expect(frames()).toHaveLength(2)
    expect(shown()).toBe(first)
    const second = next()
    paint(second)
    expect(frames()).toEqual([second])
  })

  test('has a minute to draw, and five minutes until another is tried', () => {
    expect([PAINT_WITHIN_MS, AGAIN_MS]).toEqual([60_000, 300_000])
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

  test('does not repeat a request that was made again meanwhile', () => {
    ask(shown())
    pass()
    ask(shown())
    expect(timers.map(({ ms }) => ms)).toEqual([PAINT_WITHIN_MS, PAINT_WITHIN_MS])
    expect(frames()).toHaveLength(2)
  })

  test('reloads everything if an unhealthy wall cannot be replaced', () => {
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

  test('loads one wall at a time, and handles only requests of the visible one', () => {
    const first = shown()
    ask(first)
    ask(first)
    ask(next())
    expect(frames()).toHaveLength(2)
    paint(first)
    expect(frames()).toHaveLength(2)
  })

  test('asks again for a first wall that could not be had', () => {
    const addresses: string[] = []
    Object.defineProperty(shown(), 'contentDocument', { get: () => null })
    Object.defineProperty(shown(), 'src', { set: (address: string) => addresses.push(address) })
    pass()
    pass()
    expect(addresses).toEqual(['about:blank', 'about:blank'])
  })

  test('hands the visible wall over to the holder of its program, which continues with it', async () => {
    const pages: HTMLElement[] = []
    found = async () => (page, around) => {
      pages.push(page)
      return runWallHolder(page, around)
    }
    ask(shown())
    const second = next()
    paint(second, '/assets/next.js')
    await settled()
    expect([imported, pages, frames()]).toEqual([['/assets/next.js'], [root], [second]])
    expect(timers.map(({ ms }) => ms)).toEqual([PAINT_WITHIN_MS])
    ask(second)
    // Only one holder answers.
    expect(frames()).toHaveLength(2)
    paint(next())
    expect(frames()).toHaveLength(1)
  })

  test('continues if that holder cannot be loaded, or is its own', async () => {
    found = () => Promise.reject(new Error('gone'))
    paint(shown(), '/assets/next.js')
    paint(shown(), HOLDER_ADDRESS)
    await settled()
    expect(imported).toEqual(['/assets/next.js'])
    ask(shown())
    expect(frames()).toHaveLength(2)
  })

  test('does not hand over while another wall is loading', async () => {
    paint(shown(), '/assets/next.js')
    ask(shown())
    const coming = next()
    await settled()
    paint(coming)
    expect(frames()).toEqual([coming])
  })

  test('waits for nothing once it is stopped', () => {
    ask(shown())
    holder.stop()
    expect(timers).toEqual([])
  })
})
