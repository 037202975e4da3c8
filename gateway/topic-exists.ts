import type { Instrument, InstrumentId } from '../shared/market/instrument'
import { parseTopic, topicFamilies } from '../shared/protocol/topics'

/** Whether a well-formed topic name stands for something that this gateway knows. */
export function topicExists(name: string, instrument: (id: InstrumentId) => Instrument | undefined): boolean {
  const parsed = parseTopic(name)
  if (!parsed) return false
  const { of } = topicFamilies[parsed.family]
  if (of === 'none' || of === 'market' || parsed.subject === 'market') return true
  const found = instrument(parsed.subject)
  return found !== undefined && (of !== 'index' || found.kind === 'index')
}
