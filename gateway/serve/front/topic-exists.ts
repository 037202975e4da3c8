import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { parseTopic, type TopicName, topicFamilies } from '../../../shared/protocol/topics'

interface KnownInstruments {
  instrument: (id: InstrumentId) => Instrument | undefined
  isEmpty: () => boolean
}

/**
 * Whether a topic name refers to something that this gateway knows. Until the feed has named its instruments, every
 * well-formed name is accepted: a page that reconnects right after a restart must not get the answer that its topics
 * are gone; their rows follow when the feed has them.
 */
export function topicCheck({ instrument, isEmpty }: KnownInstruments): (name: TopicName) => boolean {
  return (name) => {
    const parsed = parseTopic(name)
    if (!parsed) return false
    const { subject } = parsed
    const { of } = topicFamilies[parsed.family]
    if (of === 'none' || of === 'account' || of === 'market' || subject === 'market') return true
    const found = instrument(subject)
    return isEmpty() || (found !== undefined && (of !== 'index' || found.kind === 'index'))
  }
}
