import type { InstrumentId } from '../../shared/market/instrument'
import { ZeusError } from '../../shared/protocol/errors'
import type { AskedContext } from './asked-context'
import type { Standing } from './contribution-tally'
import type { Weighted } from './member-lists'

/** Members whose minutes are read at once: most of the time is the way to the files and back. */
const AT_ONCE = 4
/** Members whose minutes are made of their daily rows for one question: each takes some ten ms. */
const MADE_MAX = 500

const UNTRADED: Standing = { relative: 1, adNet: 0, odBig: 0 }

/**
 * Where members stood when each of some minutes of a day was over, in their order. Not in the answer: of whom no minutes are known although the
 * day is on record. `prevCloseOf`: as that day stated it, undefined without a row of the day (a halted member).
 */
export async function standingsAt(
  { series, market, pause }: Pick<AskedContext, 'series' | 'market' | 'pause'>,
  day: string,
  slots: readonly number[],
  members: readonly Weighted[],
  prevCloseOf: (id: InstrumentId) => number | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<InstrumentId, Standing[]>> {
  const found = new Map<InstrumentId, Standing[]>()
  const read = async ({ instrument: id }: Weighted) => {
    const instrument = market.instrument(id)
    const prevClose = prevCloseOf(id)
    const at = (standing: (slot: number) => Standing) => found.set(id, slots.map(standing))
    if (!instrument || prevClose === undefined) return at(() => UNTRADED)
    const { rows, derived } = await series.minutes(instrument, day)
    if (derived && members.length > MADE_MAX)
      throw new ZeusError('range-too-large', `${day} 的分钟是推算的，成分多于 ${MADE_MAX} 只的指数只能按整日计算`)
    if (rows.length > 0) at((slot) => standingOf(rows, slot, prevClose))
  }
  for (let from = 0; from < members.length; from += AT_ONCE) {
    signal.throwIfAborted()
    await Promise.all(members.slice(from, from + AT_ONCE).map(read))
    await pause()
  }
  return found
}

interface Minute {
  slot: number
  close: number
  adNet: number | null
  odBigNet: number | null
}

function standingOf(rows: readonly Minute[], slot: number, prevClose: number): Standing {
  let standing = UNTRADED
  for (const row of rows) {
    if (row.slot > slot) break
    const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)
    standing = {
      relative: prevClose > 0 && row.close > 0 ? row.close / prevClose : 1,
      adNet: sum(standing.adNet, row.adNet),
      odBig: sum(standing.odBig, row.odBigNet),
    }
  }
  return standing
}
