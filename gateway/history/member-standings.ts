import type { InstrumentId } from '../../shared/market/instrument'
import type { AskedContext } from './asked-context'
import type { Standing } from './contribution-tally'
import type { Weighted } from './member-lists'

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
  for (const { instrument: id } of members) {
    signal.throwIfAborted()
    const instrument = market.instrument(id)
    const prevClose = prevCloseOf(id)
    if (!instrument || prevClose === undefined) {
      found.set(
        id,
        slots.map(() => UNTRADED),
      )
      continue
    }
    const { rows } = await series.minutes(instrument, day)
    if (rows.length > 0) {
      found.set(
        id,
        slots.map((slot) => standingOf(rows, slot, prevClose)),
      )
    }
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
