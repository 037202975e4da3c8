import { dateToMs } from '../../shared/market/session'
import { ZeusError } from '../../shared/protocol/errors'
import { type AskedContext, instrumentOf } from './asked-context'

/** The book of a coin by bands on a day: as it was written down, or as far as the running market still has it. */
export async function askedDepth(context: AskedContext, code: string, day: string): Promise<Uint8Array | undefined> {
  const { id } = instrumentOf(context, code)
  if (Number.isNaN(dateToMs(day))) throw new ZeusError('date-invalid', day.slice(0, 20))
  const { market, stored, todayOf } = context
  const kept = day < todayOf(id) ? await stored.read(day, id, 'coin-depth') : undefined
  return kept ?? market.depthFrame(id, day)
}
