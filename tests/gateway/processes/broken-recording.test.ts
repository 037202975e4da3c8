import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HealthReport, HistoryRank, InstrumentTable, RecordedDays } from '../../../shared/protocol/rest'
import { brokenRecording } from '../../support/broken-recording'
import { startTestGateway, type TestGateway } from '../../support/start-gateway'

let recording: Awaited<ReturnType<typeof brokenRecording>>
let gateway: TestGateway
let token: string

beforeAll(async () => {
  recording = await brokenRecording()
  gateway = await startTestGateway({ env: { ZEUS_FEED: `replay:${recording.path}`, ZEUS_REPLAY_SPEED: '100000' } })
  token = await gateway.mint(await gateway.register('alice'))
  const played = () => gateway.feed.clock().phase === 'closed' && gateway.state.totals('600991.SH')?.trades === 3
  while (!played()) await new Promise((resolve) => setImmediate(resolve))
})
afterAll(async () => {
  await gateway?.stop()
  await recording?.remove()
})

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(`${gateway.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: T }).data
}

test('what a recording lacks stands in health after it was played', async () => {
  const reports = await get<HealthReport[]>('/api/health')
  const report = reports.find(({ source }) => source === 'incidents')
  expect(report).toMatchObject({ state: 'late', figures: { open: 1 } })
  expect(report?.incidents?.map(({ code, words, closedAt }) => [code, words, closedAt === undefined])).toEqual([
    ['recording-damaged', '录像 20230110/trades.csv：1 行的价格与金额相差超过 1%；1 行无法识别', true],
    ['recording-mended', '录像 20230110/trades.csv：1 行的通道和编号与前面的行相同，只算一次', false],
  ])
})

test('pages are told with the instrument and with the feed', async () => {
  const { caveats } = await get<InstrumentTable>('/api/instruments')
  expect(caveats).toEqual({
    '600991.SH': {
      lost: { rows: 2, share: 3 / 5, words: ['1 行的价格与金额相差超过 1%', '1 行无法识别'] },
      prevCloseOf: 'open',
    },
  })
  expect(gateway.feed.badge).toBe('回放·有缺失')
})

test('the refused price is nowhere, and figures are those of the rows that remain', () => {
  expect(gateway.state.totals('600991.SH')).toMatchObject({
    volume: 1_500,
    high: 1235,
    low: 1233,
    last: 1233,
    trades: 3,
  })
})

test('history counts the day as incomplete and knows no change of it', async () => {
  const rank = await get<HistoryRank>('/api/history/rank?R=BS&H=H1')
  const { days } = await get<RecordedDays>('/api/history/calendar')
  const minutes = gateway.state.totals('600991.SH')
  expect(minutes).toBeDefined()
  expect(rank.id).toEqual(['600991.SH'])
  expect(rank.completeness[0]).toBeCloseTo(days[0]?.completeness ?? 0, 3)
  expect(rank.completeness[0]).toBeLessThanOrEqual(3 / 5)
  expect(rank.change).toEqual([null])
})
