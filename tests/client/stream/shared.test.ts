import { describe, expect, test } from 'vitest'
import { ALIVE_EVERY_MS, TAB_SILENT_MAX_MS, UNTAKEN_FRAMES_MAX } from '../../../client/stream/port-messages'
import { HIDDEN_HZ } from '../../../client/stream/shared-tab'
import { UNSUBSCRIBE_GRACE_MS } from '../../../client/stream/subscriptions'
import { joinSections } from '../../../shared/protocol/frame'
import type { Notice } from '../../../shared/protocol/socket-events'
import { prints } from './fake-gateway'
import { A, B, numbersIn, range } from './reading'
import { begin, pass, twoTabs } from './sharing'

describe('tabs that share a connection', () => {
  test('twelve tabs open one socket, and all know its state', async () => {
    const { gateway, share, tab, open } = begin()
    const tabs = Array.from({ length: 12 }, tab)
    await open()
    expect(gateway.sockets).toHaveLength(1)
    expect(tabs.map(({ market }) => market.connection.get().kind)).toEqual(Array(12).fill('live'))
    expect(tabs.map(({ market }) => market.connection.tabs())).toEqual(Array(12).fill(12))
    expect(share.figures().tabs).toBe(12)
  })

  test('each gets the sections it reads and nothing else', async () => {
    const { tab, open, send, gateway } = begin()
    const [one, two] = [tab(), tab()]
    const a = one.read(A)
    const b = two.read(B)
    await open()
    const frame = [
      prints(1, 3, { topicId: gateway.idOf(A), snapshot: true }),
      prints(1, 5, { topicId: gateway.idOf(B), snapshot: true }),
    ]
    await send(joinSections(frame.map((part) => part.subarray(2))))
    expect([numbersIn(a.store), numbersIn(b.store)]).toEqual([range(1, 3), range(1, 5)])
    expect([one.market.figures().repeatedSections, two.market.figures().repeatedSections]).toEqual([0, 0])
  })

  test('a snapshot for a joining tab continues the rows of the others', async () => {
    const { a, b, send, one } = await twoTabs()
    expect(numbersIn(a.store)).toEqual(range(1, 10))
    expect(numbersIn(b.store)).toEqual(range(1, 10))
    await send(prints(9, 20, { snapshot: true }))
    expect(numbersIn(a.store)).toEqual(range(1, 20))
    expect(one.market.recoveries()).toEqual([])
  })

  test('after a loss one request serves all tabs, and each continues without a gap', async () => {
    const { gateway, world, a, b, send, subscribeCalls, one, two } = await twoTabs()
    gateway.socket.listener.dropped()
    await pass()
    expect(one.market.connection.get()).toMatchObject({ kind: 'retrying', attempt: 1 })
    expect(two.market.connection.get()).toEqual(one.market.connection.get())
    world.advance(2_000)
    gateway.socket.listener.opened()
    await pass()
    expect(subscribeCalls()).toEqual([[{ topic: A, since: { epoch: 7, seq: 10 } }]])
    await send(prints(11, 15))
    expect([numbersIn(a.store), numbersIn(b.store)]).toEqual([range(1, 15), range(1, 15)])
    expect(two.market.recoveries()).toMatchObject([{ cause: 'reconnected', recovered: true, missed: 0 }])
  })

  test('a gap that all tabs see is requested once, and so is a second gap', async () => {
    const { a, b, send, subscribeCalls } = await twoTabs()
    await send(prints(13, 14))
    expect(subscribeCalls()).toEqual([[{ topic: A, since: { epoch: 7, seq: 10 } }]])
    await send(prints(11, 14))
    await send(prints(18, 19))
    expect(subscribeCalls()).toHaveLength(2)
    await send(prints(15, 19))
    expect([numbersIn(a.store), numbersIn(b.store)]).toEqual([range(1, 19), range(1, 19)])
  })

  test('a closed tab unsubscribes its topics and disturbs no other', async () => {
    const { one, two, a, b, send, gateway, share } = await twoTabs()
    two.read(B)
    await pass()
    two.page.leave()
    await pass()
    expect(gateway.socket.calls.at(-1)).toEqual({ name: 'unsubscribe', values: [[B]] })
    await send(prints(11, 12))
    expect([numbersIn(a.store), numbersIn(b.store)]).toEqual([range(1, 12), range(1, 10)])
    expect([one.market.connection.get().kind, gateway.sockets.length, share.figures().tabs]).toEqual(['live', 1, 1])
  })

  test('the last messages of a closing tab do not register it again', async () => {
    const { two, share } = await twoTabs()
    two.page.leave()
    two.page.show(false)
    await pass()
    expect(share.figures().tabs).toBe(1)
  })

  test('a topic is given up with its last reader', async () => {
    const { world, a, b, gateway, subscribeCalls } = await twoTabs()
    a.leave()
    world.advance(UNSUBSCRIBE_GRACE_MS)
    await pass()
    expect(gateway.socket.calls.map(({ name }) => name)).not.toContain('unsubscribe')
    b.leave()
    world.advance(UNSUBSCRIBE_GRACE_MS)
    await pass()
    expect(gateway.socket.calls.at(-1)).toEqual({ name: 'unsubscribe', values: [[A]] })
    expect(subscribeCalls()).toEqual([])
  })

  test('a tab that opens later gets the current market time', async () => {
    const { world, gateway, tab, open } = begin()
    tab()
    await open()
    const session: Notice = {
      kind: 'session',
      phase: 'morning',
      marketTime: 50_000,
      serverTime: 0,
      speed: 10,
      tradingDay: '20260706',
    }
    gateway.socket.listener.notice(session)
    world.advance(2_000)
    const later = tab()
    await pass()
    expect(later.market.marketTime()).toBe(70_000)
    expect(later.market.session.get().phase).toBe('morning')
  })

  test('the tab that requested a refused topic gets the refusal', async () => {
    const { tab, open, gateway, share } = begin()
    gateway.state.refuse.add(B)
    const { store } = tab().read(B)
    await open()
    expect(store.refusal?.code).toBe('unknown-topic')
    expect(share.figures().topics).toBe(0)
  })

  test('damage is mended by every tab from its own last row', async () => {
    const { a, b, send, world } = await twoTabs()
    await send(new Uint8Array([1, 2, 3]))
    world.advance(0)
    await pass()
    await send(prints(11, 12))
    expect([numbersIn(a.store), numbersIn(b.store)]).toEqual([range(1, 12), range(1, 12)])
  })
})

describe('tabs that do not keep up, sleep or vanish', () => {
  test('a tab that does not accept frames gets none after a while, and continues from its last row', async () => {
    const { two, a, b, send, subscribeCalls } = await twoTabs()
    two.freeze(true)
    for (let print = 11; print <= 20 + UNTAKEN_FRAMES_MAX; print++) await send(prints(print, print))
    expect(numbersIn(a.store)).toHaveLength(20 + UNTAKEN_FRAMES_MAX)
    two.freeze(false)
    await pass()
    const lastSeq = b.store.prints.newestSeq
    expect(lastSeq).toBeLessThan(20 + UNTAKEN_FRAMES_MAX)
    expect(subscribeCalls()).toEqual([[{ topic: A, since: { epoch: 7, seq: lastSeq } }]])
    expect(two.market.conflated.get()?.reason).toBe('slow-page')
    await send(prints(lastSeq + 1, 280))
    expect([numbersIn(a.store), numbersIn(b.store)]).toEqual([range(1, 280), range(1, 280)])
  })

  test('a tab that is silent for long is dropped, and starts again when it sends a message', async () => {
    const { two, b, world, share, send, gateway } = await twoTabs()
    two.freeze(true)
    for (let beat = 0; beat * ALIVE_EVERY_MS <= TAB_SILENT_MAX_MS + 60_000; beat++) {
      world.advance(ALIVE_EVERY_MS)
      gateway.socket.listener.notice({ kind: 'feed', name: 'f', badge: '', state: '', detail: '' })
      await pass()
    }
    expect(share.figures().tabs).toBe(1)
    await send(prints(11, 12))
    expect(numbersIn(b.store)).toEqual(range(1, 10))
    two.freeze(false)
    two.page.show(true)
    await pass()
    await send(prints(11, 13))
    expect(numbersIn(b.store)).toEqual(range(1, 13))
    expect([share.figures().tabs, gateway.sockets.length]).toEqual([2, 1])
  })

  test('a page in the back-forward cache starts again when it is shown', async () => {
    const { two, b, send, subscribeCalls } = await twoTabs()
    two.page.leave()
    await pass()
    await send(prints(11, 12))
    two.page.show(true)
    await pass()
    expect(subscribeCalls()).toEqual([[{ topic: A, since: { epoch: 7, seq: 10 } }]])
    await send(prints(11, 13))
    expect(numbersIn(b.store)).toEqual(range(1, 13))
  })

  test('while no tab is seen the pace is slow, and fast again with the first that is', async () => {
    const { one, two, gateway } = await twoTabs()
    const paces = () => gateway.socket.calls.filter(({ name }) => name === 'pace').map(({ values }) => values[0])
    one.page.show(false)
    await pass()
    expect(paces()).toEqual([])
    two.page.show(false)
    await pass()
    expect(paces()).toEqual([{ maxHz: HIDDEN_HZ }])
    one.page.show(true)
    await pass()
    expect(paces()).toHaveLength(2)
  })
})

describe('sign-in and tries', () => {
  test('a fresh token of any tab reaches the gateway on the same connection', async () => {
    const { token, world, gateway } = await twoTabs()
    token.value = 'fresh'
    world.advance(ALIVE_EVERY_MS)
    await pass()
    expect(gateway.socket.calls.filter(({ name }) => name === 'renew')).toEqual([{ name: 'renew', values: ['fresh'] }])
    expect(gateway.sockets).toHaveLength(1)
  })

  test('signing out closes the connection with the last tab, signing in opens it again', async () => {
    const { one, two, gateway } = await twoTabs()
    one.market.stop()
    await pass()
    expect(gateway.socket.closed).toBe(false)
    expect(one.market.connection.get().kind).toBe('idle')
    two.market.stop()
    await pass()
    expect(gateway.socket.closed).toBe(true)
    one.market.start(() => 'next')
    await pass()
    expect(gateway.sockets.map((socket) => socket.token)).toEqual(['T', 'next'])
  })

  test('a person’s retry in one tab is a new round for all', async () => {
    const { gateway, world, one, two } = await twoTabs()
    gateway.socket.listener.dropped()
    for (let attempt = 0; attempt < 5; attempt++) {
      world.advance(2_000)
      gateway.socket.listener.failed()
    }
    await pass()
    expect(two.market.connection.get().kind).toBe('timed-out')
    one.market.connection.retry()
    await pass()
    gateway.socket.listener.opened()
    await pass()
    expect([one, two].map(({ market }) => market.connection.get().kind)).toEqual(['live', 'live'])
  })
})
