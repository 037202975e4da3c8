import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLAG_SNAPSHOT, rowsOf } from '../../../shared/protocol/frame'
import type { Answer, InstrumentTable } from '../../../shared/protocol/rest'
import type { SubscribeResult } from '../../../shared/protocol/socket-events'
import { topic } from '../../../shared/protocol/topics'
import { SocketClient } from '../../support/socket-client'
import { startTestGateway, type TestGateway } from '../../support/start-gateway'

let gateway: TestGateway
let client: SocketClient
let table: InstrumentTable

beforeAll(async () => {
  gateway = await startTestGateway({ env: { ZEUS_CLOCK: '×20' } })
  const token = await gateway.mint(await gateway.register('alice'))
  client = await new SocketClient(gateway.url, token).connected()
  const instruments = async () => {
    const response = await fetch(`${gateway.url}/api/instruments`, { headers: { Authorization: `Bearer ${token}` } })
    const answer = (await response.json()) as Answer<InstrumentTable>
    return answer.ok ? answer.data : undefined
  }
  // The exchange needs a moment to invent its companies.
  do table = (await instruments()) as InstrumentTable
  while (table.id.length === 0)
})

afterAll(async () => {
  client.close()
  await gateway.stop()
})

test('the simulated exchange reaches a socket: whole market, prints without a hole, minutes and indexes', async () => {
  const stocks = table.id.filter((_, index) => table.kind[index] === 'stock').slice(0, 60)
  const topics = [topic.boardMarket, topic.index('000001.SH'), ...stocks.map((id) => topic.tick(id))]
  const { results } = (await client.call('subscribe', topics)) as { results: SubscribeResult[] }
  expect(results.filter((result) => !result.ok)).toEqual([])

  const prints = () => client.sections.filter((section) => section.kind === 'trade' && section.flags === 0)
  const changed = (kind: string) => client.sections.some((section) => section.kind === kind && section.flags === 0)
  await client.until(() => prints().length >= 100 && ['board', 'quote', 'minute', 'index'].every(changed))

  const next = new Map<number, number>()
  for (const section of client.sections) {
    if (section.kind !== 'trade') continue
    if (section.flags !== FLAG_SNAPSHOT) expect(section.seq).toBe(next.get(section.topicId))
    next.set(section.topicId, section.seq + section.count)
    for (const print of rowsOf(section)) expect(print.price * print.volume).toBeGreaterThan(0)
  }
  expect(client.sections.every((section) => section.epoch === gateway.topics.log(topic.boardMarket).epoch)).toBe(true)
})
