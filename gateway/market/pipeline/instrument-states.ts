import type { FeedFault } from '../../../shared/market/feed-faults'
import { exchangeOf, type Instrument, type InstrumentId } from '../../../shared/market/instrument'
import {
  AGE_UNKNOWN,
  ILL_MAX,
  INSTRUMENT_STATES,
  type InstrumentStates,
  STATE_LETTERS,
} from '../../../shared/protocol/rest-instrument-states'
import type { Feed } from '../../feeds/feed'
import { judgeInstrument, type SeenInstrument, type StateMoment } from '../../watch/health/instrument-state'
import type { FeedWatch } from '../gaps/feed-watch'
import { lookedClock } from '../gaps/looked-clock'
import type { MarketState } from '../state/market-state'

/** Requests by several operators within this time share one result. */
const KEPT_MS = 2_000

export interface InstrumentStateParts {
  feed: Pick<Feed, 'quality' | 'badge' | 'clock' | 'disagreeing'>
  watch: Pick<FeedWatch, 'faults' | 'missing'>
  state: Pick<MarketState, 'instruments' | 'registryEpoch' | 'day' | 'indexHeardAt'>
  now: () => number
}

/** Reports how the rows of every instrument arrive, computed on request: no state is stored per instrument. */
export function createInstrumentStates(parts: InstrumentStateParts): () => InstrumentStates {
  let made: InstrumentStates | undefined
  return () => {
    const now = parts.now()
    if (!made || Math.abs(now - made.at) >= KEPT_MS || made.epoch !== parts.state.registryEpoch) {
      made = instrumentStates(parts, now)
    }
    return made
  }
}

const exchangesWith = (faults: readonly FeedFault[], code: FeedFault['code']): ReadonlySet<string> =>
  new Set(faults.flatMap((fault) => (fault.code === code ? [fault.exchange] : [])))

function momentOf({ feed, watch }: InstrumentStateParts, now: number): StateMoment {
  const { phase, speed } = feed.clock()
  const faults = watch.faults()
  return {
    marketTime: lookedClock(feed, now).marketTime,
    isTrading: speed > 0 && (phase === 'morning' || phase === 'afternoon'),
    silent: exchangesWith(faults, 'halt'),
    delayed: exchangesWith(faults, 'delay'),
  }
}

const nothingSeen = (): SeenInstrument => ({
  exchange: '',
  always: false,
  heardAt: 0,
  rows: 0,
  hasEmptyBook: false,
  hasTraded: false,
  missing: 0,
  disagrees: false,
})

/** Into an object that is written over: there are thousands. */
function see(seen: SeenInstrument, { state }: InstrumentStateParts, { id, kind }: Instrument): void {
  const day = state.day(id)
  const quote = day?.quote
  seen.exchange = exchangeOf(id)
  seen.always = kind === 'crypto'
  seen.heardAt = day ? day.time : (state.indexHeardAt(id) ?? 0)
  seen.rows = day ? Math.max(day.trades, day.minutesSeen) : 0
  seen.hasEmptyBook = quote !== undefined && kind !== 'index' && !quote.bidVolumes[0] && !quote.askVolumes[0]
  seen.hasTraded = day ? day.volume > 0 : true
}

function instrumentStates(parts: InstrumentStateParts, now: number): InstrumentStates {
  const { feed, watch, state } = parts
  const moment = momentOf(parts, now)
  const missing = watch.missing()
  const disagreeing: ReadonlySet<InstrumentId> = feed.disagreeing?.() ?? new Set()
  const { instruments } = state
  const ages = Buffer.alloc(instruments.length * 2)
  const ill: InstrumentStates['ill'] = { place: [], size: [] }
  const seen = nothingSeen()
  let states = ''
  for (let place = 0; place < instruments.length; place++) {
    const instrument = instruments[place] as Instrument
    see(seen, parts, instrument)
    seen.missing = missing.get(instrument.id) ?? 0
    seen.disagrees = disagreeing.has(instrument.id)
    const judged = judgeInstrument(seen, moment)
    states += STATE_LETTERS[INSTRUMENT_STATES.indexOf(judged.state)]
    const seconds = judged.age === undefined ? AGE_UNKNOWN : Math.min(AGE_UNKNOWN, Math.floor(judged.age / 1_000))
    ages.writeUInt16LE(seconds, place * 2)
    if (judged.size === 0 || ill.place.length >= ILL_MAX) continue
    ill.place.push(place)
    ill.size.push(judged.size)
  }
  const { marketTime, isTrading } = moment
  return { epoch: state.registryEpoch, at: now, marketTime, isTrading, states, ages: ages.toString('base64'), ill }
}
