import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ForecastMarket } from '../../../../gateway/people/strategy/market-port'
import type { HorizonModels } from '../../../../gateway/people/strategy/models/make-in-thread'
import { createPredictionLog } from '../../../../gateway/people/strategy/prediction-log'
import { createPredictions } from '../../../../gateway/people/strategy/predictions'
import type { Db } from '../../../../gateway/storage/database'
import { HORIZONS, type Horizon } from '../../../../shared/forecast/horizons'
import { judgeHorizons } from '../../../../shared/forecast/judge'
import type { IndexPast } from '../../../../shared/forecast/samples'
import { dateToMs, type Phase, slotTime } from '../../../../shared/market/session'
import type { Row } from '../../../../shared/protocol/kinds'
import type { DayRow } from '../../../../shared/protocol/rest'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { randomOf } from '../../../support/random-back-test'
import { randomIndexPast, randomMinutes } from '../../../support/random-index'
import { filledRow } from '../../../support/rows'
import { INDEX, INSTRUMENTS } from '../../../support/small-market'

let db: Db
beforeEach(async () => {
  db = await openMigratedDatabase()
})
afterEach(() => db.destroy())

const TODAY = '20261120'
const NEXT_DAY = '20261123'

interface World {
  /** How much of a move follows the money of the minutes before. */
  link: number
  days: number
}

const judged = new Map<string, HorizonModels>()
/** Models of a world, made once: they are the same for all tests. */
function modelsOf(world: World, pasts: readonly IndexPast[]): HorizonModels {
  const key = JSON.stringify(world)
  const models = judged.get(key) ?? judgeHorizons(pasts)
  judged.set(key, models)
  return models
}

/** An index with a recorded past, today's minutes as they come, and what is forecast of it. */
function predictor(world: World) {
  const { link, days: count } = world
  const past = randomIndexPast(INDEX, 11, count, link)
  const minutes = randomMinutes(randomOf(99), link).map(
    (point): Row<'index-minute'> => ({ ...filledRow('index-minute', 0), ...point }),
  )
  const days = past.days.map(
    ({ day, adNet, odBigNet, ...rest }): DayRow => ({
      ...rest,
      tradingDay: day,
      open: rest.prevClose,
      volume: 1,
      adNet: [0, 0, 0, adNet],
      odNet: [0, 0, odBigNet, 0],
      completeness: 1,
      closeKnown: true,
    }),
  )
  let clock = { marketTime: 0, phase: 'morning' as Phase, tradingDay: TODAY }
  let known = 0
  let wall = 0
  const market = {
    instrument: (id: string) => INSTRUMENTS.find((one) => one.id === id),
    rows: () => minutes.slice(0, known),
  } as unknown as ForecastMarket
  const log = createPredictionLog(db, 'test')
  const predictions = createPredictions({
    market,
    past: {
      days: async (id, wanted) => ({ id, priceScale: 2, days: days.slice(-wanted) }),
      recordedMinutes: async (_, day) =>
        past.minutes
          .find((of) => of.day === day)
          ?.points.map((point) => ({ ...filledRow('index-minute', 0), ...point })),
    },
    clock: () => clock,
    log,
    feed: { badge: '模拟', quality: 'simulated' },
    makeModels: async (pasts) => modelsOf(world, pasts),
    now: () => wall,
  })
  const at = async (day: string, time: number, phase: Phase) => {
    clock = { marketTime: dateToMs(day) + time, phase, tradingDay: day }
    await predictions.observe()
  }
  return {
    days,
    minutes,
    log,
    predictions,
    at,
    /** The models are made a minute after the start. */
    async start() {
      wall = 60_000
      await at(TODAY, slotTime(0), 'morning')
      while ((await predictions.report('15')).model.days === 0) await new Promise(setImmediate)
    },
    /** Begins the minute after `slot`. */
    async moveTo(slot: number) {
      known = slot
      const phase = slot < 120 ? 'morning' : 'afternoon'
      await at(TODAY, slotTime(slot + 1) - 30_000, phase)
    },
  }
}

describe('a chance', () => {
  test('is stated where money leads prices, with what it is made of, and frozen with its horizon', async () => {
    const { start, moveTo, predictions, log } = predictor({ link: 3, days: 45 })
    await start()
    await moveTo(60)
    const { model, current } = await predictions.report('15')
    expect(model).toMatchObject({
      name: '逻辑回归',
      days: 45,
      fitted: { days: 45 },
      walk: { isSkilled: true, days: 25 },
    })
    const [now] = current
    expect(now?.refused).toBeNull()
    expect(now?.probabilityUp).toBeGreaterThan(0)
    expect(now?.drivers[0]?.feature).toMatch(/^active/)
    const [frozen] = await log.newest(1, '15')
    expect(frozen).toMatchObject({
      instrument: INDEX,
      horizon: '15',
      probability_up: now?.probabilityUp,
      model: '逻辑回归 2',
    })
    expect(now?.half?.[0]).toBeGreaterThan(now?.low ?? 0)
    expect(now?.half?.[1]).toBeLessThan(now?.high ?? 0)
  })

  test('is not stated where nothing leads, and is judged all the same', async () => {
    const { start, moveTo, predictions, log } = predictor({ link: 0, days: 45 })
    await start()
    await moveTo(60)
    for (const horizon of HORIZONS.filter((one) => one !== 'day')) {
      const { model, current } = await predictions.report(horizon)
      expect(model.walk?.isSkilled).toBe(false)
      expect(current[0]).toMatchObject({ probabilityUp: null, drivers: [], refused: null })
      expect(current[0]?.low).toBeLessThan(current[0]?.high ?? 0)
      expect(await log.newest(9, horizon)).toHaveLength(1)
    }
  })

  test('is the baseline’s, and not stated, while days are too few', async () => {
    const { start, moveTo, predictions } = predictor({ link: 3, days: 19 })
    await start()
    await moveTo(60)
    const { model, current } = await predictions.report('15')
    expect(model).toMatchObject({ name: '朴素基准', fitted: null, days: 19, daysMin: 20, walk: null, weights: [] })
    expect(model).toMatchObject({ judgedDaysMin: 20, past: { days: 19 } })
    const made = current[0]
    expect(made).toMatchObject({ probabilityUp: null, refused: null })
    // Half of the outcomes of a normal distribution lie within 0.53 of the half width that holds 80 %.
    const [low50, high50] = made?.half ?? [0, 0]
    expect((high50 - low50) / ((made?.high ?? 0) - (made?.low ?? 0))).toBeCloseTo(0.6745 / 1.2816, 2)
  })

  test('is refused with the number of minutes that are missing', async () => {
    const { start, moveTo, predictions } = predictor({ link: 3, days: 45 })
    await start()
    await moveTo(25)
    expect((await predictions.report('15')).current[0]?.refused).toBe('输入缺 6 分钟')
  })
})

const due = async (of: ReturnType<typeof predictor>, horizon: Horizon) => {
  const [row] = await of.log.newest(1, horizon)
  return row
}

describe('each horizon', () => {
  test.each([
    ['5', 65],
    ['30', 90],
    ['close', 240],
  ] as const)(
    '%s made after minute 60 falls due at the end of minute %d and is settled by its close',
    async (horizon, slot) => {
      const world = predictor({ link: 0, days: 45 })
      await world.start()
      await world.moveTo(60)
      expect((await due(world, horizon))?.due_at).toBe(dateToMs(TODAY) + slotTime(slot))
      await world.moveTo(Math.min(slot, 239))
      if (slot === 240) {
        await world.moveTo(240)
        await world.at(TODAY, slotTime(240), 'closed')
      }
      const frozen = (await world.log.newest(99, horizon)).find(
        ({ made_at }) => made_at === dateToMs(TODAY) + slotTime(60),
      )
      const price = world.minutes[slot - 1]?.close ?? 0
      expect(frozen).toMatchObject({ price, outcome: price > (frozen?.last ?? 0) ? 'up' : 'down' })
    },
  )

  test('the next day is forecast once, after the close, over the weekend, and settled by its daily row', async () => {
    const world = predictor({ link: 0, days: 145 })
    await world.start()
    await world.moveTo(239)
    expect((await world.predictions.report('day')).current[0]?.refused).toBe('收盘之后才预测次日')
    const last = world.days.at(-1) as DayRow
    world.days.push({ ...last, tradingDay: TODAY, prevClose: last.close, close: last.close + 100 })
    await world.at(TODAY, slotTime(240) + 60_000, 'closed')
    await world.at(TODAY, slotTime(240) + 120_000, 'closed')
    expect((await world.predictions.report('day')).current[0]).toMatchObject({
      madeAt: dateToMs(TODAY) + slotTime(240),
      dueAt: dateToMs(NEXT_DAY) + slotTime(240),
      last: last.close + 100,
      refused: null,
    })
    expect(await world.log.newest(9, 'day')).toHaveLength(1)
    world.days.push({ ...last, tradingDay: NEXT_DAY, close: last.close + 50, closeKnown: false })
    await world.at(NEXT_DAY, slotTime(240) + 60_000, 'closed')
    expect((await due(world, 'day'))?.outcome).toBeNull()
    world.days[world.days.length - 1] = { ...last, tradingDay: NEXT_DAY, close: last.close + 50 }
    await world.at(NEXT_DAY, slotTime(240) + 180_000, 'closed')
    expect(
      (await world.log.newest(9, 'day')).find(({ made_at }) => made_at === dateToMs(TODAY) + slotTime(240)),
    ).toMatchObject({
      price: last.close + 50,
      outcome: 'down',
    })
  })

  test('the next day is refused while daily rows are too few', async () => {
    const world = predictor({ link: 0, days: 45 })
    await world.start()
    const last = world.days.at(-1) as DayRow
    world.days.push({ ...last, tradingDay: TODAY })
    await world.at(TODAY, slotTime(240) + 60_000, 'closed')
    expect((await world.predictions.report('day')).current[0]?.refused).toBe('日线 24 日，需要 120 日')
  })
})

test('a changed horizon breaks the chain of the log', async () => {
  const { start, moveTo, log } = predictor({ link: 0, days: 45 })
  await start()
  await moveTo(60)
  const [row] = await log.newest(1, '30')
  await db
    .updateTable('prediction_log')
    .set({ horizon: 'close', made_at: 1 })
    .where('seq', '=', row?.seq ?? 0)
    .execute()
  expect(await log.firstBroken()).toBe(row?.seq)
})

test('forecasts that are older than their time on record go, and the rest stays a chain', async () => {
  const { start, moveTo, log } = predictor({ link: 0, days: 45 })
  await start()
  await moveTo(60)
  await moveTo(65)
  await log.prune(dateToMs(TODAY) + slotTime(62))
  expect(await log.newest(9, '5')).toHaveLength(1)
  expect(await log.firstBroken()).toBeUndefined()
})
