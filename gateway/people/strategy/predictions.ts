import { MAIN_INDEXES } from '../../../shared/market/instrument'
import type { MarketClock } from '../../../shared/market/session'
import { beijingMidnight, minuteSlot, timeOfDay } from '../../../shared/market/session'
import type { PredictionReport } from '../../../shared/protocol/rest-predictions'
import { topic } from '../../../shared/protocol/topics'
import { logOf } from '../../log'
import { HORIZON_MINUTES } from './forecast'
import { type Current, createForecaster } from './forecaster'
import type { StrategyMarket } from './market-port'
import type { LoggedPrediction, NewPrediction, PredictionLog } from './prediction-log'
import { riseRate, SCORED_MAX, scoreOf } from './score'

/** Trading minutes between two forecasts of an index. */
const EVERY_MINUTES = 5
const LOG_SHOWN = 60
const DAY_MS = 24 * 3_600_000
const MODEL = { name: '朴素基准', version: '1' }

const log = logOf('strategy')

interface PredictionOptions {
  market: StrategyMarket
  clock: () => MarketClock
  log: PredictionLog
  feed: { badge: string; quality: string }
  now?: () => number
}

/**
 * Forecasts of the main indexes over `HORIZON_MINUTES`, frozen in the log before their outcome and scored when due.
 * Call `observe` every few seconds. Refuses, with the reason, when inputs are late, too few, or the close is nearer
 * than the horizon.
 */
export function createPredictions({ market, clock, log: book, feed, now = Date.now }: PredictionOptions) {
  const forecaster = createForecaster(market, clock)
  let current: Current[] = []
  let madeIn = ''
  let baseRate = 0.5
  let working = false
  /** Number of the first row of the log that was changed after it was frozen. */
  let broken: number | undefined
  let checked = false

  const indexes = () => MAIN_INDEXES.map(({ id }) => id).filter((id) => market.instrument(id))
  async function step(): Promise<void> {
    if (!checked) {
      broken = await book.firstBroken()
      checked = true
      if (broken !== undefined) log.error({ seq: broken }, 'the log of forecasts was changed')
    }
    const { marketTime, phase, tradingDay } = clock()
    const slot = minuteSlot(timeOfDay(marketTime))
    const minute = `${tradingDay} ${slot} ${phase}`
    if (minute === madeIn) return
    madeIn = minute
    await settleDue({ market, log: book, now }, marketTime)
    baseRate = riseRate(await book.scored(SCORED_MAX))
    const made = indexes().map((id) => forecaster.predict(id, slot, baseRate))
    if (slot % EVERY_MINUTES === 1) {
      const frozen = made.filter((row) => row.refused === null).map(toRow(baseRate))
      if (frozen.length > 0) await book.append(frozen)
      current = made
      return
    }
    // Between two rounds the last forecast stands, as long as another could be made.
    const standing = new Map(current.filter((row) => row.refused === null).map((row) => [row.id, row]))
    current = made.map((row) =>
      row.refused === null ? (standing.get(row.id) ?? forecaster.refuse(row.id, '等待下一轮预测', row.last)) : row,
    )
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

    async report(): Promise<PredictionReport> {
      const newest = await book.newest(LOG_SHOWN)
      return {
        asOf: clock().marketTime,
        horizonMinutes: HORIZON_MINUTES,
        model: { ...MODEL, note: noteOf(feed, broken === undefined) },
        current: current.length > 0 ? current : indexes().map((id) => forecaster.refuse(id, '尚未开始预测')),
        score: scoreOf(await book.scored(SCORED_MAX)),
        log: newest.map(shown),
      }
    },
  }
}

/** Writes down what became of the forecasts that fell due by a market time. */
async function settleDue(
  { market, log: book, now }: Required<Pick<PredictionOptions, 'market' | 'log' | 'now'>>,
  marketTime: number,
): Promise<void> {
  for (const row of await book.due(marketTime - DAY_MS, marketTime)) {
    const slot = minuteSlot(timeOfDay(row.due_at) - 1)
    const minute = market.rows(topic.index(row.instrument), 'index-minute').find((one) => one.slot === slot)
    // Without the minute itself the outcome stays open: another minute's price would be another question.
    if (!minute || beijingMidnight(row.due_at) !== beijingMidnight(marketTime)) continue
    const outcome = minute.close > row.last ? 'up' : minute.close < row.last ? 'down' : 'flat'
    await book.settle(row.seq, minute.close, outcome, now())
  }
}

/** What has to be said beside the score. */
function noteOf(feed: PredictionOptions['feed'], isWhole: boolean): string {
  const parts = [
    `基准模型：历史上涨比例（${HORIZON_MINUTES} 分钟内各指数的结果合计为一次）加上近期漂移的十分之一，区间来自已实现波动。不构成投资建议。`,
  ]
  if (feed.quality === 'simulated') parts.push(`当前为${feed.badge || '模拟'}行情，成绩不代表真实市场。`)
  if (!isWhole) parts.push('预测记录的校验链不完整，成绩不可信。')
  return parts.join('')
}

const shown = (row: LoggedPrediction): PredictionReport['log'][number] => ({
  id: row.instrument,
  madeAt: row.made_at,
  dueAt: row.due_at,
  probabilityUp: row.probability_up,
  outcome: row.outcome,
  hash: row.hash,
})

const toRow =
  (baseline: number) =>
  (row: Current): NewPrediction => ({
    instrument: row.id,
    made_at: row.madeAt,
    due_at: row.dueAt,
    last: row.last,
    probability_up: row.probabilityUp,
    baseline_up: baseline,
    low: row.low,
    high: row.high,
    model: `${MODEL.name} ${MODEL.version}`,
  })

export type Predictions = ReturnType<typeof createPredictions>
