import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../../client/api/api-error'
import type { UserSettings } from '../../../../shared/protocol/rest'
import { account } from './stored-account'

/** An account whose texts were already read; `notified` counts the calls of a listener. */
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
    failing.load = undefined
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

  test.each(['hidden', 'leaving'] as const)('a page that is %s sends what it gathers, and once', async (way) => {
    const { kept, stored, asked, waiting, leave } = await read({})
    await leave(way)
    expect(asked.saves).toBe(0)
    kept.set('chart.a', '1')
    await leave(way)
    expect([stored(), waiting()]).toEqual([{ 'chart.a': '1' }, []])
    await leave(way)
    expect(asked.saves).toBe(1)
    kept.set('chart.a', '2')
    expect(waiting()).toEqual([600])
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
    failing.save = undefined
    kept.set('chart.b', '2')
    await send()
    expect([kept.unsaved(), asked.saves]).toEqual([false, 5])
  })

  test('that the account does not take for another reason is not tried again', async () => {
    const { kept, asked, failing, send, waiting } = await read({})
    failing.save = new ApiError('bad-request', '', false, 400)
    kept.set('chart.a', '1')
    await send()
    expect([asked.saves, kept.unsaved(), waiting()]).toEqual([1, true, []])
  })

  test('what was not sent goes with the next change', async () => {
    const { kept, stored, failing, send } = await read({})
    failing.save = new ApiError('unreachable', '', true, 0)
    kept.set('chart.a', '1')
    await send()
    failing.save = undefined
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

const unreachable = new ApiError('unreachable', '', true, 0)

describe('what could not be kept', () => {
  test('is sent again after pauses that grow, until it is kept', async () => {
    const { kept, stored, failing, send, waiting, asked } = await read({})
    failing.save = unreachable
    kept.set('screens', 'a')
    await send()
    const pauses: number[][] = []
    for (let turn = 0; turn < 5; turn++) {
      pauses.push(waiting())
      await send()
    }
    expect(pauses).toEqual([[5_000], [15_000], [60_000], [300_000], [300_000]])
    expect([kept.unsaved(), asked.saves]).toEqual([true, 6])
    failing.save = undefined
    await send()
    expect([kept.unsaved(), stored(), waiting()]).toEqual([false, { screens: 'a' }, []])
    failing.save = unreachable
    kept.set('screens', 'b')
    await send()
    expect(waiting()).toEqual([5_000])
  })

  test('goes at once when the network is back', async () => {
    const { kept, stored, failing, send, online, waiting, asked } = await read({})
    await online()
    expect(asked).toEqual({ loads: 1, saves: 0 })
    failing.save = unreachable
    kept.set('screens', 'a')
    await send()
    failing.save = undefined
    await online()
    expect([kept.unsaved(), stored(), waiting()]).toEqual([false, { screens: 'a' }, []])
  })

  test('goes with a new choice, not after the pause', async () => {
    const { kept, failing, send, waiting } = await read({})
    failing.save = unreachable
    kept.set('screens', 'a')
    await send()
    kept.set('screens', 'b')
    expect(waiting()).toEqual([600])
  })

  test('waits for who signs in anew', async () => {
    const { kept, failing, send, waiting } = await read({})
    failing.save = new ApiError('token-expired', '', false, 401)
    kept.set('screens', 'a')
    await send()
    expect(waiting()).toEqual([5_000])
  })

  test('is read when the network is back, where nothing could be read', async () => {
    const { kept, failing, settle, online } = account({ screens: 'a' })
    failing.load = unreachable
    kept.subscribe(() => undefined)
    await settle()
    failing.load = undefined
    await online()
    expect(kept.get('screens')).toBe('a')
  })

  test('goes to nobody else who signs in', async () => {
    const { kept, stored, failing, send, signedIn, settle } = await read({ screens: 'anna' })
    failing.save = unreachable
    kept.set('screens', 'mine')
    await send()
    failing.save = undefined
    signedIn.person = 'bert'
    await send()
    expect(stored()).toEqual({ screens: 'anna' })
    kept.subscribe(() => undefined)
    await settle()
    expect([kept.get('screens'), kept.unsaved()]).toEqual(['anna', false])
  })

  test('while something is on its way, a change goes after it', async () => {
    const { kept, stored, send, settle, waiting } = await read({})
    kept.set('screens', 'a')
    const first = send()
    kept.set('screens', 'b')
    const second = send()
    await Promise.all([first, second, settle()])
    expect([stored(), waiting()]).toEqual([{ screens: 'a' }, [600]])
    await send()
    expect([stored(), waiting()]).toEqual([{ screens: 'b' }, []])
  })
})

describe('a text that the account refuses', () => {
  test('keeps no other back, stands here until it is another, and is said to be unsaved', async () => {
    const { kept, stored, unwelcome, send, waiting, asked } = await read({ 'chart.a': '1' })
    unwelcome.add('much too long')
    kept.set('chart.a', 'much too long')
    kept.set('chart.b', '2')
    kept.set('chart.c', '3')
    await send()
    expect(stored()).toEqual({ 'chart.a': '1', 'chart.b': '2', 'chart.c': '3' })
    expect([kept.get('chart.a'), kept.unsaved(), waiting()]).toEqual(['much too long', true, []])
    const before = asked.saves
    kept.set('chart.b', '4')
    await send()
    expect([stored()['chart.b'], asked.saves - before, kept.unsaved()]).toEqual(['4', 1, true])
    kept.set('chart.a', '5')
    await send()
    expect([stored()['chart.a'], kept.unsaved()]).toEqual(['5', false])
  })
})
