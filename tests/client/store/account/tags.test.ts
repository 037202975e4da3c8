import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../../client/api/api-error'
import { createTags } from '../../../../client/store/account/tags'
import type { Tags } from '../../../../shared/protocol/rest-tags'

/** An account and one window on it. */
async function opened(stored: Tags['tags']) {
  let account: Tags = { revision: 1, tags: stored }
  const runs: (() => void)[] = []
  const settle = async () => {
    for (let turn = 0; turn < 40; turn++) await Promise.resolve()
  }
  const tags = createTags({
    load: async () => account,
    save: async (next) => {
      if (next.revision !== account.revision) throw new ApiError('conflict', '', true, 409)
      account = { revision: next.revision + 1, tags: next.tags }
      return account
    },
    after: (_ms, run) => {
      runs.push(run)
      return () => void runs.splice(runs.indexOf(run), 1)
    },
    watch: () => () => undefined,
    channel: () => undefined,
    person: () => 'anna',
  })
  tags.subscribe(() => undefined)
  await settle()
  return {
    tags,
    stored: () => account.tags,
    elsewhere: (next: Tags['tags']) => {
      account = { revision: account.revision + 1, tags: next }
    },
    send: async () => {
      runs.shift()?.()
      await settle()
    },
  }
}

describe('the account’s tags of instruments', () => {
  test('are the same map until one changes; a change applies at once, is then stored, and can be undone', async () => {
    const { tags, stored, send } = await opened({ '600519.SH': ['b'] })
    const before = tags.all()
    expect(tags.all()).toBe(before)
    const undo = tags.change(['600519.SH', '000001.SZ'], { put: ['a'] })
    expect([...tags.all()].sort()).toEqual([
      ['000001.SZ', ['a']],
      ['600519.SH', ['a', 'b']],
    ])
    await send()
    expect(stored()).toEqual({ '000001.SZ': ['a'], '600519.SH': ['a', 'b'] })
    expect(typeof undo).toBe('function')
    if (typeof undo === 'function') undo()
    await send()
    expect(stored()).toEqual({ '600519.SH': ['b'] })
  })

  test('that another window changed meanwhile keep what either added', async () => {
    const { tags, stored, elsewhere, send } = await opened({ '600519.SH': ['b'] })
    elsewhere({ '600519.SH': ['b', 'c'], '000001.SZ': ['d'] })
    tags.change(['600519.SH'], { put: ['a'], take: ['b'] })
    await send()
    expect(stored()).toEqual({ '600519.SH': ['a', 'c'], '000001.SZ': ['d'] })
  })

  test('beyond what one instrument, or the account, may have are refused, and nothing is changed', async () => {
    const { tags } = await opened({ '600519.SH': ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] })
    expect(tags.change(['000001.SZ', '600519.SH'], { put: ['i'] })).toBe('words')
    const many = Array.from({ length: 500 }, (_each, at) => `${600_600 + at}.SH`)
    expect(tags.change(many, { put: ['i'] })).toBe('instruments')
    expect(tags.all().size).toBe(1)
  })

  test('are limited to the maximum number of instruments, and can be removed at the maximum', async () => {
    const { tags } = await opened({ '600519.SH': ['a'] })
    const many = Array.from({ length: 499 }, (_each, at) => `${600_600 + at}.SH`)
    expect(typeof tags.change(many, { put: ['a'] })).toBe('function')
    expect(tags.all().size).toBe(500)
    expect(tags.change(['000001.SZ'], { put: ['a'] })).toBe('instruments')
    expect(typeof tags.change(['600519.SH', '000001.SZ'], { take: ['a'] })).toBe('function')
    expect(tags.all().size).toBe(499)
  })
})
