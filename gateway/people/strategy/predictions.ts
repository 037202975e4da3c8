import { featureNames } from '../../../shared/forecast/features'
import { HORIZONS, type Horizon } from '../../../shared/forecast/horizons'
import { daysNeeded } from '../../../shared/forecast/judge'
import { EVERY_MINUTES } from '../../../shared/forecast/samples'
import { JUDGED_DAYS_MIN } from '../../../shared/forecast/skill'
import { MAIN_INDEXES } from '../../../shared/market/instrument'
import type { MarketClock } from '../../../shared/market/session'
import {
  beijingDate,
  beijingMidnight,
  dateToMs,
  hasClosed,
  minuteSlot,
  timeOfDay,
} from '../../../shared/market/session'
import { MINUTE_MS } from '../../../shared/market/units'
import type { PredictionModel, PredictionReport } from '../../../shared/protocol/rest-predictions'
import { topic } from '../../../shared/protocol/topics'
import { logOf } from '../../log'
import { createForecaster, type Made } from './forecaster'
import type { ForecastMarket } from './market-port'
import type { HorizonModels } from './models/make-in-thread'
import { createModelKeeper } from './models/model-keeper'
import type { ForecastPast } from './models/past-of-indexes'
import type { LoggedPrediction, NewPrediction, PredictionLog } from './prediction-log'
import { riseRate, SCORED_MAX, scoreOf } from './score'

const LOG_SHOWN = 60
const DAY_MS = 24 * 3_600_000
const WITHIN_DAY = HORIZONS.filter((horizon) => horizon !== 'day')
/** How long the outcome of a next day is waited for: longer than any pause of the market. */
const PAUSE_MS = 30 * DAY_MS
/** How long forecasts stay on record. */
const KEPT_MS = 400 * DAY_MS
/** Daily rows that a forecast of the next day knows. */
const DAYS_KNOWN = 25
/** Base rate of a horizon without a baseline, and where no chance is frozen. */
const EVEN = 0.5
const BASELINE = { name: '朴素基准', version: '1' }
/** Of a horizon that no baseline forecasts. */
const NO_MODEL = { name: '尚无模型', version: '2' }
const MODEL = { name: '逻辑回归', version: '2' }

const log = logOf('strategy')

interface PredictionOptions {
  market: ForecastMarket
  past: ForecastPast
  clock: () => MarketClock
  log: PredictionLog
  feed: { badge: string; quality: string }
  /** Makes the models of a day from what is on record. */
  makeModels: Parameters<typeof createModelKeeper>[0]['makeModels']
  now?: () => number
}

/**
 * Forecasts of the main indexes over each horizon, frozen in the log before their outcome and scored when due. Call
 * `observe` every few seconds. Refuses, with the reason, when inputs are late, too few, or the close is nearer than the
 * horizon; states a chance only where the model of the horizon was better than its baselines beyond chance.
 */
export function createPredictions({
  market,
  past,
  clock,
  log: book,
  feed,
  makeModels,
  now = Date.now,
}: PredictionOptions) {
  const forecaster = createForecaster(market, clock)
  const indexes = () => MAIN_INDEXES.map(({ id }) => id).filter((id) => market.instrument(id))
  const models = createModelKeeper({ past, indexes, makeModels, now })
  /** Forecasts of each horizon that stand. */
  const standing = new Map<Horizon, readonly Made[]>()
  /** The minute that was looked at last, and the trading minute for which forecasts were made last. */
  let steppedIn = ''
  let madeIn = ''
  let working = false
  /** Number of the first row of the log that was changed after it was frozen. */
  let broken: number | undefined
  let checkedOn = ''

  /** Once a trading day. */
  async function checkLog(tradingDay: string): Promise<void> {
    if (checkedOn === tradingDay) return
    await book.prune(dateToMs(tradingDay) - KEPT_MS)
    broken = await book.firstBroken()
    checkedOn = tradingDay
    if (broken !== undefined) log.error({ seq: broken }, 'the log of forecasts was changed')
  }

  async function freeze(horizon: Horizon, baseRate: number, made: readonly Made[]): Promise<void> {
    const frozen = made.filter(({ shown }) => shown.refused === null)
    const { name, version } = models.of(horizon)?.model ? MODEL : BASELINE
    if (frozen.length > 0) await book.append(frozen.map(toRow(horizon, baseRate, `${name} ${version}`)))
    standing.set(horizon, made)
  }

  async function withinDay(horizon: Horizon, slot: number): Promise<void> {
    const isRound = slot % EVERY_MINUTES === 1
    const baseRate = isRound ? riseRate(await book.scored(SCORED_MAX, horizon), horizon) : EVEN
    const made = indexes().map((id) => forecaster.predict(id, slot, horizon, models.of(horizon), baseRate))
    if (isRound) return freeze(horizon, baseRate, made)
    // Between two rounds the last forecast stands, as long as another could be made.
    const last = new Map(
      standing.get(horizon)?.flatMap((one) => (one.shown.refused === null ? [[one.shown.id, one]] : [])),
    )
    const shown = made.map((one) => {
      const { id, refused, last: price } = one.shown
      return refused === null ? (last.get(id) ?? forecaster.refuse(id, '等待下一轮预测', price)) : one
    })
    standing.set(horizon, shown)
  }

  async function afterClose(): Promise<void> {
    const { phase, tradingDay } = clock()
    const made = standing.get('day') ?? []
    const stands = made.some(({ shown }) => shown.refused === null && beijingDate(shown.madeAt) === tradingDay)
    if (hasClosed(phase) && stands) return
    const predict = (id: string) => forecaster.predictDay(id, models.of('day'), (of) => newestDays(past, of))
    await freeze('day', EVEN, await Promise.all(indexes().map(predict)))
  }

  async function step(): Promise<void> {
    const { marketTime, phase, tradingDay } = clock()
    await checkLog(tradingDay)
    models.keep(tradingDay)
    const minute = `${tradingDay} ${Math.floor(marketTime / MINUTE_MS)} ${phase}`
    if (minute === steppedIn) return
    steppedIn = minute
    await settleDays({ past, log: book, now }, marketTime)
    await afterClose()
    const slot = minuteSlot(timeOfDay(marketTime))
    const traded = `${tradingDay} ${slot} ${phase}`
    if (traded === madeIn) return
    madeIn = traded
    for (const horizon of WITHIN_DAY) {
      await settleDue({ market, log: book, now }, horizon, marketTime)
      await withinDay(horizon, slot)
    }
  }

  return {
    /** Never throws: what cannot be stored is logged, and tried again with the next minute. */
    async observe(): Promise<void> {
      if (working) return
      working = true
      try {
        await step()
      } catch (thrown) {
        log.error({ err: thrown }, 'a forecast could not be kept')
      } finally {
        working = false
      }
    },

    async report(horizon: Horizon): Promise<PredictionReport> {
      const newest = await book.newest(LOG_SHOWN, horizon)
      const { marketTime } = clock()
      const isStated = models.of(horizon)?.walk?.isSkilled === true
      const made = standing.get(horizon) ?? indexes().map((id) => forecaster.refuse(id, '尚未开始预测'))
      return {
        asOf: marketTime,
        horizon,
        model: modelCard(
          horizon,
          models.of(horizon),
          noteOf(feed, broken === undefined, cardNote(horizon, models.of(horizon))),
        ),
        current: made.map(({ shown }) => shown),
        score: scoreOf(await book.scored(SCORED_MAX, horizon), horizon),
        log: newest.map((row) => shown(row, isStated || row.outcome !== null || row.due_at <= marketTime)),
      }
    },
  }
}

const newestDays = (past: ForecastPast, id: string) =>
  // An index without a day on record has no past.
  past.days(id, DAYS_KNOWN).then(
    ({ days }) => days,
    () => [],
  )

function modelCard(horizon: Horizon, of: HorizonModels[Horizon] | undefined, note: string): PredictionModel {
  const model = of?.model
  const fitted = model ? { from: model.from, to: model.to, days: model.days, count: model.count } : null
  return {
    ...(model ? MODEL : horizon === 'day' ? NO_MODEL : BASELINE),
    note,
    fitted,
    days: of?.days ?? null,
    daysMin: daysNeeded(horizon),
    judgedDaysMin: JUDGED_DAYS_MIN,
    past: of?.past ?? null,
    weights: featureNames(horizon).flatMap((feature, at) =>
      model ? [{ feature, weight: model.logistic.weights[at] ?? 0 }] : [],
    ),
    walk: of?.walk ?? null,
    newest: of?.newest ?? null,
    regimes: (of?.regimes ?? []).map(({ regime, skill }) => ({ regime, skill: skill ?? null })),
    calibration: of?.calibration ?? [],
  }
}

type Settling = Required<Pick<PredictionOptions, 'log' | 'now'>>

const outcomeOf = (price: number, last: number) => (price > last ? 'up' : price < last ? 'down' : 'flat')

/** Writes down what became of the forecasts within a day that fell due by a market time. */
async function settleDue(
  { market, log: book, now }: Settling & Pick<PredictionOptions, 'market'>,
  horizon: Horizon,
  marketTime: number,
): Promise<void> {
  for (const row of await book.due(horizon, marketTime - DAY_MS, marketTime)) {
    const slot = minuteSlot(timeOfDay(row.due_at) - 1)
    const minute = market.rows(topic.index(row.instrument), 'index-minute').find((one) => one.slot === slot)
    // Without the minute itself the outcome stays open: another minute's price would be another question.
    if (!minute || beijingMidnight(row.due_at) !== beijingMidnight(marketTime)) continue
    await book.settle(row.seq, minute.close, outcomeOf(minute.close, row.last), now())
  }
}

/** The same of forecasts of a next day, by its daily row. */
async function settleDays(
  { past, log: book, now }: Settling & Pick<PredictionOptions, 'past'>,
  marketTime: number,
): Promise<void> {
  for (const row of await book.due('day', marketTime - PAUSE_MS, marketTime)) {
    const day = beijingDate(row.due_at)
    const found = (await newestDays(past, row.instrument)).find(({ tradingDay }) => tradingDay === day)
    if (!found?.closeKnown) continue
    await book.settle(row.seq, found.close, outcomeOf(found.close, row.last), now())
  }
}

function cardNote(horizon: Horizon, of: HorizonModels[Horizon] | undefined): string {
  if (of?.model)
    return '逻辑回归：只用预测时刻之前的涨跌、资金和涨跌家数，每日用以往各日重新拟合；区间由以往误差的分位数给出。'
  if (horizon === 'day') return '日线足够之后，由逻辑回归在收盘后预测次日。'
  return '基准模型：历史上涨比例（同一时段内各指数的结果合计为一次）加上近期漂移的十分之一，区间来自已实现波动。'
}

/** Notes that must accompany the score. */
function noteOf(feed: PredictionOptions['feed'], isWhole: boolean, card: string): string {
  const parts = [card, '不构成投资建议。']
  if (feed.quality === 'simulated')
    parts.push(
      `当前为${feed.badge || '模拟'}行情：价格随模拟的买卖成交而动，资金与涨跌的联系有一部分是模拟本身写入的，成绩不代表真实市场。`,
    )
  if (!isWhole) parts.push('预测记录的校验链不完整，成绩不可信。')
  return parts.join('')
}

/** A frozen forecast; its chance only if it is stated or was due, as nothing else is said before the outcome. */
const shown = (row: LoggedPrediction, hasChance: boolean): PredictionReport['log'][number] => ({
  id: row.instrument,
  madeAt: row.made_at,
  dueAt: row.due_at,
  probabilityUp: hasChance ? row.probability_up : null,
  last: row.last,
  low: row.low,
  high: row.high,
  price: row.price,
  outcome: row.outcome,
  hash: row.hash,
})

const toRow =
  (horizon: Horizon, baseline: number, model: string) =>
  ({ shown: { id, madeAt, dueAt, last, low, high }, chance }: Made): NewPrediction => ({
    instrument: id,
    horizon,
    made_at: madeAt,
    due_at: dueAt,
    last,
    probability_up: chance,
    baseline_up: baseline,
    low,
    high,
    model,
  })

export type Predictions = ReturnType<typeof createPredictions>
