import { TOPICS_PER_CALL_MAX } from '../../shared/protocol/limits'
import type { TopicName } from '../../shared/protocol/topics'
import type { StreamEnvironment } from './stream-environment'
import type { BarHolder } from './topic-store'
import type { CallGateway } from './wire'

export const CHECK_EVERY_MS = 60_000
/** Differences are checked again after this time: rows may have been in transit. */
export const CHECK_AGAIN_MS = 2_000
/** A topic is not fetched again for its minutes more often than this. */
export const MEND_PAUSE_MS = 5 * 60_000

interface BarCheckOptions {
  environment: StreamEnvironment
  /** The topics that are read and have minute bars. */
  holders: () => readonly CheckedHolder[]
  mend: (topic: TopicName) => void
}

export interface CheckedHolder {
  topic: TopicName
  bars: BarHolder
}

/** Compares the cached minute bars with the gateway's once a minute, by checksum, so that gaps are detected. */
export function createBarCheck({ environment, holders, mend }: BarCheckOptions) {
  const mendedAt = new Map<TopicName, number>()
  let call: CallGateway | undefined
  let cancel: (() => void) | undefined

  function later(through: CallGateway, ms: number, suspects?: ReadonlySet<TopicName>): void {
    cancel = environment.after(ms, () => void look(through, suspects))
  }

  async function look(through: CallGateway, suspects?: ReadonlySet<TopicName>): Promise<void> {
    const differing = new Set<TopicName>()
    const checked = holders().filter(({ topic, bars }) => bars.newest() > 0 && (!suspects || suspects.has(topic)))
    for (let at = 0; at < checked.length; at += TOPICS_PER_CALL_MAX) {
      for (const topic of await differingOf(through, checked.slice(at, at + TOPICS_PER_CALL_MAX))) differing.add(topic)
    }
    if (through !== call) return
    if (suspects) {
      for (const topic of differing) mendNow(topic)
      later(through, CHECK_EVERY_MS - CHECK_AGAIN_MS)
    } else if (differing.size > 0) later(through, CHECK_AGAIN_MS, differing)
    else later(through, CHECK_EVERY_MS)
  }

  async function differingOf(through: CallGateway, part: readonly CheckedHolder[]): Promise<TopicName[]> {
    // The newest minute still changes.
    const queries = part.map(({ topic, bars }) => ({ topic, slot: bars.newest() - 1 }))
    const answer = await through('checksum', queries).catch(() => undefined)
    if (!answer?.ok) return []
    return part.flatMap(({ topic, bars }, place) => {
      const theirs = answer.sums[place]
      if (!theirs) return []
      const behind = theirs.newest > bars.newest() + 1
      return behind || theirs.sum !== bars.sum((queries[place] as { slot: number }).slot) ? [topic] : []
    })
  }

  function mendNow(topic: TopicName): void {
    const now = environment.now()
    if (now - (mendedAt.get(topic) ?? Number.NEGATIVE_INFINITY) < MEND_PAUSE_MS) return
    mendedAt.set(topic, now)
    mend(topic)
  }

  return {
    attach(next: CallGateway): void {
      call = next
      cancel?.()
      later(next, CHECK_EVERY_MS)
    },
    detach(): void {
      call = undefined
      cancel?.()
    },
  }
}
