import { dateToMs } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import { readDepth } from './depth-parts'
import { type QueryContext, requireInstrument } from './query-context'

/** The book of a coin by bands on a day: as it was written down, or as far as the running market still has it. */
export async function queryDepth(context: QueryContext, code: string, day: string): Promise<Uint8Array | undefined> {
  const { id } = requireInstrument(context, code)
  if (Number.isNaN(dateToMs(day))) throw new ZeusError('date-invalid', day.slice(0, 20))
  const { market, stored, todayOf } = context
  const kept = () => readDepth(stored, day, id)
  // For the running day, less is stored than is known.
  if (day < todayOf(id)) return (await kept()) ?? market.depthFrame(id, day)
  return market.depthFrame(id, day) ?? (await kept())
}
