import { IdLists } from '../../gateway/past/history/id-bytes'
import type { MarketDay } from '../../gateway/past/history/market-day'
import { marketDayBytes, readMarketDayBytes } from '../../gateway/past/history/market-day-bytes'
import type { PackedDay } from '../../gateway/past/history/packed-day'

/** A day, encoded as it is stored and read again. */
export function packed(day: MarketDay, lists = new IdLists()): PackedDay {
  const read = readMarketDayBytes(day.tradingDay, marketDayBytes(day), lists)
  if (!read) throw new Error('a day does not come back')
  return read
}
