import { encodeSection, joinSections } from '../../shared/protocol/frame'
import type { Row } from '../../shared/protocol/kinds'
import type { PrintColumns } from './print-columns'

export interface TradesAsk {
  day: string
  id: string
  from: number
  to: number
  after: number
  limit: number
}

export interface TradesAnswer {
  total: number
  frame: Uint8Array
}

/** Prints in one section of an answer. */
const SECTION_ROWS = 16_384

/** Prints of a stretch of a day, `to` exclusive, those numbered after `after`, `limit` at most. */
export function tradesPage(
  prints: PrintColumns,
  day: string,
  { from, to, after, limit }: Omit<TradesAsk, 'day' | 'id'>,
): TradesAnswer {
  const numbers: number[] = []
  let total = 0
  for (let at = 0; at < prints.rows; at++) {
    const time = prints.time[at] as number
    if (time < from || time >= to) continue
    total++
    if (at + 1 > after && numbers.length < limit) numbers.push(at)
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
    const head = { topicId: 0, flags: 0, epoch: Number(day), seq: (numbers[start] as number) + 1, ingestTime: 0 }
    sections.push(encodeSection('trade', head, rows))
    start = end
  }
  return { total, frame: joinSections(sections) }
}
