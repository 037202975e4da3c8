import {
  dayKnown,
  featureNames,
  type Known,
  MINUTES_MIN as MODEL_MINUTES_MIN,
  minuteKnown,
} from '../../../shared/forecast/features'
import { type Horizon, minutesAhead } from '../../../shared/forecast/horizons'
import { daysNeeded, type HorizonModel } from '../../../shared/forecast/judge'
import { contributions } from '../../../shared/forecast/logistic'
import { scaleOf } from '../../../shared/forecast/samples'
import { stateBy } from '../../../shared/forecast/walk-forward'
import { nextTradingDay } from '../../../shared/market/calendar'
import {
  beijingMidnight,
  dateToMs,
  hasClosed,
  type MarketClock,
  MINUTES_OF_DAY,
  slotTime,
} from '../../../shared/market/session'
import type { Row } from '../../../shared/protocol/kinds'
import type { DayRow } from '../../../shared/protocol/rest'
import type { CurrentPrediction } from '../../../shared/protocol/rest-predictions'
import { topic } from '../../../shared/protocol/topics'
import { forecast, VOLATILITY_MINUTES_MIN } from './forecast'
import type { ForecastMarket } from './market-port'
import { COMPLETE, dayPointOf, minutePointsOf } from './models/past-of-indexes'

/** Minutes by which the newest minute may be behind before inputs count as late. */
const LATE_MINUTES = 2
/** Features that are named beside a chance. */
const DRIVERS = 3

/** A forecast, and its chance as it is frozen, whether it is stated or not. */
export interface Made {
  shown: CurrentPrediction
  chance: number
}

/** Forecasts of single indexes. Refuses, with the reason, what cannot be forecast. */
export function createForecaster(market: ForecastMarket, clock: () => MarketClock) {
  const refuse = (id: string, reason: string, last = 0): Made => {
    const { marketTime } = clock()
    const times = { madeAt: marketTime, dueAt: marketTime }
    const shown = { id, ...times, last, probabilityUp: null, low: last, high: last, half: null, drivers: [] }
    return { shown: { ...shown, refused: reason }, chance: 0.5 }
  }

  /**
   * Stands at the start of minute `slot` and knows the minutes before it only, so a replay makes the same forecast. By
   * the model, or by the baseline where there is none; `baseRate` is that of the baseline.
   */
  function predict(id: string, slot: number, horizon: Horizon, of: HorizonModel | undefined, baseRate: number): Made {
    const { marketTime, phase } = clock()
    const known = slot - 1
    const rows = market.rows(topic.index(id), 'index-minute').filter((row) => row.slot <= known && row.close > 0)
    const last = rows.at(-1)?.close ?? 0
    if (phase !== 'morning' && phase !== 'afternoon') return refuse(id, '不在连续交易时段', last)
    const minutes = minutesAhead(horizon, known)
    if (minutes === undefined) return refuse(id, tooNear(horizon), last)
    const behind = known - (rows.at(-1)?.slot ?? 0)
    if (behind > LATE_MINUTES) return refuse(id, `输入晚了 ${behind} 分钟`, last)
    const midnight = beijingMidnight(marketTime)
    // Minutes are labelled by their end; lunch is not trading time.
    const madeAt = midnight + slotTime(slot) - 60_000
    const times = { id, madeAt, dueAt: midnight + slotTime(known + minutes), last }
    return of?.model
      ? byModel(of, horizon, times, knownOf(id, rows), minutes)
      : byBaseline(times, rows, baseRate, minutes)
  }

  function knownOf(id: string, rows: readonly Row<'index-minute'>[]): Known | string {
    const points = minutePointsOf(rows)
    const missing = Math.max(MODEL_MINUTES_MIN - points.length, (points.at(-1)?.slot ?? 0) - points.length)
    const known = minuteKnown(points, market.instrument(id)?.prevClose ?? 0)
    return known ?? (missing > 0 ? `输入缺 ${missing} 分钟` : '最近没有波动，区间无从估计')
  }

  type Times = Pick<CurrentPrediction, 'id' | 'madeAt' | 'dueAt' | 'last'>

  function byModel(of: HorizonModel, horizon: Horizon, times: Times, known: Known | string, minutes: number): Made {
    const { model, walk } = of
    if (typeof known === 'string' || !model) return refuse(times.id, String(known), times.last)
    const { chance, band50, band80 } = stateBy(model, {
      features: known.features,
      scale: scaleOf(known, horizon, minutes),
    })
    const price = (move: number) => times.last * Math.exp(move)
    const [low, high] = [Math.floor(price(band80[0])), Math.ceil(price(band80[1]))]
    const half: [number, number] = [Math.floor(price(band50[0])), Math.ceil(price(band50[1]))]
    const isStated = walk?.isSkilled === true
    const parts = contributions(model.logistic, known.features)
    const drivers = featureNames(horizon)
      .map((feature, at) => ({ feature, part: parts[at] ?? 0 }))
      .sort((a, b) => Math.abs(b.part) - Math.abs(a.part))
      .slice(0, DRIVERS)
    const stated = { probabilityUp: isStated ? chance : null, drivers: isStated ? drivers : [] }
    return { shown: { ...times, ...stated, low, high, half, refused: null }, chance }
  }

  /** The baseline has no skill to show: it states no chance. */
  function byBaseline(times: Times, rows: readonly Row<'index-minute'>[], baseRate: number, minutes: number): Made {
    const closes = rows.map((row) => row.close)
    const missing = VOLATILITY_MINUTES_MIN + 1 - closes.length
    if (missing > 0) return refuse(times.id, `输入缺 ${missing} 分钟`, times.last)
    const made = forecast(closes, baseRate, minutes)
    if (!made) return refuse(times.id, '最近没有波动，区间无从估计', times.last)
    const { low, high, half, probabilityUp: chance } = made
    return { shown: { ...times, probabilityUp: null, low, high, half, drivers: [], refused: null }, chance }
  }

  /** After the close, for the close of the next day. `readDays`: daily rows with the one that is over, newest last. */
  async function predictDay(
    id: string,
    of: HorizonModel | undefined,
    readDays: (id: string) => Promise<readonly DayRow[]>,
  ): Promise<Made> {
    const { phase, tradingDay } = clock()
    if (!hasClosed(phase)) return refuse(id, '收盘之后才预测次日')
    if (!of?.model) return refuse(id, `日线 ${of?.days ?? 0} 日，需要 ${daysNeeded('day')} 日`)
    const days = await readDays(id)
    const today = days.at(-1)
    if (today?.tradingDay !== tradingDay || today.completeness < COMPLETE) return refuse(id, '今日数据不完整')
    const last = today.close
    const known = dayKnown(days.filter(({ prevClose }) => prevClose > 0).map(dayPointOf))
    if (!known) return refuse(id, '日线不足或没有波动', last)
    const close = slotTime(MINUTES_OF_DAY)
    const times = { madeAt: dateToMs(tradingDay) + close, dueAt: dateToMs(nextTradingDay(tradingDay)) + close }
    return byModel(of, 'day', { id, last, ...times }, known, MINUTES_OF_DAY)
  }

  return { predict, predictDay, refuse }
}

const tooNear = (horizon: Horizon): string =>
  horizon === 'close' ? '距收盘集合竞价不足 15 分钟' : `距收盘集合竞价不足 ${horizon} 分钟`
