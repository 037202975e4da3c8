import { describe, expect, test } from 'vitest'
import { createLiveFeed } from '../../../../gateway/feeds/level-one/live-feed'
import { MESSAGE_TYPES } from '../../../../gateway/feeds/tdx/frame'
import { tdxVenue } from '../../../../gateway/feeds/tdx/venue'
import { gb18030 } from '../../../support/venue-servers/gb18030'
import { makeRow, stampOf } from '../../../support/venue-servers/made-row'
import { quotesBody, tdxFrame, tdxRecord } from '../../../support/venue-servers/tdx-bodies'
import { answer, startTdxServer, type TdxServer } from '../../../support/venue-servers/tdx-server'
import { at, eventsUntil, nthStatus, statusesOf, VirtualTime } from '../../../support/venue-servers/virtual-time'

async function start(silenceMs = 5_000) {
  const time = new VirtualTime(at('20260910', '100000'))
  const server = await startTdxServer(() => {
    const traded = Math.floor((time.time - at('20260910', '093000')) / 1000) * 100
    const row = makeRow({ stamp: stampOf(time.time), volume: 3000 + traded, amount: 30_150 + traded * 10.06 })
    return [tdxRecord(row)]
  })
  server.names = { '600001': gb18030('示例股份') }
  const feedOf = (...servers: TdxServer[]) =>
    createLiveFeed(
      tdxVenue({ hosts: servers.map(({ host }) => host), silenceMs, now: () => time.time }),
      time.options(['600001.SH']),
    )
  return { time, server, feedOf, feed: feedOf(server) }
}

const quotes = (count: number) => (_: unknown, all: readonly { kind: string }[]) =>
  all.filter(({ kind }) => kind === 'quote').length >= count

describe('the TongDaXin feed', () => {
  test('greets, probes with a real request, asks for quotes, then for names', async () => {
    const { feed, server } = await start()
    const events = await eventsUntil(feed, quotes(3))
    const { hello, count, quotes: quote, list } = MESSAGE_TYPES
    expect(server.requests.map(({ type }) => type).slice(0, 7)).toEqual([hello, count, quote, list, list, list, quote])
    expect(server.sockets).toBe(1)
    const names = events.flatMap((event) =>
      event.kind === 'instruments' ? event.instruments.map(({ name }) => name) : [],
    )
    expect(names).toEqual(['600001.SH', '示例股份'])
    expect(events.find(({ kind }) => kind === 'trade')).toMatchObject({ side: 'buy', volume: 300 })
  })

  test.each([
    ['packed', false],
    ['split into single bytes', true],
  ])('answers %s are the same', async (what, split) => {
    const { feed, server } = await start()
    server.packed = what === 'packed'
    if (split) {
      server.instead = (request, socket) => {
        for (const byte of answer(server, request)) socket.write(Uint8Array.of(byte))
        return 'handled'
      }
    }
    const events = await eventsUntil(feed, quotes(2))
    expect(statusesOf(events).map(({ state }) => state)).toEqual(['connecting', 'live'])
  })

  test.each<[string, TdxServer['instead'], string]>([
    ['a silent server', () => 'handled', '127.0.0.1 接受连接但没有回复'],
    [
      'another message’s number',
      ({ id, type }, socket) => {
        socket.write(tdxFrame(id + 7, type, quotesBody()))
        return 'handled'
      },
      '127.0.0.1 的数据帧不对',
    ],
    [
      'no frame at all',
      (_, socket) => {
        socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')
        return 'handled'
      },
      '127.0.0.1 的数据帧不对',
    ],
    [
      'an empty answer',
      ({ id, type }, socket) => {
        socket.write(tdxFrame(id, type, Buffer.alloc(0)))
        return 'handled'
      },
      '回复是空的',
    ],
    [
      'a connection cut',
      (_, socket) => {
        socket.resetAndDestroy()
        return 'handled'
      },
      '连接被对方中断',
    ],
  ])('%s in mid-session is told, and passes', async (what, fault, reason) => {
    const { feed, server } = await start(what === 'a silent server' ? 500 : 5_000)
    let asked = 0
    server.instead = (request, socket) => {
      if (request.type === MESSAGE_TYPES.quotes) asked++
      return request.type === MESSAGE_TYPES.quotes && asked === 2 ? fault(request, socket) : undefined
    }
    const events = await eventsUntil(feed, nthStatus('live', 2))
    expect(statusesOf(events).map(({ state }) => state)).toEqual(['connecting', 'live', 'reconnecting', 'live'])
    expect(statusesOf(events)[2]?.detail).toBe(`通达信行情：${reason}，2 秒后重试`)
    expect(server.sockets).toBe(2)
  })

  test('a server that takes connections and says nothing is left for the next one', async () => {
    const { server, feedOf } = await start(500)
    const silent = await startTdxServer(() => [])
    silent.instead = () => 'handled'
    const events = await eventsUntil(feedOf(silent, server), quotes(1))
    expect(statusesOf(events).map(({ state }) => state)).toEqual(['connecting'])
    expect(silent.requests.map(({ type }) => type)).toEqual([MESSAGE_TYPES.hello])
  })

  test('where no server answers, that is told with the last one’s reason', async () => {
    const { feedOf } = await start()
    const gone = { host: { host: '127.0.0.1', port: 1 } } as TdxServer
    const events = await eventsUntil(feedOf(gone, gone), nthStatus('reconnecting', 1))
    expect(statusesOf(events).at(-1)?.detail).toBe(
      '通达信行情：2 台服务器都不可用，连接失败（ECONNREFUSED），2 秒后重试',
    )
  })
})
