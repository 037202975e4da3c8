import { type BarKind, barSum } from '../../../shared/protocol/bar-sum'
import type { Row } from '../../../shared/protocol/kinds'
import type { BarCheck } from '../../../shared/protocol/socket-events'
import { parseTopic, type TopicName } from '../../../shared/protocol/topics'

/** Readers of one topic request the same minute at about the same time: answers are cached for this long. */
const HELD_MS = 1_000

interface BarChecksumOptions {
  /** A topic's current minute bars, slots ascending. */
  rows: (topic: TopicName, kind: BarKind) => readonly Row<BarKind>[]
  /** Epoch ms. */
  now: () => number
}

/** Checksums of a topic's minute bars up to a slot; null for topics without bars. */
export function createBarChecksums({ rows, now }: BarChecksumOptions): (topic: TopicName, slot: number) => BarCheck {
  const held = new Map<string, BarCheck>()
  let heldSince = 0

  return (topic, slot) => {
    const family = parseTopic(topic)?.family
    if (family !== 'tick' && family !== 'index') return null
    if (now() - heldSince > HELD_MS) {
      held.clear()
      heldSince = now()
    }
    const key = `${topic} ${slot}`
    let check = held.get(key)
    if (check === undefined) {
      check = checked(family === 'tick' ? 'minute' : 'index-minute', topic, slot)
      held.set(key, check)
    }
    return check
  }

  function checked(kind: BarKind, topic: TopicName, slot: number): BarCheck {
    const bars = rows(topic, kind)
    const newest = bars.at(-1)
    if (!newest) return null
    const read = (column: string, row: number) => (bars[row] as unknown as Record<string, number>)[column] ?? 0
    return { sum: barSum(kind, bars.length, read, slot), newest: newest.slot }
  }
}
