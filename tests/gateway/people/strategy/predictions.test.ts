import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forecast as baseline } from '../../../../gateway/people/strategy/forecast'
import { createPredictionLog, type LoggedPrediction } from '../../../../gateway/people/strategy/prediction-log'
import { createPredictions } from '../../../../gateway/people/strategy/predictions'
import { riseRate as rateOf, scoreOf as scoreFor } from '../../../../gateway/people/strategy/score'
import type { Db } from '../../../../gateway/storage/database'
import { judgeHorizons } from '../../../../shared/forecast/judge'
import { minuteSlot, timeOfDay } from '../../../../shared/market/session'
import { ZeusError } from '../../../../shared/protocol/errors'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { INDEX, smallMarket } from '../../../support/small-market'

const scoreOf = (rows: readonly LoggedPrediction[]) => scoreFor(rows, '15')
const riseRate = (rows: readonly LoggedPrediction[]) => rateOf(rows, '15')
const forecast = (closes: readonly number[], rate: number) => baseline(closes, rate, 15)

let db: Db
beforeEach(async () => {
  db = await openMigratedDatabase()
})
afterEach(() => db.destroy())

const wave = (slot: number) => 250_000 + Math.round(300 * Math.sin(slot * 1.7)) + slot * 5

function forecaster() {
  const market = smallMarket()
  const log = createPredictionLog(db, 'simulated')
  const feed = { badge: '模拟', quality: 'simulated' }
  const past = {
    days: async () => Promise.reject(new ZeusError('no-data', '')),
    recordedMinutes: async () => undefined,
  }
  const predictions = createPredictions({
    market: market.state,
    past,
    clock: market.clock,
    log,
    feed,
    makeModels: async (pasts) => judgeHorizons(pasts),
    now: () => 1,
  })
  const run = async (from: number, to: number) => {
    for (let slot = from; slot <= to; slot++) {
      market.index(slot, wave(slot))
      await predictions.observe()
    }
  }
  return { market, log, predictions, run }
}

describe('forecasts', () => {
  test('are refused with the reason until enough minutes are known', async () => {
    const { predictions, run } = forecaster()
    await run(1, 6)
    expect((await predictions.report('15')).current).toEqual([
      expect.objectContaining({ id: INDEX, refused: expect.stringMatching('输入缺') }),
    ])
    expect((await predictions.report('15')).log).toEqual([])
  })

  test('are frozen before their outcome and scored when due', async () => {
    const { predictions, run, log } = forecaster()
    await run(1, 40)
    const early = await predictions.report('15')
    expect(early.current[0]).toMatchObject({ id: INDEX, refused: null })
    // What is not stated is not shown in the log either until it is due.
    expect(early.log[0]).toMatchObject({ probabilityUp: null, price: null, outcome: null })
    const first = (await log.newest(99, '15')).at(-1) as LoggedPrediction
    expect(first.due_at - first.made_at).toBe(15 * 60_000)
    expect(first.low).toBeLessThan(first.last)
    expect(first.high).toBeGreaterThan(first.last)
    await run(41, 60)
    const late = await predictions.report('15')
    expect(late.score.count).toBeGreaterThan(2)
    const due = late.log.at(-1)
    expect(due).toMatchObject({ probabilityUp: first.probability_up, low: first.low, high: first.high })
    expect(due?.price).toBeGreaterThan(0)
    expect(late.score.significant).toBe(false)
    expect(late.model.note).toMatch('模拟')
    const settled = (await log.newest(99, '15')).find((row) => row.seq === first.seq) as LoggedPrediction
    expect({ ...settled, price: null, outcome: null }).toEqual({ ...first, price: null, outcome: null })
    expect(settled.outcome).toBe(settled.price! > settled.last ? 'up' : settled.price! < settled.last ? 'down' : 'flat')
    expect(await log.firstBroken()).toBeUndefined()
  })

  test('of a day that is played again stay the ones first made', async () => {
    const one = forecaster()
    await one.run(1, 40)
    const before = await one.log.newest(99, '15')
    await forecaster().run(1, 40)
    expect((await one.log.newest(99, '15')).map((row) => row.hash)).toEqual(before.map((row) => row.hash))
  })

  test('are refused at lunch, near the close and when inputs are late', async () => {
    const { market, predictions, run } = forecaster()
    await run(1, 30)
    market.pass(36)
    await predictions.observe()
    expect((await predictions.report('15')).current[0]?.refused).toMatch(/输入晚了 \d+ 分钟/)
    market.enter('lunch', 120)
    await predictions.observe()
    expect((await predictions.report('15')).current[0]?.refused).toBe('不在连续交易时段')
    market.enter('afternoon', 230)
    await predictions.observe()
    expect((await predictions.report('15')).current[0]?.refused).toMatch('距收盘')
  })
})

describe('when a forecast is made', () => {
  const now = async ({ predictions }: ReturnType<typeof forecaster>) =>
    (await predictions.report('15')).current[0]?.refused

  test('before any was asked for it says that none has begun', async () => {
    const { predictions } = forecaster()
    const report = await predictions.report('15')
    expect(report.current).toEqual([expect.objectContaining({ id: INDEX, refused: '尚未开始预测' })])
    expect(report).toMatchObject({ horizon: '15', model: { name: '朴素基准', version: '1', fitted: null }, log: [] })
  })

  test('sixteen minutes must be known before the first', async () => {
    const made = forecaster()
    await made.run(1, 16)
    expect(await now(made)).toBe('输入缺 1 分钟')
    await made.run(17, 17)
    expect(await now(made)).toBe('等待下一轮预测')
    await made.run(18, 21)
    expect(await now(made)).toBeNull()
  })

  test('a new one is made every fifth minute, and the one before stands between', async () => {
    const made = forecaster()
    await made.run(1, 21)
    const first = (await made.predictions.report('15')).current
    await made.run(22, 25)
    expect((await made.predictions.report('15')).current).toEqual(first)
    await made.run(26, 26)
    expect((await made.predictions.report('15')).current[0]?.madeAt).toBe((first[0]?.madeAt ?? 0) + 5 * 60_000)
    expect((await made.log.newest(9, '15')).map((row) => row.made_at - (first[0]?.madeAt ?? 0))).toEqual([300_000, 0])
  })

  test('asked twice within a minute, or twice at once, it is made once', async () => {
    const made = forecaster()
    await made.run(1, 20)
    made.market.index(21, wave(21))
    await Promise.all([made.predictions.observe(), made.predictions.observe()])
    await made.predictions.observe()
    expect(await made.log.newest(9, '15')).toHaveLength(1)
  })

  test.each([
    [33, undefined],
    [34, '输入晚了 3 分钟'],
  ])('with the newest minute 30 and none since, minute %i says %s', async (slot, words) => {
    const made = forecaster()
    await made.run(1, 30)
    made.market.pass(slot)
    await made.predictions.observe()
    if (words) expect(await now(made)).toBe(words)
    else expect(await now(made)).toBeNull()
  })

  test('is made as long as its outcome comes before the closing auction', async () => {
    const made = forecaster()
    await made.run(1, 223)
    expect(await now(made)).toBeNull()
    await made.run(224, 224)
    expect(await now(made)).toBe('距收盘集合竞价不足 15 分钟')
  })
})

describe('what comes of forecasts', () => {
  test('each is settled by the price of the very minute it fell due', async () => {
    const { log, run } = forecaster()
    await run(1, 60)
    const settled = (await log.newest(99, '15')).filter((row) => row.outcome !== null)
    expect(settled.length).toBeGreaterThan(3)
    for (const { due_at, price, last, outcome } of settled) {
      const slot = minuteSlot(timeOfDay(due_at) - 1)
      expect(price).toBe(wave(slot))
      expect(outcome).toBe(wave(slot) > last ? 'up' : 'down')
    }
  })

  test('one whose minute was never received stays open', async () => {
    const { market, predictions, log, run } = forecaster()
    // Made in minute 21 of what is known of 20, due at the end of 35.
    await run(1, 34)
    market.pass(35)
    await predictions.observe()
    await run(36, 45)
    const [first] = (await log.newest(99, '15')).slice(-1)
    expect([first?.outcome, first?.price]).toEqual([null, null])
  })

  test('the sixty newest are shown, newest first', async () => {
    const { log, predictions } = forecaster()
    const row = {
      instrument: INDEX,
      horizon: '15' as const,
      due_at: 9e12,
      last: 1,
      probability_up: 0.5,
      baseline_up: 0.5,
      low: 1,
      high: 1,
      model: '',
    }
    await log.append(Array.from({ length: 61 }, (_, at) => ({ ...row, made_at: 1_000 + at })))
    expect(await log.firstBroken()).toBeUndefined()
    const shown = (await predictions.report('15')).log
    expect(shown.map((one) => one.madeAt)).toEqual(Array.from({ length: 60 }, (_, at) => 1_060 - at))
  })
})

test('a changed row of the log breaks the chain from there on', async () => {
  const { run, log } = forecaster()
  await run(1, 50)
  const rows = await log.newest(99, '15')
  expect(rows.length).toBeGreaterThan(3)
  const victim = rows[2] as LoggedPrediction
  await db.updateTable('prediction_log').set({ probability_up: 0.99 }).where('seq', '=', victim.seq).execute()
  expect(await log.firstBroken()).toBe(victim.seq)
  const later = forecaster().predictions
  await later.observe()
  expect((await later.report('15')).model.note).toMatch('校验链不完整')
})

test('a row taken out of the log breaks the chain', async () => {
  const { run, log } = forecaster()
  await run(1, 50)
  const rows = await log.newest(99, '15')
  await db
    .deleteFrom('prediction_log')
    .where('seq', '=', (rows[1] as LoggedPrediction).seq)
    .execute()
  expect(await log.firstBroken()).toBe((rows[1] as LoggedPrediction).seq + 1)
})

describe('the baseline', () => {
  const steady = Array.from({ length: 60 }, (_, index) => 100_000 + (index % 2) * 100)
  test('leans only a little with the drift and never far from even', () => {
    const rising = steady.map((close, index) => close + index * 40)
    const falling = steady.map((close, index) => close - index * 40)
    const up = forecast(rising, 0.5)?.probabilityUp ?? 0
    expect(up).toBeGreaterThan(0.5)
    expect(up).toBeLessThanOrEqual(0.65)
    expect(forecast(falling, 0.5)?.probabilityUp).toBeLessThan(0.5)
  })

  test.each([
    ['too few minutes', steady.slice(0, 10)],
    ['nothing that moves', Array(60).fill(100)],
    ['a price that is none', [...steady, 0]],
    ['nothing', []],
  ])('makes none of %s', (_, closes) => {
    expect(forecast(closes, 0.5)).toBeUndefined()
  })
})

describe('the score', () => {
  const row = (at: number, probability: number, outcome: 'up' | 'down' | 'flat', price = 100): LoggedPrediction => ({
    seq: at,
    source: 's',
    instrument: INDEX,
    horizon: '15' as const,
    made_at: at * 30 * 60_000,
    due_at: 0,
    last: 100,
    probability_up: probability,
    baseline_up: 0.5,
    low: 90,
    high: 110,
    model: 'm',
    previous_hash: '',
    hash: '',
    price,
    outcome,
  })

  test('is empty without outcomes', () => {
    expect(scoreOf([])).toMatchObject({ count: 0, brier: null, hitRate: null, coverage80: null, significant: false })
  })

  test('leaves flat outcomes out of hits, and counts the band over all', () => {
    const score = scoreOf([row(1, 0.6, 'up'), row(2, 0.6, 'down', 120), row(3, 0.6, 'flat')])
    expect(score).toMatchObject({ count: 3, hitRate: 0.5, baseRate: 0.5, brierBaseline: 0.25, significant: false })
    expect(score.coverage80).toBeCloseTo(2 / 3, 12)
    expect(score.brier).toBeCloseTo((0.16 + 0.36) / 2, 12)
  })

  test('counts what eight indexes did together in a quarter of an hour as one outcome', () => {
    const together = Array.from({ length: 16 }, (_, at) => ({ ...row(0, 0.6, 'up'), made_at: at < 8 ? 0 : 5 * 60_000 }))
    expect(scoreOf(together)).toMatchObject({ count: 16, draws: 1, hitRate: 1, baseRate: 1 })
    // One draw: Wilson's interval of 1 in 1.
    expect(scoreOf(together).hitInterval?.map((bound) => bound.toFixed(3))).toEqual(['0.207', '1.000'])
    expect(riseRate(together)).toBeCloseTo(11 / 21, 12)
  })

  test('moves the chance of a rise by independent outcomes, and leaves flat ones out', () => {
    expect(riseRate([])).toBe(0.5)
    const apart = [row(1, 0.5, 'up'), row(2, 0.5, 'up'), row(3, 0.5, 'down'), row(4, 0.5, 'flat')]
    expect(riseRate(apart)).toBeCloseTo((2 + 10) / (3 + 20), 12)
    expect(riseRate([...apart, { ...row(1, 0.5, 'down'), instrument: 'other' }])).toBeCloseTo((1.5 + 10) / 23, 12)
    expect(scoreOf(apart).draws).toBe(3)
  })

  test('is significant only over many independent half hours', () => {
    const skilled = Array.from({ length: 40 }, (_, at) => row(at, at % 2 ? 0.8 : 0.2, at % 2 ? 'up' : 'down'))
    expect(scoreOf(skilled).significant).toBe(true)
    expect(scoreOf(skilled.slice(0, 10)).significant).toBe(false)
    expect(scoreOf(skilled.map((one) => ({ ...one, made_at: 0 }))).significant).toBe(false)
  })
})
