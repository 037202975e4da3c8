import { z } from 'zod'
import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingMoment } from '../level-one/fields'
import type { SourceMinute } from '../level-one/past-minutes'
import { prefixedCode, securityOf } from '../polling/codes'
import { faultText } from '../polling/fault-text'
import { SourceFault } from '../polling/source-fault'
import { dayStep } from './day-step'

const answer = z.object({
  code: z.literal(0),
  data: z.record(z.string(), z.object({ data: z.object({ data: z.array(z.string()), date: z.string() }) })),
})

/** Time, price, lots (STAR: shares) and yuan since the day began; Beijing's rows have no yuan and are of no use. */
const ROW = /^(\d{4}) (\d+(?:\.\d+)?) (\d+) (\d+(?:\.\d+)?)$/

/**
 * The answer of `GET https://web.ifzq.gtimg.cn/appstock/app/minute/query?code=sh600519` (no official document):
 *
 *     {"code":0,"data":{"sh600519":{"data":{"data":["0930 1291.00 90 11619000.00",…],"date":"20260910"},…}}}
 *
 * Empty where it has no such rows. Throws `SourceFault` for another answer.
 */
export function readTencentMinutes(body: string, id: InstrumentId): SourceMinute[] {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new SourceFault('garbled', faultText.format)
  }
  const parsed = answer.safeParse(value)
  if (!parsed.success) throw new SourceFault('garbled', faultText.format)
  const found = parsed.data.data[prefixedCode(id)]?.data
  const security = securityOf(id)
  if (!found || !security) return []
  const units = 10 ** security.priceScale
  const step = dayStep(security)
  return found.data.flatMap((row) => {
    const [, clock, price, count, yuan] = ROW.exec(row) ?? []
    const endsAt = beijingMoment(found.date, `${clock}00`)
    if (endsAt === undefined) return []
    const [volume, amount] = [Number(count) * step, Math.round(Number(yuan) * units)]
    return [{ endsAt, price: Math.round(Number(price) * units), volume, amount }]
  })
}
