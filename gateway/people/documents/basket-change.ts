import type { Instrument } from '../../../shared/market/instrument'
import { ZeusError } from '../../../shared/protocol/errors'
import type { BasketDefinition, CustomIndex } from '../../../shared/protocol/rest-baskets'
import { instrumentId } from '../../serve/http/parse'
import type { BasketBody } from './basket-body'
import { type BasketWeight, cappedWeights, equalWeights, ownWeights } from './basket-weights'

export interface BasketMarket {
  readonly tradingDay: string
  instrument(id: string): Instrument | undefined
}

/** Definitions before the one in force, as JSON: all of a person's baskets are sent together. */
const EARLIER_LETTERS_MAX = 40_000

/** Definitions before the new one: what was in force goes among them where it was for a day or more. */
function earlierOf(before: CustomIndex, { rebalance }: BasketBody, members: BasketWeight[], today: string) {
  const { from, earlier } = before
  const now: BasketDefinition = { from, rebalance: before.rebalance, members: before.members }
  const same = JSON.stringify([now.rebalance, now.members]) === JSON.stringify([rebalance, members])
  if (same || from >= today) return { from, earlier }
  const kept = [...earlier, now]
  if (JSON.stringify(kept).length > EARLIER_LETTERS_MAX) throw new ZeusError('basket-history-full')
  return { from: today, earlier: kept }
}

function weigh(market: BasketMarket, { weighting, members }: BasketBody): BasketWeight[] {
  const instruments = members.map(({ id }) => {
    const instrument = instrumentId.safeParse(id).success ? market.instrument(id) : undefined
    if (!instrument) throw new ZeusError('unknown-instrument', id.slice(0, 40))
    return instrument
  })
  if (weighting === 'equal') return equalWeights(members.map(({ id }) => id))
  if (weighting === 'own') return ownWeights(members.map(({ id, weight = 0 }) => ({ id, weight })))
  return cappedWeights(
    instruments.map(({ id, floatShares, prevClose, priceScale }) => {
      return { id, weight: (floatShares * prevClose) / 10 ** priceScale }
    }),
  )
}

/** The stored form of a saved basket, applied to the existing one. Throws its errors. */
export function changedBasket(market: BasketMarket, before: CustomIndex | undefined, body: BasketBody, now: number) {
  const { tradingDay } = market
  if (tradingDay === '') throw new ZeusError('unavailable')
  const baseDay = body.baseDay ?? before?.baseDay ?? tradingDay
  if (baseDay > tradingDay) throw new ZeusError('base-day-invalid', baseDay)
  const keeps = body.effect === 'today' && before
  if (keeps && baseDay !== before.baseDay) throw new ZeusError('base-day-invalid', '自今日起修改成分时，基日不变')
  const members = weigh(market, body)
  const kept = keeps ? earlierOf(before, body, members, tradingDay) : { from: baseDay, earlier: [] }
  return {
    base_day: baseDay,
    weighting: body.weighting,
    rebalance: body.rebalance,
    updated_at: now,
    members: JSON.stringify(members),
    from_day: kept.from,
    earlier: JSON.stringify(kept.earlier),
  }
}
