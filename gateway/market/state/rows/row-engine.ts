import type { CoinDepth, OrderAdd, OrderCancel, PerpetualNews, Quote, Trade } from '../../../../shared/market/events'
import type { KindName, Row } from '../../../../shared/protocol/kinds'
import { parseTopic, type TopicName } from '../../../../shared/protocol/topics'
import type { DayState } from '../day-state'
import type { MarketCore } from '../market'
import type { RowMaker } from './row-maker'

type Hook = 'trade' | 'quote' | 'order' | 'coin' | 'advance' | 'tick'

/** The makers with a certain hook, in order. */
const having = <H extends Hook>(makers: readonly RowMaker[], hook: H) =>
  makers.filter((maker): maker is RowMaker & Required<Pick<RowMaker, H>> => maker[hook] !== undefined)

/** Runs every maker in order: a kind in the table cannot be forgotten at any step. */
export class RowEngine {
  private readonly atTrade
  private readonly atQuote
  private readonly atOrder
  private readonly atCoin
  private readonly atAdvance
  private readonly atTick
  private readonly byKind: ReadonlyMap<KindName, RowMaker>

  constructor(
    private readonly market: MarketCore,
    private readonly all: readonly RowMaker[],
  ) {
    this.atTrade = having(all, 'trade')
    this.atQuote = having(all, 'quote')
    this.atOrder = having(all, 'order')
    this.atCoin = having(all, 'coin')
    this.atAdvance = having(all, 'advance')
    this.atTick = having(all, 'tick')
    this.byKind = new Map(all.flatMap((maker) => maker.kinds.map((kind) => [kind, maker] as const)))
  }

  trade(trade: Trade, day: DayState): void {
    for (const maker of this.atTrade) maker.trade(trade, day)
  }

  quote(quote: Quote, day: DayState): void {
    for (const maker of this.atQuote) maker.quote(quote, day)
  }

  order(event: OrderAdd | OrderCancel): void {
    for (const maker of this.atOrder) maker.order(event)
  }

  coin(event: PerpetualNews | CoinDepth): void {
    for (const maker of this.atCoin) maker.coin(event)
  }

  tick(): void {
    const { slot, days } = this.market
    for (const maker of this.atAdvance) maker.advance()
    days.sortChanged()
    for (const maker of this.atTick) maker.tick(slot)
    days.clearChanged()
  }

  /** Every current row of one kind in a topic. Numbered rows are stored in the journal and not included. */
  rows<K extends KindName>(name: TopicName, kind: K): Row<K>[] {
    const { subject = '', ledger } = parseTopic(name) ?? {}
    return (this.byKind.get(kind)?.rows(subject, kind, ledger) ?? []) as Row<K>[]
  }

  restart(): void {
    for (const maker of this.all) maker.restart()
  }
}
