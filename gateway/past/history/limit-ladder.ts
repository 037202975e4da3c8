import { eventKinds } from '../../../shared/market/event-kinds'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { isSpecialTreatment } from '../../../shared/market/listed-limits'
import { limitsOf } from '../../../shared/market/rules'
import type { Row } from '../../../shared/protocol/kinds'
import type { DayRow } from '../../../shared/protocol/rest'
import type { LimitLadder } from '../../../shared/protocol/rest-boards'
import type { DayStore } from './day-store'

/** Days before today that are looked at. */
const STREAK_MAX = 15

interface LadderMarket {
  readonly tradingDay: string
  instrument(id: InstrumentId): Instrument | undefined
  marketEvents(): readonly Row<'market-event'>[]
  quote(id: InstrumentId): Row<'quote'> | undefined
  /** Stocks at their upper limit now. */
  atLimitUp(): InstrumentId[]
}

interface LimitLadderOptions {
  days: Pick<DayStore, 'newest' | 'tradingDays' | 'marketDay'>
  market: LadderMarket
}

interface Sealing {
  firstAt: number
  opened: number
}

/** 涨停梯队: today's stocks at the upper limit, with the length of their streak and the strength of the seal. */
export function createLimitLadder({ days, market }: LimitLadderOptions) {
  let cache = { day: '', historyDays: 0, before: new Map<InstrumentId, number>(), ended: [] as LimitLadder['before'] }

  /** Consecutive days up to the last one before today that closed at the upper limit. */
  async function streakBefore(instrument: Instrument): Promise<number> {
    const known = cache.before.get(instrument.id)
    if (known !== undefined) return known
    const past = await days.newest(instrument.id, STREAK_MAX, market.tradingDay)
    const before = past.filter(({ tradingDay }) => tradingDay < market.tradingDay)
    const streak = limitStreak(before, instrument)
    cache.before.set(instrument.id, streak)
    return streak
  }

  /** Number of stocks that closed at the upper limit, by the length of their streak. */
  async function endedAtLimit(day: string): Promise<LimitLadder['before']> {
    const { id, close, prevClose } = await days.marketDay(day, () => new Promise((resolve) => setImmediate(resolve)))
    const counts = new Map<number, number>()
    for (const [row, code] of id.entries()) {
      const instrument = market.instrument(code)
      const known = { tradingDay: day, close: close[row], prevClose: prevClose[row] } as DayRow
      if (instrument?.kind !== 'stock' || limitStreak([known], instrument) === 0) continue
      const streak = await streakBefore(instrument)
      counts.set(streak, (counts.get(streak) ?? 0) + 1)
    }
    return [...counts].map(([streak, stocks]) => ({ streak, stocks })).sort((a, b) => a.streak - b.streak)
  }

  return async (): Promise<LimitLadder> => {
    const { tradingDay } = market
    if (cache.day !== tradingDay || cache.historyDays === 0) {
      const past = (await days.tradingDays()).filter((day) => day < tradingDay)
      cache = { day: tradingDay, historyDays: past.length, before: new Map(), ended: [] }
      const last = past.at(-1)
      if (last) cache.ended = await endedAtLimit(last)
    }
    const sealings = sealingsOf(market.marketEvents())
    const atLimit = new Set(market.atLimitUp())
    const stocks: LimitLadder['stocks'] = []
    for (const id of new Set([...atLimit, ...sealings.keys()])) {
      const instrument = market.instrument(id)
      if (!instrument) continue
      const quote = market.quote(id)
      const sealed = atLimit.has(id)
      const waiting = sealed && quote && quote.askVolume1 === 0 ? quote.bidPrice1 * quote.bidVolume1 : 0
      stocks.push({
        id,
        sealed,
        streak: (await streakBefore(instrument)) + (sealed ? 1 : 0),
        sealYuan: Math.round(waiting / 10 ** (instrument.priceScale + instrument.volumeScale)),
        firstAt: sealings.get(id)?.firstAt ?? 0,
        opened: sealings.get(id)?.opened ?? 0,
      })
    }
    stocks.sort((a, b) => b.streak - a.streak || b.sealYuan - a.sealYuan || (a.id < b.id ? -1 : 1))
    return { tradingDay, historyDays: cache.historyDays, before: cache.ended, stocks }
  }
}

/** Days in a row at the end of `past` (oldest first) whose close was the upper limit. */
export function limitStreak(past: readonly DayRow[], { board, name }: Instrument): number {
  let streak = 0
  for (const { tradingDay, close, prevClose } of past.toReversed()) {
    const { up } = limitsOf(board, prevClose, tradingDay, isSpecialTreatment(name))
    // A close beyond the rule's limit was on a day without limits.
    if (up === 0 || close !== up) return streak
    streak++
  }
  return streak
}

function sealingsOf(rows: readonly Row<'market-event'>[]): Map<InstrumentId, Sealing> {
  const sealings = new Map<InstrumentId, Sealing>()
  for (const { event, instrument, time } of rows) {
    if (event !== eventKinds.sealUp.code && event !== eventKinds.openUp.code) continue
    const sealing = sealings.get(instrument) ?? { firstAt: 0, opened: 0 }
    sealings.set(instrument, sealing)
    if (event === eventKinds.openUp.code) sealing.opened++
    else if (sealing.firstAt === 0 && sealing.opened === 0) sealing.firstAt = time
  }
  return sealings
}
