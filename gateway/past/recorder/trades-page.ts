import { encodeSection, FLAG_SNAPSHOT, joinSections } from '../../../shared/protocol/frame'
import type { Row } from '../../../shared/protocol/kinds'
import type { PrintColumns } from './print-columns'

export interface TradesRequest {
  day: string
  id: string
  from: number
  to: number
  after: number
  limit: number
}

export interface TradesAnswer {
  /** Prints in the frame, and the number of the last one; 0 = none. */
  count: number
  last: number
  frame: Uint8Array
}

/** Prints in one section of an answer. */
const SECTION_ROWS = 16_384

/** Prints of a time range of a day, `to` exclusive, numbered after `after`, at most `limit`. */
export function tradesPage(
  prints: PrintColumns,
  day: string,
  { from, to, after, limit }: Omit<TradesRequest, 'day' | 'id'>,
): TradesAnswer {
  const numbers: number[] = []
  for (let at = after; at < prints.rows && numbers.length < limit; at++) {
    const time = prints.time[at] as number
    if (time >= from && time < to) numbers.push(at)
  }
  const sections: Uint8Array[] = []
  for (let start = 0; start < numbers.length; ) {
    // A section's rows have numbers without a hole.
    let end = start + 1
    while (end < numbers.length && end - start < SECTION_ROWS && numbers[end] === (numbers[end - 1] as number) + 1)
      end++
    const rows = numbers.slice(start, end).map((at): Row<'trade'> => {
      const { extra: _, summed: _summed, ...row } = prints.at(at)
      return row
    })
    const head = {
      topicId: 0,
      flags: FLAG_SNAPSHOT,
      epoch: Number(day),
      seq: (numbers[start] as number) + 1,
      ingestTime: 0,
    }
    sections.push(encodeSection('trade', head, rows))
    start = end
  }
  const last = (numbers.at(-1) ?? -1) + 1
  return { count: numbers.length, last, frame: joinSections(sections) }
}
