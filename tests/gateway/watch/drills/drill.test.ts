import { describe, expect, test } from 'vitest'
import { CLEARED_MAX_MS, Drill, FOUND_MAX_MS } from '../../../../gateway/watch/drills/drill'
import { FAULT_CODES, type FaultCode } from '../../../../shared/market/feed-faults'
import { drillMarket } from '../../../support/drill-market'

const SECONDS_MAX = 200

async function drilled(code: FaultCode, change: (market: ReturnType<typeof drillMarket>) => void = () => {}) {
  const market = drillMarket()
  const { shadow, now } = market
  const drill = new Drill(code, shadow, now)
  const reports = new Set<string>()
  await market.open()
  change(market)
  for (let passed = 0; passed < SECONDS_MAX && !drill.finding(); passed++) {
    await market.second()
    drill.look()
    reports.add(drill.report().words)
  }
  shadow.close()
  return { finding: drill.finding(), reports: [...reports], last: drill.report() }
}

/** What each is called, where it can be told where. */
const NAMES: Record<FaultCode, RegExp> = {
  gap: /^(上|深)交所逐笔有缺口：2 只证券的逐笔比快照少 [\d,]+ 股$/,
  delay: /^(上|深)交所行情延迟 8\.0 秒$/,
  duplicate: /^(上|深)交所逐笔重复 \d+ 笔$/,
  reorder: /^(上|深)交所逐笔乱序 \d+ 笔$/,
  halt: /^上交所行情中断 \d+ 秒，之前一直有数据$/,
  skew: /^(上|深)交所时钟偏差：行情时间比时钟快 30\.0 秒$/,
  unit: /^(上|深)交所单位不符 \d+ 次：金额与价格、股数对不上$/,
  'slow-client': /^1 个连接收得太慢，推送已合并$/,
}

describe('a fault injection', () => {
  test.each(FAULT_CODES)('of %s is found in time, under its own name only, and over after its end', async (code) => {
    const { finding, reports, last } = await drilled(code)
    expect(finding).toMatchObject({ outcome: 'passed', limitMs: FOUND_MAX_MS[code] })
    expect(finding?.foundMs).toBeGreaterThan(0)
    expect(finding?.foundMs).toBeLessThanOrEqual(FOUND_MAX_MS[code])
    expect(finding?.clearedMs).toBeLessThanOrEqual(CLEARED_MAX_MS)
    expect(finding?.named).toMatch(NAMES[code])
    expect(reports.every((words) => words.startsWith('演练'))).toBe(true)
    expect(last).toMatchObject({ source: `drill.${code}`, state: 'ok' })
  })

  test('that is not found is missed', async () => {
    const { finding } = await drilled('skew', ({ shadow }) => {
      shadow.break = () => {}
    })
    expect(finding).toMatchObject({ outcome: 'missed', foundMs: null, named: '' })
  })

  test('that causes another report too is misnamed', async () => {
    const { finding } = await drilled('unit', (market) => {
      const { shadow, second } = market
      let isBroken = false
      const before = shadow.break.bind(shadow)
      shadow.break = (code) => {
        isBroken = true
        before(code)
      }
      market.second = () => second(isBroken ? [market.print('600519.SH')].flatMap((one) => [one, one]) : [])
    })
    expect(finding).toMatchObject({ outcome: 'misnamed', named: expect.stringContaining('单位不符') })
  })

  test('whose fault does not end is not cleared', async () => {
    const { finding } = await drilled('delay', ({ shadow }) => {
      shadow.mend = () => {}
    })
    expect(finding).toMatchObject({ outcome: 'uncleared', clearedMs: null })
  })

  test('fails if its market never starts, or breaks', async () => {
    const market = drillMarket()
    const drill = new Drill('gap', market.shadow, market.now)
    for (let passed = 0; passed < 60; passed++) {
      await market.second()
      drill.look()
    }
    expect(drill.finding()).toMatchObject({ outcome: 'failed', foundMs: null })
    const { finding } = await drilled('gap', (own) => {
      own.fail(new Error('gone'))
      own.second = async () => {}
    })
    expect(finding).toMatchObject({ outcome: 'failed' })
  })

  test('that is stopped reports it, and leaves no fault', async () => {
    const market = drillMarket()
    const drill = new Drill('skew', market.shadow, market.now)
    await market.open()
    for (let passed = 0; passed < 16; passed++) {
      await market.second()
      drill.look()
    }
    expect(drill.report()).toMatchObject({ state: 'late' })
    drill.stop()
    await market.second()
    market.shadow.look()
    expect(drill.finding()).toMatchObject({ outcome: 'stopped' })
    expect(market.shadow.faults()).toEqual([])
  })
})
