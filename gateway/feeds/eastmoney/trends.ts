import { z } from 'zod'
import { codeOf, type InstrumentId } from '../../../shared/market/instrument'
import { beijingMoment } from '../level-one/fields'
import type { SourceMinute } from '../level-one/past-minutes'
import { securityOf } from '../polling/codes'
import { openEnvelope } from './envelope'

export const TREND_QUERY = {
  fields1: 'f1,f2,f3,f4,f5,f6,f7,f8,f9,f10,f11,f12,f13',
  fields2: 'f51,f52,f53,f54,f55,f56,f57,f58',
  ndays: 1,
  iscr: 0,
  iscca: 0,
}

const trends = z.object({ code: z.string(), trends: z.array(z.string()) })

/** Day, time, open, close, high, low, lots and yuan of one minute. */
const ROW = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d),[\d.]+,([\d.]+),[\d.]+,[\d.]+,(\d+),([\d.]+),/

/**
 * The answer of `api/qt/stock/trends2/get` (no official document; verified on a recording):
 *
 *     {"rc":0,"data":{"code":"300059",…,"trends":["2025-05-13 09:30,21.90,21.90,21.90,21.90,99778,218513820.00,21.900",…]}}
 *
 * Each row is a minute of its own; the answer here is cumulative. Empty where the code is another or unknown. Throws
 * `SourceFault` for what is no answer.
 */
export function readTrends(body: string, id: InstrumentId): SourceMinute[] {
  const { data } = openEnvelope(body)
  const parsed = trends.safeParse(data)
  const security = securityOf(id)
  if (!parsed.success || !security || parsed.data.code !== codeOf(id)) return []
  const units = 10 ** security.priceScale
  let [volume, amount] = [0, 0]
  return parsed.data.trends.flatMap((row) => {
    const [, year, month, day, hour, minute, price, lots, yuan] = ROW.exec(row) ?? []
    const endsAt = beijingMoment(`${year}${month}${day}`, `${hour}${minute}00`)
    if (endsAt === undefined) return []
    volume += Number(lots) * security.lot
    amount += Math.round(Number(yuan) * units)
    return [{ endsAt, price: Math.round(Number(price) * units), volume, amount }]
  })
}
