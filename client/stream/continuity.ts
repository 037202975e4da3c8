import { type AnySection, FLAG_SNAPSHOT, type Section } from '../../shared/protocol/frame'
import { isNumbered, type KindName, type KindSpec, kinds } from '../../shared/protocol/kinds'
import type { TopicPosition } from '../../shared/protocol/socket-events'

/** Position up to which a topic was received. */
export interface TopicProgress {
  epoch: number | undefined
  /** Number of the next print; undefined before the first print or snapshot. */
  next: number | undefined
  /** Current version of each kind whose rows are sent as changes. */
  versions: Map<KindName, number>
}

type AdmitVerdict =
  /** Deliver the section, after clearing the cached rows if `clear`: the numbering is new. */
  | { kind: 'deliver'; section: AnySection; clear: boolean }
  /** All of it was received before. */
  | { kind: 'seen' }
  /** Prints are missing before this section, or the base of its changes. */
  | { kind: 'hole'; clear: boolean }

/**
 * Compares a section with the rows read so far and advances the progress. Numbered rows continue, repeat (and are cut)
 * or leave a gap; other kinds are always delivered. A snapshot without a request of this tab (`replace` false), as
 * another tab requests one, continues the current rows where it joins them.
 */
export function admitSection(progress: TopicProgress, section: AnySection, replace = true): AdmitVerdict {
  const clear = progress.epoch !== undefined && section.epoch !== progress.epoch
  if (section.epoch !== progress.epoch) {
    progress.epoch = section.epoch
    progress.next = undefined
    progress.versions.clear()
  }
  if (!isNumbered(section.kind)) return admitLatest(progress, section, clear)
  if ((section.flags & FLAG_SNAPSHOT) !== 0 && (replace || !joins(progress, section))) {
    progress.next = section.seq + section.count
    return { kind: 'deliver', section, clear }
  }
  const { next } = progress
  if (next === undefined || section.seq > next) return { kind: 'hole', clear }
  const known = next - section.seq
  if (known >= section.count) return { kind: 'seen' }
  progress.next = section.seq + section.count
  return { kind: 'deliver', section: rest(section, known), clear }
}

/** Newer values replace older ones, whatever came between; changes need their base. */
function admitLatest(progress: TopicProgress, section: AnySection, clear: boolean): AdmitVerdict {
  const { changes, kind, seq } = section
  if (changes && changes.base !== progress.versions.get(kind)) return { kind: 'hole', clear }
  if ((kinds[kind] as KindSpec).changes) progress.versions.set(kind, seq)
  return { kind: 'deliver', section, clear }
}

const joins = ({ next }: TopicProgress, { seq, count }: AnySection): boolean =>
  next !== undefined && next >= seq && next <= seq + count

/** The section without its first rows, as a continuation. */
function rest(section: AnySection, rows: number): AnySection {
  if (rows === 0 && (section.flags & FLAG_SNAPSHOT) === 0) return section
  const columns = Object.fromEntries(
    Object.entries(section.columns).map(([name, values]) => [
      name,
      Array.isArray(values) ? values.slice(rows) : values.subarray(rows),
    ]),
  )
  const { seq, count } = section
  const flags = section.flags & ~FLAG_SNAPSHOT
  return { ...(section as Section), flags, seq: seq + rows, count: count - rows, columns } as AnySection
}

/** The place to resume from; undefined = ask for a snapshot. */
export function streamPosition({ epoch, next }: TopicProgress, numbered: boolean): TopicPosition | undefined {
  if (epoch === undefined || (numbered && next === undefined)) return undefined
  return { epoch, seq: next === undefined ? 0 : next - 1 }
}
