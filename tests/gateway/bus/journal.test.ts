import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Journal } from '../../../gateway/bus/journal'
import { encodeMessage } from '../../../gateway/bus/messages'
import { type NatsBus, openNatsBus } from '../../../gateway/bus/nats-bus'
import { subjects } from '../../../gateway/bus/subjects'
import { encodeSection, joinSections } from '../../../shared/protocol/frame'
import type { Row } from '../../../shared/protocol/kinds'
import { topic } from '../../../shared/protocol/topics'
import { findNatsServer, type NatsServer, startNatsServer } from '../../support/nats-server'
import { printRow } from '../../support/rows'

const TICK = topic.tick('600519.SH')
const OTHER = topic.tick('000001.SZ')
const MARKET_TIME = Date.UTC(2026, 6, 6, 1, 45)

const path = findNatsServer()
if (!path) console.warn('journal tests skipped: no nats-server (set NATS_SERVER or install the package nats-server)')

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
    bus.publish(
      subjects.prints(name),
      joinSections([
        encodeSection(
          'trade',
          { topicId: 0, flags: 0, epoch, seq, ingestTime: 9 },
          times.map((time) => printRow({ time: MARKET_TIME + time, price: time })),
        ),
      ]),
    )

  test('knows nothing before the first numbering', async () => {
    expect(await journal?.load()).toBeUndefined()
  })

  test('tells the numbering, and of each topic the newest prints of its epoch', async () => {
    prints(TICK, 4, 1, 1, 2)
    bus.publish(subjects.numbering, encodeMessage('numbering', { epoch: 5, tradingDay: '20260706', feed: 'f' }))
    prints(TICK, 5, 1, 1, 2)
    prints(OTHER, 5, 8, 7)
    prints(TICK, 5, 3, 3)
    bus.publish(subjects.latest(TICK), new Uint8Array([1]))
    await bus.connection.flush()
    // Another life of the feed opens the same stream.
    const tail = await (await Journal.open(bus.connection))?.load()
    expect(tail).toMatchObject({ epoch: 5, tradingDay: '20260706', feed: 'f', marketTime: MARKET_TIME + 7 })
    const prices = (name: string) => tail?.topics.get(name)?.rows.map(({ row }) => (row as Row<'trade'>).price)
    expect([prices(TICK), tail?.topics.get(TICK)?.seq]).toEqual([[1, 2, 3], 3])
    expect([prices(OTHER), tail?.topics.get(OTHER)?.seq]).toEqual([[7], 8])
  })

  test('keeps of what has a hole only what comes after it', async () => {
    prints(TICK, 5, 9, 9)
    await bus.connection.flush()
    const held = (await journal?.load())?.topics.get(TICK)
    expect([held?.seq, held?.rows.map(({ row }) => (row as Row<'trade'>).price)]).toEqual([9, [9]])
  })
})

test('an address where nobody answers is said so', async () => {
  await expect(openNatsBus({ address: 'nats://127.0.0.1:1' }, 'nobody')).rejects.toMatchObject({ name: 'BusError' })
})
