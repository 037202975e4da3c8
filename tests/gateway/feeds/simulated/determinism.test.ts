import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { BatchReader } from '../../../../gateway/feeds/simulated/thread/batch-reader'
import { drive } from '../../../../gateway/feeds/simulated/thread/drive'
import type { EngineOptions } from '../../../../gateway/feeds/simulated/thread/engine-options'
import { at } from './run-engine'

const MARKET: EngineOptions = {
  seed: 11,
  instrumentCount: 12,
  bookCount: 3,
  pastDays: 2,
  orders: true,
  startTime: at(14, 56, 20),
}
/** Over the closing auction, the after-hours session, a night, the opening auction and into the next morning. */
const END = at(9, 30, 40, '20261120')

/** Events of a market driven along a clock at a speed, woken after so many ms in turn, up to `END`. */
async function driven(speed: number, wakings: readonly number[], seed = MARKET.seed): Promise<string[]> {
  const stop = new AbortController()
  const reader = new BatchReader()
  const log: string[] = []
  let wall = 0
  let turn = 0
  await drive({
    engine: { ...MARKET, seed },
    clock: { mode: 'always', speed },
    now: () => wall,
    async pause() {
      wall += wakings[turn++ % wakings.length] as number
    },
    async send({ batch }) {
      for (const event of reader.read(batch)) log.push(JSON.stringify(event))
      if (batch.marketTime >= END) stop.abort()
    },
    signal: stop.signal,
  })
  return log
}

const hash = (log: readonly string[]) => createHash('sha256').update(log.join('\n')).digest('hex')

describe('a seed tells one story', () => {
  test('byte by byte, at the pace of the day and at 240 times, however irregularly the engine is woken', async () => {
    const slow = await driven(1, [100])
    const logs = [await driven(240, [100]), await driven(30, [250, 17, 90])]
    for (const log of logs) {
      const both = Math.min(slow.length, log.length)
      expect(log.slice(0, both).some((line) => line.includes('"day","tradingDay":"20261120"'))).toBe(true)
      expect(both).toBeGreaterThan(10_000)
      expect(hash(log.slice(0, both))).toBe(hash(slow.slice(0, both)))
    }
    expect(hash(await driven(240, [100], 12))).not.toBe(hash(logs[0] as string[]))
  }, 60_000)
})
