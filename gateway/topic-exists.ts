import type { Instrument, InstrumentId } from '../shared/market/instrument'
import { parseTopic, topicFamilies } from '../shared/protocol/topics'

/**
 * Whether a well-formed topic name stands for something that this gateway knows. Until the feed has named its
 * instruments nothing is refused: a page that comes back within the first moment of a restart must not be told that
 * its topics are gone; their rows follow when the feed has them.
 */
export function topicExists(
  name: string,
  { instrument, isEmpty }: { instrument: (id: InstrumentId) => Instrument | undefined; isEmpty: () => boolean },
): boolean {
  const parsed = parseTopic(name)
  if (!parsed) return false
  const { of } = topicFamilies[parsed.family]
  if (of === 'none' || of === 'market' || parsed.subject === 'market') return true
  if (isEmpty()) return true
  const found = instrument(parsed.subject)
  return found !== undefined && (of !== 'index' || found.kind === 'index')
}
