import { isPreset } from '../shared/flow/grades'
import type { Instrument, InstrumentId } from '../shared/market/instrument'
import { parseTopic, type TopicName, topicFamilies } from '../shared/protocol/topics'

/** Ledgers by people's own grades that may be asked for in a process's life: each name is remembered by its logs. */
const OWN_LEDGERS_MAX = 4_096

export interface KnownInstruments {
  instrument: (id: InstrumentId) => Instrument | undefined
  isEmpty: () => boolean
}

/**
 * Whether a topic name stands for something that this gateway knows. Until the feed has named its instruments nothing
 * well-formed is refused: a page that comes back within the first moment of a restart must not be told that its topics
 * are gone; their rows follow when the feed has them.
 */
export function topicCheck(
  { instrument, isEmpty }: KnownInstruments,
  ownLedgersMax = OWN_LEDGERS_MAX,
): (name: TopicName) => boolean {
  const ownLedgers = new Set<TopicName>()

  function admitsLedger(name: TopicName, ledger: string): boolean {
    if (isPreset(ledger.slice(0, ledger.lastIndexOf('-'))) || ownLedgers.has(name)) return true
    if (ownLedgers.size >= ownLedgersMax) return false
    ownLedgers.add(name)
    return true
  }

  return (name) => {
    const parsed = parseTopic(name)
    if (!parsed) return false
    const { subject, ledger } = parsed
    const { of } = topicFamilies[parsed.family]
    if (of === 'none' || of === 'market' || subject === 'market') return true
    const found = instrument(subject)
    if (!isEmpty() && (!found || (of === 'index' && found.kind !== 'index'))) return false
    return ledger === undefined || admitsLedger(name, ledger)
  }
}
