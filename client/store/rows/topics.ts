import { LISTED_PER_SIDE } from '../../../shared/flow/big-orders'
import type { InstrumentId } from '../../../shared/market/instrument'
import { type TopicName, topic } from '../../../shared/protocol/topics'
import { browserEnvironment } from '../../stream/stream-environment'
import { AlertStore } from '../account/alert-store'
import { BoardStore } from './board-store'
import { CoinStore } from './coin-store'
import { DealStore } from './deal-store'
import { EventStore } from './event-store'
import { FindingStore } from './finding-store'
import { FlowStore } from './flow-store'
import { HealthStore } from './health-store'
import { IndexStore } from './index-store'
import { instruments } from './instruments'
import { liveMarket } from './live-market'
import { MeasureStore } from './measure-store'
import { OrderStore } from './order-store'
import { createStorePool, type StoreLease } from './store-pool'
import { TickStore } from './tick-store'

/** Which topic fills a store of which making. */
export interface TopicOf<S> {
  topic: TopicName
  make: () => S
}

/** An instrument's id, or `market` for all findings. */
export type FindingSubject = InstrumentId | 'market'

export const topicOf = {
  tick: (id: InstrumentId): TopicOf<TickStore> => ({ topic: topic.tick(id), make: () => new TickStore() }),
  /** `ledger`: id of a definition (`shared/flow/definitions.ts`); left out, the standard one. */
  flow: (id: InstrumentId, ledger?: string): TopicOf<FlowStore> => ({
    topic: topic.flow(id, ledger),
    make: () => new FlowStore(() => instruments.unitsPerYuan(id)),
  }),
  index: (id: InstrumentId): TopicOf<IndexStore> => ({ topic: topic.index(id), make: () => new IndexStore() }),
  board: (): TopicOf<BoardStore> => ({ topic: topic.boardMarket, make: makeBoard }),
  measures: (): TopicOf<MeasureStore> => ({ topic: topic.measuresMarket, make: () => new MeasureStore() }),
  findings: (subject: FindingSubject): TopicOf<FindingStore> => ({
    topic: topic.split(subject),
    make: () => new FindingStore(),
  }),
  deals: (subject: FindingSubject): TopicOf<DealStore> => ({
    topic: topic.deals(subject),
    make: () => new DealStore(LISTED_PER_SIDE[subject === 'market' ? 'market' : 'instrument']),
  }),
  orders: (id: InstrumentId): TopicOf<OrderStore> => ({ topic: topic.orders(id), make: () => new OrderStore() }),
  coin: (id: InstrumentId): TopicOf<CoinStore> => ({ topic: topic.coin(id), make: () => new CoinStore() }),
  alerts: (): TopicOf<AlertStore> => ({ topic: topic.alertsMine, make: () => new AlertStore() }),
  events: (): TopicOf<EventStore> => ({ topic: topic.eventsMarket, make: () => new EventStore() }),
  health: (): TopicOf<HealthStore> => ({ topic: topic.health, make: () => new HealthStore() }),
} as const

/** A board with the registry's previous closes, as far as they are known. */
function makeBoard(): BoardStore {
  const board = new BoardStore()
  if (instruments.table) board.setReference(instruments.table)
  return board
}

export const pool = createStorePool(liveMarket, browserEnvironment.after)

instruments.subscribe(() => {
  const board = pool.find(topic.boardMarket)
  const { table } = instruments
  if (board instanceof BoardStore && table && board.reference !== table) board.setReference(table)
})

const acquire = <S extends Parameters<typeof pool.hold>[1]>({ topic, make }: TopicOf<S>): StoreLease<S> =>
  pool.acquire(topic, make)

/** Outside of React: the store, filled until `release` is called. */
export const acquireTick = (id: InstrumentId) => acquire(topicOf.tick(id))
export const acquireFlow = (id: InstrumentId) => acquire(topicOf.flow(id))
export const acquireCoin = (id: InstrumentId) => acquire(topicOf.coin(id))
export const acquireBoard = () => acquire(topicOf.board())
