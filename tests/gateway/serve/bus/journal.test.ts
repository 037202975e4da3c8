import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Journal, TailReader } from '../../../../gateway/serve/bus/journal'
import { encodeMessage } from '../../../../gateway/serve/bus/messages'
import { type NatsBus, openNatsBus } from '../../../../gateway/serve/bus/nats-bus'
import { subjects } from '../../../../gateway/serve/bus/subjects'
import { encodeSection, joinSections } from '../../../../shared/protocol/frame'
import type { Row } from '../../../../shared/protocol/kinds'
import { topic } from '../../../../shared/protocol/topics'
import { findNatsServer, type NatsServer, startNatsServer } from '../../../support/nats-server'
import { printRow } from '../../../support/rows'

const TICK = topic.tick('600519.SH')
const OTHER = topic.tick('000001.SZ')
const MARKET_TIME = Date.UTC(2026, 6, 6, 1, 45)

const path = findNatsServer()
if (!path) console.warn('journal tests skipped: no nats-server (set NATS_SERVER or install the package nats-server)')

const printsFrame = (term: number, epoch: number, seq: number, ...times: number[]): Uint8Array =>
  joinSections([
    encodeSection(
      'trade',
      { topicId: term, flags: 0, epoch, seq, ingestTime: 9 },
      times.map((time) => printRow({ time: MARKET_TIME + time, price: time })),
    ),
  ])

const numbering = (term: number, over: { epoch?: number; marketTime?: number } = {}): Uint8Array =>
  encodeMessage('numbering', { term, epoch: 5, tradingDay: '20260706', feed: 'f', marketTime: 0, ...over })

describe('the rows of a journal', () => {
  const prices = (reader: TailReader) =>
    reader
      .tail()
      ?.topics.get(TICK)
      ?.rows.map(({ row }) => (row as Row<'trade'>).price)
  const term = (reader: TailReader, value: number) => reader.take(subjects.term, encodeMessage('term', { term: value }))
  const tell = (reader: TailReader, by: number, seq: number, ...times: number[]) =>
    reader.take(subjects.prints(TICK), printsFrame(by, 5, seq, ...times))

  test('exclude those of a stopped feed that did not know of a new leader', () => {
    const reader = new TailReader()
    term(reader, 7)
    reader.take(subjects.numbering, numbering(7))
    tell(reader, 7, 1, 1, 2)
    term(reader, 8)
    tell(reader, 7, 3, 99)
    reader.take(subjects.numbering, numbering(7, { epoch: 6 }))
    tell(reader, 8, 3, 3)
    tell(reader, 7, 4, 98)
    expect([prices(reader), reader.tail()?.epoch]).toEqual([[1, 2, 3], 5])
  })

  test('include rows repeated after a broken connection once', () => {
    const reader = new TailReader()
    reader.take(subjects.numbering, numbering(1))
    tell(reader, 1, 1, 1, 2, 3)
    tell(reader, 1, 2, 2, 3)
    tell(reader, 1, 3, 3, 4)
    expect([prices(reader), reader.tail()?.topics.get(TICK)?.seq]).toEqual([[1, 2, 3, 4], 4])
  })

  test.each([
    ['the clock', 50, MARKET_TIME + 50],
    ['the newest row, where the clock was behind', 1, MARKET_TIME + 2],
  ])('have the market time of %s', (_, clock, expected) => {
    const reader = new TailReader()
    reader.take(subjects.numbering, numbering(1, { marketTime: MARKET_TIME + clock }))
    tell(reader, 1, 1, 1, 2)
    expect(reader.tail()).toMatchObject({ marketTime: expected, newestRow: MARKET_TIME + 2 })
  })
})

describe.skipIf(!path)('the journal in a real server', () => {
  let server: NatsServer
  let bus: NatsBus
  let journal: Journal | undefined

  beforeAll(async () => {
    server = await startNatsServer(path as string)
    bus = await openNatsBus({ address: server.address }, 'journal-test')
    journal = await Journal.open(bus.connection)
  })
  afterAll(async () => {
    await bus?.close()
    await server?.stop()
  })

  const prints = (name: string, epoch: number, seq: number, ...times: number[]) =>
    bus.publish(subjects.prints(name), printsFrame(9, epoch, seq, ...times))

  test('is empty before the first numbering', async () => {
    expect(await journal?.begin(1)).toBeUndefined()
  })

  test('returns the numbering, and of each topic the newest prints of its epoch', async () => {
    prints(TICK, 4, 1, 1, 2)
    bus.publish(subjects.numbering, numbering(1))
    prints(TICK, 5, 1, 1, 2)
    prints(OTHER, 5, 8, 7)
    prints(TICK, 5, 3, 3)
    bus.publish(subjects.latest(TICK), new Uint8Array([1]))
    await bus.connection.flush()
    // Another life of the feed opens the same stream.
    const tail = await (await Journal.open(bus.connection))?.begin(2)
    expect(tail).toMatchObject({ epoch: 5, tradingDay: '20260706', feed: 'f', newestRow: MARKET_TIME + 7 })
    const prices = (name: string) => tail?.topics.get(name)?.rows.map(({ row }) => (row as Row<'trade'>).price)
    expect([prices(TICK), tail?.topics.get(TICK)?.seq]).toEqual([[1, 2, 3], 3])
    expect([prices(OTHER), tail?.topics.get(OTHER)?.seq]).toEqual([[7], 8])
  })

  test('keeps only rows after a gap', async () => {
    prints(TICK, 5, 9, 9)
    bus.publish(subjects.numbering, numbering(2))
    await bus.connection.flush()
    const held = (await journal?.begin(3))?.topics.get(TICK)
    expect([held?.seq, held?.rows.map(({ row }) => (row as Row<'trade'>).price)]).toEqual([9, [9]])
  })
})

test('an address without a server is reported', async () => {
  await expect(openNatsBus({ address: 'nats://127.0.0.1:1' }, 'nobody')).rejects.toMatchObject({ name: 'BusError' })
})
