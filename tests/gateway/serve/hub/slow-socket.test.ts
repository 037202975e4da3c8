import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { TopicLogs } from '../../../../gateway/market/numbering/topic-logs'
import { Hub } from '../../../../gateway/serve/hub/hub'
import { FLAG_CONFLATED, rowsOf } from '../../../../shared/protocol/frame'
import type { Row } from '../../../../shared/protocol/kinds'
import { BACKPRESSURE_BYTES } from '../../../../shared/protocol/limits'
import { topic } from '../../../../shared/protocol/topics'
import { openSockets } from '../../../support/open-sockets'
import { filledRow } from '../../../support/rows'
import { SocketClient } from '../../../support/socket-client'

const BOARD = topic.boardMarket
const INSTRUMENTS = 2_000
const ROW_BYTES_MAX = 300
/** By turns, so that every column of a row changes. */
const ROWS = [filledRow('board', 0), filledRow('board', 10 ** 14)] as const
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** The gateway's own sockets, and a table of which every row changes at once. */
async function gateway() {
  const table = new Map<number, Row<'board'>>()
  const rows = (_: string, kind: string) => (kind === 'board' ? [...table.values()] : []) as never
  const hub = new Hub(new TopicLogs({ rows }, Date.now()))
  const unsent: (() => number)[] = []
  const connect = hub.connect.bind(hub)
  hub.connect = (wire) => {
    unsent.push(() => wire.unsentBytes())
    return connect(wire)
  }
  const { url, close } = await openSockets({ hub })
  stops.push(close)
  const move = (last: number) => {
    for (let index = 0; index < INSTRUMENTS; index++) {
      const row = { ...(last % 2 === 0 ? ROWS[0] : ROWS[1]), index, last, state: 0 }
      table.set(index, row)
      hub.publish({ kind: 'board', topic: BOARD, row, ingestTime: 1 })
    }
  }
  return { url, hub, move, unsent, table }
}

async function reader(url: string) {
  const client = await new SocketClient(url, 'token').connected()
  stops.push(() => client.socket.disconnect())
  await client.call('subscribe', [BOARD])
  await client.call('pace', { maxHz: 60 })
  const transport = client.socket.io.engine.transport as unknown as { ws: { _socket: Socket } }
  return { client, line: transport.ws._socket }
}

/** What the client holds: the newest row of each instrument. */
function held(client: SocketClient): Map<number, number> {
  const values = new Map<number, number>()
  for (const section of client.sections) {
    if (section.kind !== 'board') continue
    for (const row of rowsOf(section)) values.set(row.index, row.last)
  }
  return values
}

/** Whether the newest section is the whole table at `last`. */
function isAt(client: SocketClient, last: number): boolean {
  const section = client.sections.at(-1)
  return section?.kind === 'board' && section.count === INSTRUMENTS && section.columns.last[0] === last
}

test('a reader that stops reading takes bounded memory, others lose nothing, and both end with the newest values', async () => {
  const { url, hub, move, unsent, table } = await gateway()
  const slow = await reader(url)
  const healthy = await reader(url)
  slow.line.pause()

  // The operating system takes some megabytes before anything waits in the gateway.
  let last = 0
  let most = 0
  while (hub.figures().stalled === 0) {
    move(++last)
    await healthy.client.until(() => isAt(healthy.client, last))
    healthy.client.sections.length = 0
    most = Math.max(most, unsent[0]?.() ?? 0)
  }
  for (let count = 0; count < 20; count++) {
    move(++last)
    await healthy.client.until(() => isAt(healthy.client, last))
    most = Math.max(most, unsent[0]?.() ?? 0)
    healthy.client.sections.length = 0
  }
  expect(most).toBeGreaterThan(BACKPRESSURE_BYTES)
  expect(most).toBeLessThan(BACKPRESSURE_BYTES + INSTRUMENTS * ROW_BYTES_MAX)

  slow.line.resume()
  await slow.client.until(() => isAt(slow.client, last))
  expect([...held(slow.client)]).toEqual(Array.from(table, ([index, row]) => [index, row.last]))
  expect(slow.client.sections.at(-1)?.flags).toBe(FLAG_CONFLATED)
  await slow.client.until(() => slow.client.notices.length > 1)
  expect(slow.client.notices).toMatchObject([
    { kind: 'conflated', reason: 'slow-network', skipped: 0 },
    { kind: 'conflated', reason: 'slow-network', topics: 1 },
  ])
  const lost = (await slow.client.call('lost')) as { ok: true; topics: { topic: string; skipped: number }[] }
  expect(lost.topics).toEqual([{ topic: BOARD, skipped: expect.any(Number) }])
  expect(lost.topics[0]?.skipped).toBeGreaterThan(19 * INSTRUMENTS)
  expect(await slow.client.call('lost')).toEqual({ ok: true, topics: [] })
})
