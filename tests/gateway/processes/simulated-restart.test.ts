import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startTestGateway, type TestGateway } from '../../support/start-gateway'

const MINUTE_MS = 60_000

const marketTime = (gateway: TestGateway) => gateway.feed.clock().marketTime

/** A gateway whose simulated market lives, the filling in of its day being over. */
async function live(dataDir: string): Promise<TestGateway> {
  const gateway = await startTestGateway({ dataDir, env: { ZEUS_CLOCK: '×240', ZEUS_INSTRUMENT_COUNT: '50' } })
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
