import type { InstrumentId } from '../../../shared/market/instrument'
import type { Price } from '../../../shared/market/units'
import { boardFor, type Facts, openReference, type Reference } from './instruments'
import { countRefusal } from './losses'
import { readRows } from './read-rows'
import type { ReplayRow } from './row'
import { belongsTo, type RecordingSegment } from './segments'

/** Prices that an instrument's day can have, both included. */
export interface PriceRange {
  up: Price
  down: Price
}

/** Limits that the venue did not state are wrong, not the prices, where more than this share of rows lies beyond. */
const BEYOND_SHARE = 0.1
/** So few rows are never a reason to doubt the limits. */
const BEYOND_FEW = 3

export const isOutsideRange = (price: Price, { up, down }: PriceRange) => price > 0 && (price > up || price < down)

/** Whether a price of the row cannot be. */
export function isBeyond({ event }: ReplayRow, bounds: PriceRange): boolean {
  if (event.kind === 'cancel') return false
  if (event.kind !== 'quote') return isOutsideRange(event.price, bounds)
  return [event.last, event.open, event.high, event.low].some((price) => isOutsideRange(price, bounds))
}

/**
 * Limits against which prices are checked: those stated by the venue; for stocks also those of the board's rule. Funds
 * and bonds have limits of several kinds that codes do not distinguish.
 */
function boundsOf(facts: Facts, { limitUp, limitDown, stated }: Reference): PriceRange | undefined {
  if (limitUp <= 0 || limitDown <= 0) return undefined
  return stated || boardFor(facts.id)?.kind === 'stock' ? { up: limitUp, down: limitDown } : undefined
}

const reaches = ({ highest, lowest, highestOrder, lowestOrder }: Facts, bounds: PriceRange) =>
  [highest, lowest, highestOrder, lowestOrder].some((price) => isOutsideRange(price, bounds))

/** Rows of one instrument in one file whose prices are beyond the limits. */
interface BeyondLimits {
  file: string
  rows: number
  instrument: InstrumentId
}

interface Suspect extends PriceRange {
  rows: number
  files: Map<string, BeyondLimits>
}

/**
 * Decides, for the instruments of a day with prices beyond their limits, whether rows or limits are wrong: the day is
 * read again for them. Changes `references` if the limits are wrong, `facts` if rows are; returns the bounds to apply
 * to rows at playback, and the rows that they exclude.
 */
export async function checkLimits(
  segments: readonly RecordingSegment[],
  facts: ReadonlyMap<InstrumentId, Facts>,
  references: Map<InstrumentId, Reference>,
): Promise<{ bounds: Map<InstrumentId, PriceRange>; beyond: BeyondLimits[] }> {
  const suspects = new Map<InstrumentId, Suspect>()
  for (const [id, each] of facts) {
    const bounds = boundsOf(each, references.get(id) as Reference)
    if (bounds && reaches(each, bounds)) suspects.set(id, { ...bounds, rows: 0, files: new Map() })
  }
  if (suspects.size > 0) await count(segments, suspects)

  const bounds = new Map<InstrumentId, PriceRange>()
  const found: BeyondLimits[] = []
  for (const [id, { rows, files, up, down }] of suspects) {
    const own = facts.get(id) as Facts
    const reference = references.get(id) as Reference
    if (!reference.stated && rows > Math.max(BEYOND_FEW, own.losses.rows * BEYOND_SHARE)) {
      references.set(id, withoutLimits(own, reference))
      continue
    }
    bounds.set(id, { up, down })
    countRefusal(own.losses, 'limits', rows)
    own.losses.rows -= rows
    found.push(...files.values())
  }
  return { bounds, beyond: found }
}

/** A close of the day before that today's prices contradict is not today's reference: the shares changed, or days lie between. */
function withoutLimits(facts: Facts, reference: Reference): Reference {
  if (reference.prevCloseOf === 'chain') return openReference(facts)
  return { ...reference, limitUp: 0, limitDown: 0 }
}

async function count(
  segments: readonly RecordingSegment[],
  suspects: ReadonlyMap<InstrumentId, Suspect>,
): Promise<void> {
  for (const segment of segments) {
    const { file, fromLine, toLine } = segment
    const isOwn = belongsTo(segment)
    for await (const block of readRows(file.path, { from: fromLine, to: toLine, problem: () => {} })) {
      for (const row of block) {
        const { instrument, exchangeTime } = row.event
        const suspect = suspects.get(instrument)
        if (!suspect || !isOwn(exchangeTime) || !isBeyond(row, suspect)) continue
        const known = suspect.files.get(file.name) ?? { file: file.name, rows: 0, instrument }
        known.rows++
        suspect.rows++
        suspect.files.set(file.name, known)
      }
    }
  }
}
