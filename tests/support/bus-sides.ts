import { TopicLogs } from '../../gateway/market/numbering/topic-logs'
import type { Bus } from '../../gateway/serve/bus/bus'
import { createFeedSide, type FeedSide } from '../../gateway/serve/bus/feed-side'
import type { HeartbeatMessage } from '../../gateway/serve/bus/messages'
import { Mirror } from '../../gateway/serve/bus/mirror'
import type { KindName, Row } from '../../shared/protocol/kinds'
import { topic } from '../../shared/protocol/topics'
import type { Update } from '../../shared/protocol/update'
import { filledRow, printRow } from './rows'

export const TICK = topic.tick('600519.SH')
export const STARTED = Date.UTC(2026, 6, 6)

const facts = (): Omit<HeartbeatMessage, 'life' | 'term' | 'epoch'> => ({
  name: 'fake',
  badge: '',
  quality: 'ok',
  clock: { marketTime: 0, speed: 1, phase: 'morning', tradingDay: '20260706' },
  status: { kind: 'status', state: 'live', detail: '' },
  lastEventAt: 0,
  failed: 0,
  registry: 1,
  reports: [],
})

const closing: (() => void)[] = []

/** Closes all feed sides and mirrors started since the last call. */
export function closeSides(): void {
  for (const close of closing.splice(0)) close()
}

/** Waits for ten turns of the event loop, within which batches are sent and messages delivered. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}

export function startFeedSide(bus: Bus, life: string, startedAt = STARTED, term = 0) {
  const quotes = new Map<string, Row<'quote'>>()
  const rows = <K extends KindName>(name: string, kind: K) =>
    (kind === 'quote' && quotes.has(name) ? [quotes.get(name)] : []) as unknown as readonly Row<K>[]
  const topics = new TopicLogs({ rows }, startedAt)
  const side: FeedSide = createFeedSide({
    bus,
    life,
    term,
    topics,
    rows,
    facts,
    now: Date.now,
    later: (_ms, run) => void setImmediate(run),
  })
  closing.push(side.close)
  side.open()
  const tell = (update: Update) => {
    if (update.kind === 'quote') quotes.set(update.topic, update.row)
    topics.append(update)
    side.publish(update)
  }
  return {
    side,
    topics,
    tell,
    prints: (...prices: number[]) => {
      for (const price of prices) tell({ kind: 'trade', topic: TICK, row: printRow({ price }), ingestTime: 1 })
    },
    quote: (last: number) =>
      tell({ kind: 'quote', topic: TICK, row: { ...filledRow('quote', 1), last }, ingestTime: 1 }),
    reset: () => tell({ kind: 'reset', ingestTime: 1 }),
  }
}

export function startMirror(bus: Bus, gateway: string) {
  const logs = new TopicLogs({ rows: (name, kind) => mirror.rows(name, kind) }, 0)
  const touched: string[] = []
  const mirror = new Mirror({ bus, gateway, logs })
  mirror.serve({ publish: (update) => logs.append(update), touch: (name) => void touched.push(name) })
  closing.push(() => mirror.stop())
  const prices = () =>
    logs
      .log(TICK)
      .prints()
      .map(({ price }) => price)
  return { mirror, logs, touched, prices }
}
