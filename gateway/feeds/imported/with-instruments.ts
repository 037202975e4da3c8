import type { FeedEvent } from '../../../shared/market/events'
import { codeOf, type Instrument, type InstrumentId } from '../../../shared/market/instrument'
import type { Feed } from '../feed'

/**
 * The feed, extended by a user's own table of instruments: all of them are sent when the first day begins, so that a
 * search finds them before any of their data arrives, and missing fields of the feed's own list are filled in. If both
 * state a value, the feed's applies: it is current.
 */
export function withInstruments(feed: Feed, instruments: readonly Instrument[]): Feed {
  const known = new Map<InstrumentId, Instrument>(instruments.map((instrument) => [instrument.id, instrument]))
  const own = feed.events.bind(feed)
  let told = false

  async function* events(signal: AbortSignal): AsyncGenerator<readonly FeedEvent[]> {
    for await (const batch of own(signal)) {
      const plain = batch.every(({ kind }) => kind !== 'day' && kind !== 'instruments')
      yield plain ? batch : batch.flatMap(extended)
    }
  }

  function extended(event: FeedEvent): FeedEvent[] {
    if (event.kind === 'day' && !event.of && !told) {
      told = true
      return [event, { kind: 'instruments', instruments: [...instruments] }]
    }
    if (event.kind !== 'instruments') return [event]
    return [{ ...event, instruments: event.instruments.map((each) => filled(each, known.get(each.id))) }]
  }

  return Object.assign(feed, { events })
}

/** An instrument with its gaps filled: a name that is only its code, no industry, no number of shares. */
function filled(instrument: Instrument, known: Instrument | undefined): Instrument {
  if (!known) return instrument
  const nameless =
    instrument.name === '' || instrument.name === instrument.id || instrument.name === codeOf(instrument.id)
  const industries = instrument.industries ?? known.industries
  const listed = instrument.listed ?? known.listed
  return {
    ...instrument,
    name: nameless ? known.name : instrument.name,
    industry: instrument.industry || known.industry,
    ...(industries ? { industries } : {}),
    ...(listed ? { listed } : {}),
    floatShares: instrument.floatShares || known.floatShares,
    totalShares: instrument.totalShares || known.totalShares,
    meanVolume5: instrument.meanVolume5 || known.meanVolume5,
  }
}
