import type { InstrumentId } from '../../../shared/market/instrument'
import type { HealthReport } from '../../../shared/protocol/rest'
import type { Feed } from '../../feeds/feed'
import { figuresReport } from '../../watch/health/figures'
import { tapeReport } from '../../watch/health/tape'
import type { FeedWatch } from '../gaps/feed-watch'
import { lookedClock } from '../gaps/looked-clock'
import type { MarketState } from '../state/market-state'
import type { PipelineEmitter } from './events'
import { IndexCheck } from './index-check'

/** Without price limits trading is suspended for a time at 20 % (convertibles) and 30 % (new listings). */
const SUSPENDED_AT = 0.195

interface FigureParts {
  feed: Pick<Feed, 'quality' | 'badge' | 'clock'>
  watch: Pick<FeedWatch, 'faults' | 'silence' | 'fallen'>
  state: Pick<MarketState, 'instrument' | 'day' | 'members'>
  events: Pick<PipelineEmitter, 'on'>
  now: () => number
}

/** Reports on the feed's rows, and on figures of single instruments and indexes, whenever it is called. */
export function reportFigures({ feed, watch, state, events, now }: FigureParts): () => HealthReport[] {
  const indexes = new IndexCheck(state)
  events.on('applied', (event) => indexes.observe(event))
  const named = <T extends { id: InstrumentId }>(finding: T) => ({
    ...finding,
    name: `${finding.id} ${state.instrument(finding.id)?.name ?? ''}`.trim(),
  })
  return () => {
    const at = now()
    const { marketTime, speed } = lookedClock(feed, at)
    const silent = watch.silence.silent().filter(({ id }) => !mayBeQuiet(state, id))
    const fallen = [...watch.fallen.all()].map(([id, total]) => ({ ...total, id }))
    const offIndexes = speed > 0 ? indexes.look(marketTime, speed) : []
    const figures = { silent: silent.map(named), fallen: fallen.map(named), offIndexes: offIndexes.map(named) }
    return [tapeReport(watch.faults(), at), figuresReport(figures, at)]
  }
}

/** Halted, at its limit or suspended by the exchange: then no rows are to be expected. */
function mayBeQuiet(state: FigureParts['state'], id: InstrumentId): boolean {
  const [day, instrument] = [state.day(id), state.instrument(id)]
  if (!day || !instrument || day.last <= 0) return true
  const { quote, last, open } = day
  if (quote && !quote.bidVolumes[0] && !quote.askVolumes[0]) return true
  const { limitUp, limitDown, prevClose } = instrument
  if (limitUp > 0 || limitDown > 0) return (limitUp > 0 && last >= limitUp) || last <= limitDown
  return [prevClose, open].some((from) => from > 0 && Math.abs(last / from - 1) >= SUSPENDED_AT)
}
