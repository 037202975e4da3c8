import type { InstrumentId } from '../../../shared/market/instrument'
import { dateToMs } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { DEPTH_PAGE_MS } from '../../../shared/protocol/coin-kinds'
import { joinSections } from '../../../shared/protocol/frame'
import type { SeriesStore } from './series-store'

/** A coin's depth is stored by page: a whole day would be 0.8 MB each time. */
const PARTS = 86_400_000 / DEPTH_PAGE_MS
/** Bytes of a frame before its sections. */
const FRAME_HEAD = 2

const named = (id: InstrumentId, part: number) => `${id}@${String(part).padStart(2, '0')}`

/** Name of the part of a day that contains a time. */
export const depthPart = (id: InstrumentId, tradingDay: string, time: UnixMs): string =>
  named(id, Math.floor((time - dateToMs(tradingDay)) / DEPTH_PAGE_MS))

/** Names of all parts of a day, in their order. */
export const depthParts = (id: InstrumentId): string[] => Array.from({ length: PARTS }, (_, part) => named(id, part))

/** A day's stored depth, as a frame; undefined if there is none. */
export async function readDepth(
  series: Pick<SeriesStore, 'read' | 'readAll'>,
  tradingDay: string,
  id: InstrumentId,
): Promise<Uint8Array | undefined> {
  // An earlier version wrote a frame when the day, or the program, ended.
  const whole = await series.read(tradingDay, id, 'coin-depth')
  const parts = await series.readAll(tradingDay, depthParts(id), 'coin-depth')
  return whole || parts.length > 0
    ? joinSections([...(whole ? [whole.subarray(FRAME_HEAD)] : []), ...parts])
    : undefined
}
