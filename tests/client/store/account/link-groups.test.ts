import { getDefaultStore } from 'jotai'
import { describe, expect, test, vi } from 'vitest'
import { createLinkGroups } from '../../../../client/store/account/link-groups'

/** Windows of one browser: a storage, and a channel over which they exchange messages. */
function browser() {
  const stored = new Map<string, string>()
  const windows: ((event: MessageEvent) => void)[] = []
  const open = (storage = true) => {
    let own: ((event: MessageEvent) => void) | undefined
    return createLinkGroups({
      storage: () =>
        storage
          ? { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) }
          : undefined,
      channel: () => ({
        addEventListener(_: string, listener: unknown) {
          own = listener as (event: MessageEvent) => void
          windows.push(own)
        },
        postMessage(data: unknown) {
          for (const hear of windows) if (hear !== own) hear({ data } as MessageEvent)
        },
      }),
    })
  }
  return { open, stored, say: (data: unknown) => windows.forEach((hear) => void hear({ data } as MessageEvent)) }
}

describe('groups of panes', () => {
  test('are the same in all windows, those that open later too', () => {
    const { open } = browser()
    const [one, other] = [open(), open()]
    const heard = vi.fn()
    getDefaultStore().sub(other.codesAtom, heard)
    one.choose({ a: '600519.SH', c: '000001.SZ' })
    expect([one.get(), other.get(), open().get()]).toEqual(Array(3).fill({ a: '600519.SH', c: '000001.SZ' }))
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('do not affect each other, and do not notify twice', () => {
    const { open } = browser()
    const groups = open()
    groups.choose({ a: '600519.SH' })
    const heard = vi.fn()
    const stop = getDefaultStore().sub(groups.codesAtom, heard)
    groups.choose({ a: '600519.SH' })
    expect(heard).not.toHaveBeenCalled()
    groups.choose({ b: '000001.SZ' })
    expect(groups.get()).toEqual({ a: '600519.SH', b: '000001.SZ' })
    stop()
    groups.choose({ a: '000002.SZ' })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('ignore unknown groups and invalid codes from any source', () => {
    const { open, stored, say } = browser()
    stored.set('zeus.links', '{"a":"nonsense","z":"600519.SH","b":"000001.SZ"}')
    const groups = open()
    expect(groups.get()).toEqual({ b: '000001.SZ' })
    for (const data of [null, 'x', { a: 7 }, { a: '<b>' }, { q: '600519.SH' }]) say(data)
    expect(groups.get()).toEqual({ b: '000001.SZ' })
    stored.set('zeus.links', 'no json')
    expect(open().get()).toEqual({})
  })

  test('accept baskets, also after the page was reloaded', () => {
    const { open } = browser()
    open().choose({ a: 'ci:jia~酒篮', b: 'ci:a b' })
    expect(open().get()).toEqual({ a: 'ci:jia~酒篮' })
  })

  test('work for the open windows without storage', () => {
    const { open } = browser()
    const [one, other] = [open(false), open(false)]
    one.choose({ a: '600519.SH' })
    expect(other.get()).toEqual({ a: '600519.SH' })
  })
})
