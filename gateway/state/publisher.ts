import { slotNow, timeWithin } from '../../shared/market/slot-now'
import type { UnixMs } from '../../shared/market/units'
import { flowRow } from '../../shared/protocol/flow-rows'
import type { Row } from '../../shared/protocol/kinds'
import { type TopicName, topic } from '../../shared/protocol/topics'
import type { Update } from '../../shared/protocol/update'
import { boardRow, indexBoardRow } from './board'
import { breadthNow } from './breadth'
import type { DayState } from './day-state'
import type { IndexLine } from './index-line'
import type { Market } from './market'
import { quoteRow } from './quote-row'

const MEASURES_EVERY_TICKS = 4

/** Makes the rows that wait for the tick: those changed since the last one, for topics somebody reads. */
export class Publisher {
  private slot = -1
  private ticks = 0
  private breadth = ''

  constructor(
    private readonly market: Market,
    private readonly interest: (topic: TopicName) => boolean,
  ) {}

  tick(into: Update[], ingestTime: UnixMs): void {
    const { registry, days, defined, indexes, marketTime, phase } = this.market
    const slot = slotNow(timeWithin(registry.tradingDay, marketTime))
    const minuteTurned = slot !== this.slot
    this.slot = slot
    indexes.refresh(marketTime)
    const boardWanted = this.interest(topic.boardMarket)
    for (const day of days.active) {
      this.instrument(day, into, ingestTime)
      // speeds move with the clock, not with prints alone
      if (!day.boardDirty && !(minuteTurned && day.last > 0)) continue
      day.boardDirty = false
      if (boardWanted)
        into.push({ kind: 'board', topic: topic.boardMarket, row: boardRow(day, slot, phase), ingestTime })
    }
    defined.tick(into, ingestTime)
    this.measures(into, ingestTime)
    for (const index of indexes.all) this.index(index, slot, boardWanted, into, ingestTime)
    if (!boardWanted || marketTime === 0) return
    const row = breadthNow(this.market)
    if (this.breadth === breadthKey(row)) return
    this.breadth = breadthKey(row)
    into.push({ kind: 'breadth', topic: topic.boardMarket, row, ingestTime })
  }

  /** Slower than the table: these are looked at, not watched. */
  private measures(into: Update[], ingestTime: UnixMs): void {
    if (this.ticks++ % MEASURES_EVERY_TICKS !== 0 || !this.interest(topic.measuresMarket)) return
    for (const day of this.market.days.active) {
      if (!day.measures.dirty) continue
      day.measures.dirty = false
      into.push({ kind: 'measure', topic: topic.measuresMarket, row: day.measures.row(day), ingestTime })
    }
  }

  restart(): void {
    this.slot = -1
    this.breadth = ''
  }

  private instrument(day: DayState, into: Update[], ingestTime: UnixMs): void {
    if (day.quoteDirty) {
      day.quoteDirty = false
      if (this.interest(day.topics.tick)) {
        into.push({ kind: 'quote', topic: day.topics.tick, row: quoteRow(day, this.market.phase), ingestTime })
        this.market.days.recordRead(day)
      }
    }
    if (day.line.dirtyFrom !== Number.POSITIVE_INFINITY) {
      if (this.interest(day.topics.tick)) {
        for (let slot = day.line.dirtyFrom; slot <= day.line.ring.newest; slot++) {
          const row = day.line.row(slot)
          if (row) into.push({ kind: 'minute', topic: day.topics.tick, row, ingestTime })
        }
      }
      day.line.clean()
    }
    if (day.flowDirtyFrom === Number.POSITIVE_INFINITY) return
    const { minutes } = day.ledger
    if (this.interest(day.topics.flow)) {
      for (let slot = day.flowDirtyFrom; slot <= minutes.ring.newest; slot++) {
        if (minutes.ring.find(slot) < 0) continue
        into.push({ kind: 'flow', topic: day.topics.flow, row: flowRow(minutes, slot), ingestTime })
      }
    }
    day.flowDirtyFrom = Number.POSITIVE_INFINITY
  }

  private index(index: IndexLine, slot: number, boardWanted: boolean, into: Update[], ingestTime: UnixMs): void {
    if (!index.dirty || index.last === 0) return
    if (this.interest(index.topic)) {
      into.push({ kind: 'index', topic: index.topic, row: index.row(this.market.phase), ingestTime })
      if (index.dirtyFrom !== Number.POSITIVE_INFINITY) {
        for (const row of index.rows(index.dirtyFrom)) {
          into.push({ kind: 'index-minute', topic: index.topic, row, ingestTime })
        }
      }
    }
    if (boardWanted) into.push({ kind: 'board', topic: topic.boardMarket, row: indexBoardRow(index, slot), ingestTime })
    index.cleaned()
  }
}

/** What makes two breadth rows different; time alone does not. */
const breadthKey = (row: Row<'breadth'>): string =>
  [row.phase, row.up, row.flat, row.down, row.limitUp, row.limitDown, row.turnover, row.adNet, row.odBigNet].join()
