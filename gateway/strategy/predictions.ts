import { MAIN_INDEXES } from '../../shared/market/instrument'
import type { MarketClock } from '../../shared/market/session'
import { beijingMidnight, minuteSlot, slotTime, timeOfDay } from '../../shared/market/session'
import type { PredictionReport } from '../../shared/protocol/rest-predictions'
import { topic } from '../../shared/protocol/topics'
import { logOf } from '../log'
import { forecast, HORIZON_MINUTES, MINUTES_MIN } from './forecast'
import type { StrategyMarket } from './market-port'
import type { NewPrediction, PredictionLog } from './prediction-log'
import { riseRate, SCORED_MAX, scoreOf } from './score'

/** Trading minutes between two forecasts of an index. */
const EVERY_MINUTES = 5
/** Minutes by which the newest minute may be behind before inputs count as late. */
const LATE_MINUTES = 2
/** The last minute before the closing auction (14:57). */
const LAST_SLOT = 237
const LOG_SHOWN = 60
const DAY_MS = 24 * 3_600_000
const MODEL = { name: '朴素基准', version: '1' }

const log = logOf('strategy')

export interface PredictionOptions {
  market: StrategyMarket
  clock: () => MarketClock
  log: PredictionLog
  feed: { badge: string; quality: string }
  now?: () => number
}

type Current = PredictionReport['current'][number]

/**
 * Forecasts of the main indexes over `HORIZON_MINUTES`, frozen in the log before their outcome and scored when due.
 * Call `observe` every few seconds. Refuses, with the reason, when inputs are late, too few, or the close is nearer
 * than the horizon.
 */
export function createPredictions({ market, clock, log: book, feed, now = Date.now }: PredictionOptions) {
  let current: Current[] = []
  let madeIn = ''
  let baseRate = 0.5
  let working = false
  /** Number of the first row of the log that was changed after it was frozen. */
  let broken: number | undefined
  let checked = false

  const indexes = () => MAIN_INDEXES.map(({ id }) => id).filter((id) => market.instrument(id))
  const refusal = (id: string, reason: string, last = 0): Current => {
    const { marketTime } = clock()
    return {
      id,
      madeAt: marketTime,
      dueAt: marketTime,
      last,
      probabilityUp: 0.5,
      low: last,
      high: last,
      refused: reason,
    }
  }

  /** Stands at the start of a minute and knows the minutes before it only, so a replay makes the same forecast. */
  function predict(id: string, slot: number): Current {
    const { marketTime, phase } = clock()
    const known = slot - 1
    const rows = market.rows(topic.index(id), 'index-minute').filter((row) => row.slot <= known && row.close > 0)
    const last = rows.at(-1)?.close ?? 0
    if (phase !== 'morning' && phase !== 'afternoon') return refusal(id, '不在连续交易时段', last)
    if (known + HORIZON_MINUTES > LAST_SLOT) return refusal(id, `距收盘集合竞价不足 ${HORIZON_MINUTES} 分钟`, last)
    const behind = known - (rows.at(-1)?.slot ?? 0)
    if (behind > LATE_MINUTES) return refusal(id, `输入晚了 ${behind} 分钟`, last)
    const closes = rows.map((row) => row.close)
    if (closes.length <= MINUTES_MIN) return refusal(id, `输入缺 ${MINUTES_MIN + 1 - closes.length} 分钟`, last)
    const made = forecast(closes, baseRate)
    if (!made) return refusal(id, '最近没有波动，区间无从估计', last)
    const midnight = beijingMidnight(marketTime)
    // Minutes are labelled by their end; lunch is not trading time.
    const madeAt = midnight + slotTime(slot) - 60_000
    return { id, madeAt, dueAt: midnight + slotTime(known + HORIZON_MINUTES), last, ...made, refused: null }
  }

  async function settleDue(marketTime: number): Promise<void> {
    for (const row of await book.due(marketTime - DAY_MS, marketTime)) {
      const slot = minuteSlot(timeOfDay(row.due_at) - 1)
      const minute = market.rows(topic.index(row.instrument), 'index-minute').find((one) => one.slot === slot)
      // Without the minute itself the outcome stays open: another minute's price would be another question.
      if (!minute || beijingMidnight(row.due_at) !== beijingMidnight(marketTime)) continue
      const outcome = minute.close > row.last ? 'up' : minute.close < row.last ? 'down' : 'flat'
      await book.settle(row.seq, minute.close, outcome, now())
    }
    baseRate = riseRate(await book.scored(SCORED_MAX))
  }

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
    await settleDue(marketTime)
    const made = indexes().map((id) => predict(id, slot))
    if (slot % EVERY_MINUTES === 1) {
      const frozen = made.filter((row) => row.refused === null).map(toRow(baseRate))
      if (frozen.length > 0) await book.append(frozen)
      current = made
      return
    }
    // Between two rounds the last forecast stands, as long as another could be made.
    const standing = new Map(current.filter((row) => row.refused === null).map((row) => [row.id, row]))
    current = made.map((row) =>
      row.refused === null ? (standing.get(row.id) ?? refusal(row.id, '等待下一轮预测', row.last)) : row,
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
      const parts = [
        `基准模型：历史上涨比例（${HORIZON_MINUTES} 分钟内各指数的结果合计为一次）加上近期漂移的十分之一，区间来自已实现波动。不构成投资建议。`,
      ]
      if (feed.quality === 'simulated') parts.push(`当前为${feed.badge || '模拟'}行情，成绩不代表真实市场。`)
      if (broken !== undefined) parts.push('预测记录的校验链不完整，成绩不可信。')
      return {
        asOf: clock().marketTime,
        horizonMinutes: HORIZON_MINUTES,
        model: { ...MODEL, note: parts.join('') },
        current: current.length > 0 ? current : indexes().map((id) => refusal(id, '尚未开始预测')),
        score: scoreOf(await book.scored(SCORED_MAX)),
        log: newest.map((row) => ({
          id: row.instrument,
          madeAt: row.made_at,
          dueAt: row.due_at,
          probabilityUp: row.probability_up,
          outcome: row.outcome,
          hash: row.hash,
        })),
      }
    },
  }
}

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
