import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../client/api/api-error'
import { createKeptSettings } from '../../../client/store/kept-settings'
import type { UserSettings } from '../../../shared/protocol/rest'

/** An account whose settings another window may write to. */
function account(values: UserSettings['values']) {
  let stored: UserSettings = { revision: 3, values }
  const runs: { ms: number; run: () => void }[] = []
  const asked = { loads: 0, saves: 0 }
  const failing: { load?: Error; save?: Error } = {}
  const kept = createKeptSettings({
    load: async () => {
      asked.loads++
      if (failing.load) throw failing.load
      return stored
    },
    save: async (next) => {
      asked.saves++
      if (failing.save) throw failing.save
      if (next.revision !== stored.revision) throw new ApiError('conflict', '', true, 409)
      stored = { revision: next.revision + 1, values: next.values }
      return stored
    },
    after: (ms, run) => {
      runs.push({ ms, run })
      return () => undefined
    },
  })
  const settle = async () => {
    for (let turn = 0; turn < 40; turn++) await Promise.resolve()
  }
  return {
    kept,
    asked,
    failing,
    settle,
    waiting: () => runs.map(({ ms }) => ms),
    stored: () => stored.values,
    elsewhere: (name: string, text: string) => {
      stored = { revision: stored.revision + 1, values: { ...stored.values, [name]: text } }
    },
    send: async () => {
      runs.shift()?.run()
      await settle()
    },
  }
}

/** As `account`, read already, with a count of what listeners were told. */
async function read(values: UserSettings['values']) {
  const made = account(values)
  const told = { count: 0 }
  const stop = made.kept.subscribe(() => void told.count++)
  await made.settle()
  return { ...made, told, stop }
}

describe('what charts keep among the settings', () => {
  test('is not known before it was read, then is; only texts are of charts', async () => {
    const { kept, settle } = account({ 'chart.bars': 'x', 'flow.large': 20 })
    expect(kept.get('chart.bars')).toBeUndefined()
    kept.subscribe(() => undefined)
    await settle()
    expect([kept.get('chart.bars'), kept.get('flow.large'), kept.get('chart.none')]).toEqual(['x', '', ''])
  })

  test('is read once for all who listen, and again only while it could not be read', async () => {
    const { kept, asked, failing, settle } = account({})
    failing.load = new ApiError('unreachable', '', true, 0)
    kept.subscribe(() => undefined)
    kept.subscribe(() => undefined)
    await settle()
    expect(asked.loads).toBe(1)
    failing.load = undefined as never
    kept.subscribe(() => undefined)
    await settle()
    expect(asked.loads).toBe(2)
    kept.subscribe(() => undefined)
    await settle()
    expect(asked.loads).toBe(2)
  })

  test('changes are there at once, sent together after a while, and leave what others wrote', async () => {
    const { kept, stored, elsewhere, send, waiting, told } = await read({ 'chart.a': '1' })
    expect(told.count).toBe(1)
    kept.set('chart.a', '2')
    kept.set('chart.b', '3')
    expect([kept.get('chart.a'), told.count, waiting()]).toEqual(['2', 3, [600]])
    elsewhere('flow.preset', 'own')
    await send()
    expect(stored()).toEqual({ 'chart.a': '2', 'chart.b': '3', 'flow.preset': 'own' })
    kept.set('chart.a', '')
    await send()
    expect(stored()).toEqual({ 'chart.b': '3', 'flow.preset': 'own' })
    expect(kept.get('chart.a')).toBe('')
  })

  test('is written over what is known; the account is asked again only where another window wrote', async () => {
    const { kept, asked, elsewhere, send } = await read({})
    kept.set('chart.a', '1')
    await send()
    expect(asked).toEqual({ loads: 1, saves: 1 })
    elsewhere('x', 'y')
    kept.set('chart.a', '2')
    await send()
    expect(asked).toEqual({ loads: 2, saves: 3 })
  })

  test('before it was read is written over what the account says', async () => {
    const { kept, stored, send } = account({ 'flow.preset': 'own' })
    kept.set('chart.a', '1')
    await send()
    expect(stored()).toEqual({ 'flow.preset': 'own', 'chart.a': '1' })
  })

  test('that loses four times to others is not with the account, and says so until it is', async () => {
    const { kept, asked, failing, send, told } = await read({})
    failing.save = new ApiError('conflict', '', true, 409)
    kept.set('chart.a', '1')
    const before = told.count
    await send()
    expect([asked.saves, kept.unsaved(), told.count - before]).toEqual([4, true, 1])
    expect(kept.get('chart.a')).toBe('1')
    failing.save = undefined as never
    kept.set('chart.b', '2')
    await send()
    expect([kept.unsaved(), asked.saves]).toEqual([false, 5])
  })

  test('that the account does not take for another reason is not tried again', async () => {
    const { kept, asked, failing, send } = await read({})
    failing.save = new ApiError('bad-request', '', false, 400)
    kept.set('chart.a', '1')
    await send()
    expect([asked.saves, kept.unsaved()]).toEqual([1, true])
  })

  test('what was not sent goes with the next change', async () => {
    const { kept, stored, failing, send } = await read({})
    failing.save = new ApiError('unreachable', '', true, 0)
    kept.set('chart.a', '1')
    await send()
    failing.save = undefined as never
    kept.set('chart.b', '2')
    await send()
    expect(stored()).toEqual({ 'chart.a': '1', 'chart.b': '2' })
  })

  test('who stopped listening is told nothing more', async () => {
    const { kept, told, stop } = await read({})
    stop()
    const before = told.count
    kept.set('chart.a', '1')
    expect(told.count).toBe(before)
  })
})
