import { ExchangeEngine } from '../../../gateway/feeds/simulated/exchange/engine'
import { BatchReader } from '../../../gateway/feeds/simulated/thread/batch-reader'
import { DayBook } from '../../../gateway/market/state/day-book'
import { Registry } from '../../../gateway/market/state/registry'
import { DEFAULT_GRADES } from '../../../shared/flow/grades'
import type { FeedEvent } from '../../../shared/market/events'
import { MarketList } from '../../support/market-list'

const PAST_DAYS = 5

/** A day of the simulated exchange with the detectors of a gateway whose market's list is read. */
export class MarketDay {
  readonly list: MarketList
  private readonly engine: ExchangeEngine
  private readonly registry = new Registry(0)
  private readonly days = new DayBook(this.registry, DEFAULT_GRADES)
  private readonly reader = new BatchReader()
  private prints = 0
  /** Processor time of reading prints, µs. */
  private micros = 0

  constructor(seed: number, instrumentCount: number, startTime: number) {
    const engine = new ExchangeEngine({ seed, instrumentCount, startTime, pastDays: PAST_DAYS })
    this.engine = engine
    this.list = new MarketList(() => engine.labels)
    for (const batch of engine.begin()) for (const event of this.reader.read(batch)) this.take(event)
  }

  advance(until: number): void {
    const { splits } = this.days
    for (const batch of this.engine.advance(until)) {
      const before = process.cpuUsage()
      for (const event of this.reader.read(batch)) this.take(event)
      const { user, system } = process.cpuUsage(before)
      this.micros += user + system
    }
    splits.review(() => false, true)
    for (const { split } of splits.days) {
      split?.advance(until)
      for (const finding of split?.take() ?? []) this.list.put(finding)
    }
  }

  end(): void {
    for (const { split } of this.days.splits.days) for (const finding of split?.end() ?? []) this.list.put(finding)
  }

  figures() {
    const { splits } = this.days
    return {
      detectors: splits.days.length,
      full: splits.fullCount,
      parents: this.engine.labels.length,
      prints: this.prints,
      micros: this.micros,
    }
  }

  private take(event: FeedEvent): void {
    const { registry, days } = this
    if (event.kind === 'instruments') {
      registry.put(event.instruments)
      days.refresh()
    } else if (event.kind === 'day' && !event.of) registry.startDay(event.tradingDay)
    if (event.kind !== 'trade') return
    const day = days.get(event.instrument) ?? days.open(event.instrument)
    const split = day && days.splits.of(day, () => false)
    if (!split) return
    this.prints++
    split.add(event)
    for (const finding of split.take()) this.list.put(finding)
  }
}
