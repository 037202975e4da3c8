import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../../client/api/api-error'
import { createLocalPositions, readPositions } from '../../../../client/store/account/local-positions'
import { createPositions } from '../../../../client/store/account/positions'
import type { Positions } from '../../../../shared/protocol/rest-positions'

const MOUTAI = '600519.SH'
const PINGAN = '000001.SZ'
const at = (cost: number, quantity = 100) => ({ cost, quantity })

/** An account, and one window on it in a browser with stored positions. */
async function opened({ account = {}, browser = {}, isGuest = false, fails = false } = {}) {
  let stored: Positions = { revision: 1, positions: account }
  let saves = 0
  const runs: (() => void)[] = []
  const settle = async () => {
    for (let turn = 0; turn < 40; turn++) await Promise.resolve()
  }
  const entries = new Map([['zeus.positions', JSON.stringify(browser)]])
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  }
  const local = createLocalPositions({ storage: () => storage, onStorage: () => () => undefined })
  const positions = createPositions({
    local,
    load: async () => stored,
    save: async (next) => {
      if (fails) throw new ApiError('bad-request', '', false, 400)
      if (next.revision !== stored.revision) throw new ApiError('conflict', '', true, 409)
      saves++
      stored = { revision: next.revision + 1, positions: next.positions }
      return stored
    },
    after: (_ms, run) => {
      runs.push(run)
      return () => void runs.splice(runs.indexOf(run), 1)
    },
    watch: () => () => undefined,
    channel: () => undefined,
    person: () => (isGuest ? undefined : 'anna'),
  })
  positions.subscribe(() => undefined)
  await settle()
  return {
    positions,
    stored: () => stored.positions,
    saves: () => saves,
    browser: () => JSON.parse(entries.get('zeus.positions') ?? '{}') as unknown,
    elsewhere: (next: Positions['positions']) => {
      stored = { revision: stored.revision + 1, positions: next }
    },
    send: async () => {
      runs.shift()?.()
      await settle()
    },
  }
}

describe('what one holds', () => {
  test('is with the account: the same map until one changes, changed and forgotten', async () => {
    const { positions, stored, send } = await opened({ account: { [MOUTAI]: at(1_680.5, 300) } })
    const before = positions.all()
    expect([...before]).toEqual([[MOUTAI, at(1_680.5, 300)]])
    expect(positions.all()).toBe(before)
    expect(positions.set(PINGAN, at(11.2345))).toBe(true)
    expect(positions.set(MOUTAI, undefined)).toBe(true)
    expect([...positions.all()]).toEqual([[PINGAN, at(11.2345)]])
    await send()
    expect(stored()).toEqual({ [PINGAN]: at(11.2345) })
  })

  test('are merged with those that another window stored meanwhile', async () => {
    const { positions, stored, elsewhere, send } = await opened()
    elsewhere({ [MOUTAI]: at(1_700) })
    positions.set(PINGAN, at(11))
    await send()
    expect(stored()).toEqual({ [MOUTAI]: at(1_700), [PINGAN]: at(11) })
  })

  test('on more than five hundred is refused, and nothing is changed', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_each, place) => [`${600_600 + place}.SH`, at(1)]))
    const { positions } = await opened({ account: many })
    expect(positions.set(PINGAN, at(11))).toBe(false)
    expect(positions.all().size).toBe(500)
    expect(positions.set('600600.SH', at(2))).toBe(true)
  })
})

describe('positions that the browser stored before', () => {
  test('are moved to the account once; those of the account win', async () => {
    const { positions, stored, saves, browser, send } = await opened({
      account: { [MOUTAI]: at(1_700) },
      browser: { [MOUTAI]: at(1_500), [PINGAN]: at(11) },
    })
    expect([...positions.all()].sort()).toEqual([
      [PINGAN, at(11)],
      [MOUTAI, at(1_700)],
    ])
    await send()
    expect(stored()).toEqual({ [MOUTAI]: at(1_700), [PINGAN]: at(11) })
    expect(browser()).toEqual({})
    expect(saves()).toBe(1)
  })

  test('stay in the browser while the account rejects them', async () => {
    const { positions, stored, browser, send } = await opened({ browser: { [PINGAN]: at(11) }, fails: true })
    await send()
    expect(stored()).toEqual({})
    expect(positions.unsaved()).toBe(true)
    expect(browser()).toEqual({ [PINGAN]: at(11) })
  })

  test('stay there without an account', async () => {
    const { positions, saves, browser, send } = await opened({ isGuest: true, browser: { [PINGAN]: at(11) } })
    positions.set(MOUTAI, at(1_700))
    await send()
    expect([...positions.all().keys()]).toEqual([PINGAN, MOUTAI])
    expect(browser()).toEqual({ [PINGAN]: at(11), [MOUTAI]: at(1_700) })
    positions.set(PINGAN, undefined)
    expect(browser()).toEqual({ [MOUTAI]: at(1_700) })
    expect(saves()).toBe(0)
  })
})

describe('positions as a browser stored them', () => {
  test('are cost and shares, without what is damaged', () => {
    const stored = { [MOUTAI]: at(1_680.5, 300), a: { cost: 0, quantity: 1 }, b: { cost: 1 }, c: null }
    expect([...readPositions(JSON.stringify(stored))]).toEqual([[MOUTAI, at(1_680.5, 300)]])
  })

  test.each([null, undefined, '', 'no json', '[]', 'null', '7'])('%s are read as no positions', (stored) => {
    expect(readPositions(stored).size).toBe(0)
  })
})
