import { beijingMidnight, type MarketClock, slotTime } from '../../../shared/market/session'
import type { PredictionReport } from '../../../shared/protocol/rest-predictions'
import { topic } from '../../../shared/protocol/topics'
import { forecast, HORIZON_MINUTES, MINUTES_MIN } from './forecast'
import type { StrategyMarket } from './market-port'

/** Minutes by which the newest minute may be behind before inputs count as late. */
const LATE_MINUTES = 2
/** The last minute before the closing auction (14:57). */
const LAST_SLOT = 237
/** A forecast that stands now, or the reason for which there is none. */
export type Current = PredictionReport['current'][number]

/** Forecasts of single indexes from their minutes so far. Refuses, with the reason, what cannot be forecast. */
export function createForecaster(market: StrategyMarket, clock: () => MarketClock) {
  const refuse = (id: string, reason: string, last = 0): Current => {
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
  function predict(id: string, slot: number, baseRate: number): Current {
    const { marketTime, phase } = clock()
    const known = slot - 1
    const rows = market.rows(topic.index(id), 'index-minute').filter((row) => row.slot <= known && row.close > 0)
    const last = rows.at(-1)?.close ?? 0
    if (phase !== 'morning' && phase !== 'afternoon') return refuse(id, '不在连续交易时段', last)
    if (known + HORIZON_MINUTES > LAST_SLOT) return refuse(id, `距收盘集合竞价不足 ${HORIZON_MINUTES} 分钟`, last)
    const behind = known - (rows.at(-1)?.slot ?? 0)
    if (behind > LATE_MINUTES) return refuse(id, `输入晚了 ${behind} 分钟`, last)
    const closes = rows.map((row) => row.close)
    if (closes.length <= MINUTES_MIN) return refuse(id, `输入缺 ${MINUTES_MIN + 1 - closes.length} 分钟`, last)
    const made = forecast(closes, baseRate)
    if (!made) return refuse(id, '最近没有波动，区间无从估计', last)
    const midnight = beijingMidnight(marketTime)
    // Minutes are labelled by their end; lunch is not trading time.
    const madeAt = midnight + slotTime(slot) - 60_000
    return { id, madeAt, dueAt: midnight + slotTime(known + HORIZON_MINUTES), last, ...made, refused: null }
  }

  return { predict, refuse }
}
