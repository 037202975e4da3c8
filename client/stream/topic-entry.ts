import { isNumbered } from '../../shared/protocol/kinds'
import { kindsOf, parseTopic, type TopicName } from '../../shared/protocol/topics'
import type { TopicProgress } from './continuity'
import type { Recovery } from './recovery-log'
import type { TopicStore } from './topic-store'

/** A topic that is read, how far, and for whom. */
export interface TopicEntry extends TopicProgress {
  readonly topic: TopicName
  readonly numbered: boolean
  /** Listeners by store; 0 during the grace. */
  readonly stores: Map<TopicStore, number>
  id: number | undefined
  /** Reason of the pending request; gaps that are found before its answer cause no further one. */
  asking: Recovery['cause'] | 'new' | undefined
  /** The next snapshot of prints replaces the cached ones. False: a snapshot that joins them continues them. */
  awaiting: boolean
  cancelGrace: (() => void) | undefined
  /** Received rows stay unchanged until the feed has caught up. */
  held: boolean
  /** The exchange's stamp of the newest quote, epoch ms; 0 = none came. */
  quoteTime: number
}

export function openEntry(topic: TopicName): TopicEntry {
  const parsed = parseTopic(topic)
  return {
    topic,
    numbered: parsed !== undefined && kindsOf(parsed.family).some(isNumbered),
    stores: new Map(),
    id: undefined,
    epoch: undefined,
    next: undefined,
    versions: new Map(),
    quoteTime: 0,
    asking: undefined,
    awaiting: true,
    cancelGrace: undefined,
    held: false,
  }
}
