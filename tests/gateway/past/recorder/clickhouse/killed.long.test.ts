import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openServerDays } from '../../../../../gateway/past/recorder/clickhouse/server-days'
import { hasClickHouse, startClickHouse } from '../../../../support/clickhouse/server'
import { named } from '../../../../support/history-writer'
import { PROJECT_ROOT } from '../../../../support/start-gateway'

const SCRIPT = join(PROJECT_ROOT, 'tests', 'support', 'clickhouse', 'writing-process.ts')
const RUNS = 3

test.skipIf(!hasClickHouse)(
  'prints that a killed process acknowledged are stored once, over several runs',
  async () => {
    const started = await startClickHouse()
    onTestFinished(started.stop)
    const place = { server: started.server, source: 'killed' }
    const stored = openServerDays(place)
    onTestFinished(() => stored.close())
    let before = 0
    for (let run = 1; run <= RUNS; run++) {
      const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, JSON.stringify(place)], { cwd: PROJECT_ROOT })
      let acknowledged = 0
      child.stdout.on('data', (text: Buffer) => {
        acknowledged = Number(/kept (\d+)\s*$/.exec(String(text))?.[1] ?? acknowledged)
      })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      await expect.poll(() => acknowledged, { timeout: 100_000 }).toBeGreaterThan(run * 300)
      child.kill('SIGKILL')
      await ended
      const prints = stored.open('20260706')?.prints(named(0, '600519.SH'))
      const prices = prints ? [...prints.price.subarray(0, prints.rows)] : []
      expect(prices.length).toBeGreaterThanOrEqual(before + acknowledged)
      expect(prices).toEqual(Array.from({ length: prices.length }, (_, at) => at + 1))
      before = prices.length
    }
    stored.close()
    await started.stop()
  },
  400_000,
)
