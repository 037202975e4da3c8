import { ExchangeEngine } from '../../../../gateway/feeds/simulated/exchange/engine'
import { BatchReader } from '../../../../gateway/feeds/simulated/thread/batch-reader'
import type { EngineOptions } from '../../../../gateway/feeds/simulated/thread/engine-options'
import type { FeedEvent } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'

export const DAY = '20261119'

const MIDNIGHT = dateToMs(DAY)

/** A market time of `DAY`, or of another date. */
export const at = (hour: number, minute: number, second = 0, date = DAY): number =>
  (date === DAY ? MIDNIGHT : dateToMs(date)) + ((hour * 60 + minute) * 60 + second) * 1000

export interface Run {
  engine: ExchangeEngine
  /** Events of the start, up to the beginning of live trading. */
  start: FeedEvent[]
  /** Lets the market run on and returns what happened. */
  until(time: number): FeedEvent[]
}

/** A small market in this thread. */
export function runEngine(options: Partial<EngineOptions> = {}): Run {
  const engine = new ExchangeEngine({ seed: 7, instrumentCount: 60, startTime: at(9, 24), pastDays: 3, ...options })
  const reader = new BatchReader()
  const read = (batches: ReturnType<ExchangeEngine['begin']>) => {
    const events: FeedEvent[] = []
    for (const batch of batches) for (const event of reader.read(batch)) events.push(event)
    return events
  }
  return { engine, start: read(engine.begin()), until: (time) => read(engine.advance(time)) }
}

export const ofKind = <K extends FeedEvent['kind']>(events: readonly FeedEvent[], kind: K) =>
  events.filter((event): event is Extract<FeedEvent, { kind: K }> => event.kind === kind)
