import type { Instrument } from '../../../shared/market/instrument'
import { listedLimits } from '../../../shared/market/listed-limits'
import { tidyName } from '../../../shared/market/plain-name'
import type { Snapshot } from './snapshot'

/** Shares worked out from a market value vary by its rounding. */
const SHARES_NOISE = 1e-4

function limits(row: Snapshot, name: string, tradingDay: string): { up: number; down: number } {
  if (row.limitUp !== undefined && row.limitDown !== undefined) return { up: row.limitUp, down: row.limitDown }
  const { id, board, priceScale, prevClose, high, low, bidPrices, askPrices } = row
  const seen = [high, low, bidPrices[0] ?? 0, askPrices[0] ?? 0]
  return listedLimits({ id, board, name, priceScale, prevClose, seen, tradingDay })
}

/** The instrument behind a row. Limits are the source's own, else by the board's rule. */
export function instrumentOf(row: Snapshot, tradingDay: string): Instrument {
  const name = tidyName(row.name) || row.id
  const { up, down } = limits(row, name, tradingDay)
  return {
    id: row.id,
    name,
    kind: row.kind,
    board: row.board,
    priceScale: row.priceScale,
    volumeScale: 0,
    prevClose: row.prevClose,
    limitUp: up,
    limitDown: down,
    ...(row.limitUp && row.limitDown ? { limitsStated: true as const } : {}),
    floatShares: row.floatShares ?? 0,
    totalShares: row.totalShares ?? 0,
    ...(row.listed ? { listed: row.listed } : {}),
    industry: row.industry ?? '',
    meanVolume5: 0,
    hasOrderNumbers: false,
  }
}

/** True if a later row states other values for the instrument; missing values do not count. */
export function changed(before: Instrument, now: Instrument): boolean {
  return (
    before.name !== now.name ||
    before.prevClose !== now.prevClose ||
    before.limitUp !== now.limitUp ||
    before.limitDown !== now.limitDown ||
    (now.floatShares > 0 && Math.abs(before.floatShares / now.floatShares - 1) > SHARES_NOISE) ||
    (now.listed !== undefined && before.listed !== now.listed) ||
    (now.industry !== '' && before.industry !== now.industry)
  )
}
