import { deflateRawSync } from 'node:zlib'
import { encodeSection, joinSections, SECTION_ROWS_MAX } from '../../../shared/protocol/frame'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import { dice } from './stage'

const HEAD = { topicId: 1, flags: 0, epoch: 1, seq: 1, ingestTime: 0 }

/** A day in our frames and in JSON, as they are and as they travel. */
export interface DayBytes {
  frame: Uint8Array
  json: Uint8Array
  packed: { frame: number; json: number }
}

function bytesOf<K extends KindName>(kind: K, rows: readonly Row<K>[]): DayBytes {
  const sections: Uint8Array[] = []
  for (let from = 0; from < rows.length; from += SECTION_ROWS_MAX)
    sections.push(encodeSection(kind, HEAD as never, rows.slice(from, from + SECTION_ROWS_MAX)))
  const frame = joinSections(sections)
  const json = new TextEncoder().encode(JSON.stringify(rows))
  return { frame, json, packed: { frame: deflateRawSync(frame).length, json: deflateRawSync(json).length } }
}

/** Bars of every second of a day. */
export function secondsOfDay(): DayBytes {
  const roll = dice()
  let close = 10_000
  const rows = Array.from({ length: 14_400 }, (_, slot) => {
    const open = close
    close += Math.round(roll() * 8)
    const [high, low] = [Math.max(open, close) + 1, Math.min(open, close) - 1]
    const volume = 100 * Math.round((roll() + 0.5) * 90)
    return { slot, open, high, low, close, volume, amount: volume * close }
  })
  return bytesOf('minute', rows as never)
}

/** A million prints of one code. */
export function printsOfDay(): DayBytes {
  const roll = dice()
  let [time, price] = [34_200_000, 10_000]
  const rows = Array.from({ length: 1_000_000 }, (_, n) => {
    time += Math.round((roll() + 0.5) * 28)
    price += Math.round(roll() * 2)
    const volume = 100 * (1 + Math.round((roll() + 0.5) * 30))
    return {
      time,
      price,
      volume,
      side: 1 + (n & 1),
      buyNo: 2 * n + 1,
      sellNo: 2 * n + 2,
      buyGrade: 0,
      sellGrade: n & 3,
    }
  })
  return bytesOf('trade', rows as never)
}
