import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reloadedAt, reloadWall, swapWall } from '../../../../client/features/wall/reload'

let stored: Map<string, string>
let reloads: string[]

const place = (name: string) => ({ href: 'http://127.0.0.1/wall', reload: () => reloads.push(name) })

beforeEach(() => {
  stored = new Map()
  reloads = []
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('location', place('own'))
  vi.stubGlobal('fetch', async () => ({ ok: true }))
})
afterEach(() => void vi.unstubAllGlobals())

/** Puts the wall into a frame; returns the events it sends to the page around it. */
function framed() {
  const events: unknown[] = []
  vi.stubGlobal('frameElement', { dispatchEvent: (event: CustomEvent) => events.push([event.type, event.detail]) })
  vi.stubGlobal('top', { location: place('top') })
  return events
}

describe('a wall that reloads', () => {
  test('fetches a fresh shell first, and remembers the time', async () => {
    const fetched = vi.fn(async () => ({ ok: true }))
    vi.stubGlobal('fetch', fetched)
    expect(reloadedAt()).toBe(0)
    expect(await reloadWall(1_234)).toBe(true)
    expect(fetched).toHaveBeenCalledWith('http://127.0.0.1/wall', { cache: 'reload' })
    expect([reloads, reloadedAt()]).toEqual([['own'], 1_234])
  })

  test.each([
    ['the shell is refused', async () => ({ ok: false })],
    ['there is no network', () => Promise.reject(new TypeError('network'))],
  ])('does not reload if %s', async (_, fetch) => {
    vi.stubGlobal('fetch', fetch)
    expect(await reloadWall(1_234)).toBe(false)
    expect([reloads, reloadedAt()]).toEqual([[], 0])
  })

  test('reloads the page around it as well', async () => {
    framed()
    await reloadWall(1)
    expect(reloads).toEqual(['top'])
  })
})

describe('a wall that is replaced by another', () => {
  test.each([true, false])('sends a request to the page around it, ill: %s, and remembers when', async (ill) => {
    const events = framed()
    expect(await swapWall(77, ill)).toBe(true)
    expect([events, reloads, reloadedAt()]).toEqual([[['zeus-wall-swap', { ill }]], [], 77])
  })

  test('reloads itself without a frame', async () => {
    expect(await swapWall(77)).toBe(true)
    expect([reloads, reloadedAt()]).toEqual([['own'], 77])
  })
})
