import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../../client/api/api-error'
import type { UserSettings } from '../../../../shared/protocol/rest'
import { account } from './stored-account'

/** An account whose texts were already read; `notified` counts the calls of a listener. */
async function read(values: UserSettings['values']) {
  const made = account(values)
  const notified = { count: 0 }
  const stop = made.texts.subscribe(() => void notified.count++)
  await made.settle()
  return { ...made, notified, stop }
}

describe('what charts keep among the settings', () => {
  test('is not known before it was read, then is; only texts are of charts', async () => {
    const { texts, settle } = account({ 'chart.bars': 'x', 'flow.large': 20 })
    expect(texts.get('chart.bars')).toBeUndefined()
    texts.subscribe(() => undefined)
    await settle()
    expect([texts.get('chart.bars'), texts.get('flow.large'), texts.get('chart.none')]).toEqual(['x', '', ''])
  })

  test('is read once for all who listen, and again only while it could not be read', async () => {
    const { texts, requests, failing, settle } = account({})
    failing.load = new ApiError('unreachable', '', true, 0)
    texts.subscribe(() => undefined)
    texts.subscribe(() => undefined)
    await settle()
    expect(requests.loads).toBe(1)
    failing.load = undefined
    texts.subscribe(() => undefined)
    await settle()
    expect(requests.loads).toBe(2)
    texts.subscribe(() => undefined)
    await settle()
    expect(requests.loads).toBe(2)
  })

  test('changes apply at once, are sent together after a pause, and keep what others wrote', async () => {
    const { texts, stored, elsewhere, send, waiting, notified } = await read({ 'chart.a': '1' })
    expect(notified.count).toBe(1)
    texts.set('chart.a', '2')
    texts.set('chart.b', '3')
    expect([texts.get('chart.a'), notified.count, waiting()]).toEqual(['2', 3, [600]])
    elsewhere('flow.preset', 'own')
    await send()
    expect(stored()).toEqual({ 'chart.a': '2', 'chart.b': '3', 'flow.preset': 'own' })
    texts.set('chart.a', '')
    await send()
    expect(stored()).toEqual({ 'chart.b': '3', 'flow.preset': 'own' })
    expect(texts.get('chart.a')).toBe('')
  })

  test.each(['hidden', 'leaving'] as const)('a page that is %s sends what it gathers, and once', async (way) => {
    const { texts, stored, requests, waiting, leave } = await read({})
    await leave(way)
    expect(requests.saves).toBe(0)
    texts.set('chart.a', '1')
    await leave(way)
    expect([stored(), waiting()]).toEqual([{ 'chart.a': '1' }, []])
    await leave(way)
    expect(requests.saves).toBe(1)
    texts.set('chart.a', '2')
    expect(waiting()).toEqual([600])
  })

  test('is written over the latest known revision; the account is read again only if another window wrote', async () => {
    const { texts, requests, elsewhere, send } = await read({})
    texts.set('chart.a', '1')
    await send()
    expect(requests).toEqual({ loads: 1, saves: 1 })
    elsewhere('x', 'y')
    texts.set('chart.a', '2')
    await send()
    expect(requests).toEqual({ loads: 2, saves: 3 })
  })

  test('before it was read is written over what the account says', async () => {
    const { texts, stored, send } = account({ 'flow.preset': 'own' })
    texts.set('chart.a', '1')
    await send()
    expect(stored()).toEqual({ 'flow.preset': 'own', 'chart.a': '1' })
  })

  test('that loses four times to others is not with the account, and says so until it is', async () => {
    const { texts, requests, failing, send, notified } = await read({})
    failing.save = new ApiError('conflict', '', true, 409)
    texts.set('chart.a', '1')
    const before = notified.count
    await send()
    expect([requests.saves, texts.unsaved(), notified.count - before]).toEqual([4, true, 1])
    expect(texts.get('chart.a')).toBe('1')
    failing.save = undefined
    texts.set('chart.b', '2')
    await send()
    expect([texts.unsaved(), requests.saves]).toEqual([false, 5])
  })

  test('that the account rejects permanently is not sent again', async () => {
    const { texts, requests, failing, send, waiting } = await read({})
    failing.save = new ApiError('bad-request', '', false, 400)
    texts.set('chart.a', '1')
    await send()
    expect([requests.saves, texts.unsaved(), waiting()]).toEqual([1, true, []])
  })

  test('a text that could not be sent is sent with the next change', async () => {
    const { texts, stored, failing, send } = await read({})
    failing.save = new ApiError('unreachable', '', true, 0)
    texts.set('chart.a', '1')
    await send()
    failing.save = undefined
    texts.set('chart.b', '2')
    await send()
    expect(stored()).toEqual({ 'chart.a': '1', 'chart.b': '2' })
  })

  test('a listener that unsubscribed is not called any more', async () => {
    const { texts, notified, stop } = await read({})
    stop()
    const before = notified.count
    texts.set('chart.a', '1')
    expect(notified.count).toBe(before)
  })
})

const unreachable = new ApiError('unreachable', '', true, 0)

describe('a text that could not be stored', () => {
  test('is sent again after growing pauses, until it is stored', async () => {
    const { texts, stored, failing, send, waiting, requests } = await read({})
    failing.save = unreachable
    texts.set('screens', 'a')
    await send()
    const pauses: number[][] = []
    for (let turn = 0; turn < 5; turn++) {
      pauses.push(waiting())
      await send()
    }
    expect(pauses).toEqual([[5_000], [15_000], [60_000], [300_000], [300_000]])
    expect([texts.unsaved(), requests.saves]).toEqual([true, 6])
    failing.save = undefined
    await send()
    expect([texts.unsaved(), stored(), waiting()]).toEqual([false, { screens: 'a' }, []])
    failing.save = unreachable
    texts.set('screens', 'b')
    await send()
    expect(waiting()).toEqual([5_000])
  })

  test('is sent at once when the network is back', async () => {
    const { texts, stored, failing, send, online, waiting, requests } = await read({})
    await online()
    expect(requests).toEqual({ loads: 1, saves: 0 })
    failing.save = unreachable
    texts.set('screens', 'a')
    await send()
    failing.save = undefined
    await online()
    expect([texts.unsaved(), stored(), waiting()]).toEqual([false, { screens: 'a' }, []])
  })

  test('is sent with a new choice, not after the pause', async () => {
    const { texts, failing, send, waiting } = await read({})
    failing.save = unreachable
    texts.set('screens', 'a')
    await send()
    texts.set('screens', 'b')
    expect(waiting()).toEqual([600])
  })

  test('waits for the user to sign in again', async () => {
    const { texts, failing, send, waiting } = await read({})
    failing.save = new ApiError('token-expired', '', false, 401)
    texts.set('screens', 'a')
    await send()
    expect(waiting()).toEqual([5_000])
  })

  test('is read when the network is back, if nothing could be read before', async () => {
    const { texts, failing, settle, online } = account({ screens: 'a' })
    failing.load = unreachable
    texts.subscribe(() => undefined)
    await settle()
    failing.load = undefined
    await online()
    expect(texts.get('screens')).toBe('a')
  })

  test('is not sent for another user who signs in', async () => {
    const { texts, stored, failing, send, signedIn, settle } = await read({ screens: 'anna' })
    failing.save = unreachable
    texts.set('screens', 'mine')
    await send()
    failing.save = undefined
    signedIn.person = 'bert'
    await send()
    expect(stored()).toEqual({ screens: 'anna' })
    texts.subscribe(() => undefined)
    await settle()
    expect([texts.get('screens'), texts.unsaved()]).toEqual(['anna', false])
  })

  test('a change during a save is sent after it', async () => {
    const { texts, stored, send, settle, waiting } = await read({})
    texts.set('screens', 'a')
    const first = send()
    texts.set('screens', 'b')
    const second = send()
    await Promise.all([first, second, settle()])
    expect([stored(), waiting()]).toEqual([{ screens: 'a' }, [600]])
    await send()
    expect([stored(), waiting()]).toEqual([{ screens: 'b' }, []])
  })
})

describe('a text that the account refuses', () => {
  test('does not block others, stays on the page until it changes, and counts as unsaved', async () => {
    const { texts, stored, unwelcome, send, waiting, requests } = await read({ 'chart.a': '1' })
    unwelcome.add('much too long')
    texts.set('chart.a', 'much too long')
    texts.set('chart.b', '2')
    texts.set('chart.c', '3')
    await send()
    expect(stored()).toEqual({ 'chart.a': '1', 'chart.b': '2', 'chart.c': '3' })
    expect([texts.get('chart.a'), texts.unsaved(), waiting()]).toEqual(['much too long', true, []])
    const before = requests.saves
    texts.set('chart.b', '4')
    await send()
    expect([stored()['chart.b'], requests.saves - before, texts.unsaved()]).toEqual(['4', 1, true])
    texts.set('chart.a', '5')
    await send()
    expect([stored()['chart.a'], texts.unsaved()]).toEqual(['5', false])
  })
})
