import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { minutesTraded, timeOfDay } from '../../../shared/market/session'
import { MINUTE_MS } from '../../../shared/market/units'
import { topic } from '../../../shared/protocol/topics'
import { startTestGateway, type TestGateway } from '../../support/start-gateway'

const marketTime = (gateway: TestGateway) => gateway.feed.clock().marketTime

/** A gateway whose simulated market lives, the filling in of its day being over. */
async function live(dataDir: string, env: Record<string, string> = {}): Promise<TestGateway> {
  const market = { ZEUS_CLOCK: '×240', ZEUS_INSTRUMENT_COUNT: '50' }
  const gateway = await startTestGateway({ dataDir, env: { ...market, ...env } })
  const isLive = async () => (await (await fetch(`${gateway.url}/api/health`)).text()).includes('行情源正常')
  await vi.waitUntil(isLive, { timeout: 60_000, interval: 50 })
  return gateway
}

test('a simulated day goes on after a restart from where it was', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zeus-test-'))
  const first = await live(dataDir)
  const began = marketTime(first)
  await vi.waitUntil(() => marketTime(first) > began + 5 * MINUTE_MS, { timeout: 60_000, interval: 50 })
  const reached = marketTime(first)
  await first.stop()

  const second = await live(dataDir)
  expect(marketTime(second)).toBeGreaterThanOrEqual(reached)
  expect(second.feed.clock().tradingDay).toBe(first.feed.clock().tradingDay)
  await second.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** What the running day has of its whole minutes before one, by instrument. */
function minutesBefore({ state }: TestGateway, slot: number) {
  const before = <R extends { slot: number }>(rows: readonly R[]) => rows.filter((row) => row.slot < slot)
  const { id: ids, kind } = state.instrumentTable()
  return Object.fromEntries(
    ids.map((id, place) => {
      if (kind[place] === 'index') return [id, before(state.rows(topic.index(id), 'index-minute'))]
      // A minute in which nobody traded is there once a later one has a print.
      const traded = state.rows(topic.tick(id), 'minute').filter(({ volume }) => volume > 0)
      return [id, [before(traded), before(state.rows(topic.flow(id), 'flow'))]]
    }),
  )
}

test('a day that is on record is told again as it was lived through', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zeus-test-'))
  const first = await live(dataDir, { ZEUS_HISTORY_MB: '500' })
  const began = marketTime(first)
  await vi.waitUntil(() => marketTime(first) > began + 8 * MINUTE_MS, { timeout: 60_000, interval: 50 })
  const slotNow = () => minutesTraded(timeOfDay(marketTime(first)))
  const slot = slotNow()
  // Indexes sum up a whole minute at the market's next tick.
  await vi.waitUntil(() => slotNow() > slot, { timeout: 60_000, interval: 50 })
  const had = minutesBefore(first, slot)
  await first.stop()

  const second = await live(dataDir, { ZEUS_HISTORY_MB: '500' })
  await vi.waitFor(() => expect(minutesBefore(second, slot)).toEqual(had), { timeout: 20_000, interval: 250 })
  await second.stop()
  await rm(dataDir, { recursive: true, force: true })
})
