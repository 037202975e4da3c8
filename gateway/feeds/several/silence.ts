import { isTrading } from '../../../shared/market/session'
import { text } from './text'
import type { WatchedSource } from './watched-source'

/** A source whose newest prices are so much older than another's stands still. */
export const SILENT_MS = 15_000

/** Why a source counts as silent, Chinese: only the other sources show whether data was due. */
export function silenceOf(source: WatchedSource, sources: readonly WatchedSource[], now: number): string | undefined {
  for (const other of sources) {
    if (other === source || !other.isUp(now) || !isTrading(other.feed.clock().phase)) continue
    if (source.trails.size === 0 && other.trails.size > 0) {
      return now - source.startedAt > SILENT_MS ? text.nothing(other.title) : undefined
    }
    const behind = source.behind(other)
    if (behind > SILENT_MS) return text.behind(other.title, Math.round(behind / 1000))
  }
  return undefined
}
