import type { MachineCommand, MachineState } from '../../shared/protocol/machine'
import type { TopicName } from '../../shared/protocol/topics'
import { createBarCheck } from './bar-check'
import { browserLine } from './browser-line'
import type { ConnectionState } from './connection-state'
import { createDelays } from './delays'
import type { Latency } from './latency'
import type { OpenLine, StreamLine } from './line'
import { type Conflation, createMarketSession, type MarketSession } from './market-session'
import type { Recovery } from './recovery-log'
import type { Signal } from './signal'
import { browserEnvironment, type StreamEnvironment } from './stream-environment'
import { type SubscriptionFigures, Subscriptions } from './subscriptions'
import type { TopicStore } from './topic-store'
import type { CallGateway } from './wire'

export type { Conflation, MarketSession } from './market-session'

export interface MarketOptions {
  environment: StreamEnvironment
  line: OpenLine
}

export interface MarketStream {
  /** Fills the store from the topic until the answer is called. */
  subscribe(topic: TopicName, store: TopicStore): () => void
  /** True while the store is fed, the grace after its last listener included. */
  feeds(topic: TopicName, store: TopicStore): boolean
  connection: Signal<ConnectionState> & Pick<StreamLine, 'retry' | 'heardAt' | 'tabs'>
  session: Signal<MarketSession>
  conflated: Signal<Conflation | undefined>
  /** The market's clock now, ms; undefined until the first notice. */
  marketTime(): number | undefined
  /** True while that clock is stopped and all data is old: the connection is lost, or the feed has not caught up. */
  clockStands(): boolean
  latency(): Latency
  /** Gateway clock − local clock, ms; undefined until it was queried. */
  clockOffset(): number | undefined
  /** Local clock of the newest frame, ms; 0 = none yet. */
  lastFrameAt(): number
  recoveries(): readonly Recovery[]
  figures(): SubscriptionFigures
  /** Topics with listeners, the newest last. */
  topics(): TopicName[]
  /** Moves the clock of a replay; undefined: there is no connection, or no replay. */
  machine(command: MachineCommand): Promise<MachineState | undefined>
  /** At most so many frames a second (0.2…60); preserved over reconnections. */
  pace(maxHz: number): void
  /** Connects with this sign-in, now and after every loss. */
  start(token: () => string | undefined): void
  stop(): void
}

/** The market as the page has it: one line, its subscriptions, and what the gateway says of itself. */
export function createMarket({ environment, line: open }: MarketOptions): MarketStream {
  const session = createMarketSession(environment, (yes) => subscriptions.hold(yes))
  const delays = createDelays(environment, session.clock)
  let lastFrameAt = 0
  let calling: CallGateway | undefined

  const subscriptions = new Subscriptions({
    environment,
    reason: () => session.conflated.get()?.reason ?? 'slow-network',
    framed(receivedAt, times) {
      lastFrameAt = receivedAt
      delays.framed(receivedAt, times)
    },
  })

  const bars = createBarCheck({ environment, holders: subscriptions.bars, mend: subscriptions.mend })

  const line = open({
    live(call) {
      calling = call
      delays.attach(call)
      subscriptions.attach(call)
      bars.attach(call)
    },
    lost() {
      calling = undefined
      session.cut(line.heardAt())
      delays.detach()
      subscriptions.detach()
      bars.detach()
    },
    frame: subscriptions.frame,
    notice: session.notice,
    renewed: session.renewed,
    skipped() {
      session.slow('slow-page', subscriptions.figures().topics)
      subscriptions.resume()
    },
  })

  return {
    subscribe: subscriptions.subscribe,
    feeds: subscriptions.feeds,
    connection: line,
    session: session.session,
    conflated: session.conflated,
    marketTime: session.marketTime,
    clockStands: session.stands,
    latency: delays.read,
    clockOffset: delays.offset,
    lastFrameAt: () => lastFrameAt,
    recoveries: subscriptions.recoveries,
    figures: subscriptions.figures,
    topics: subscriptions.topics,
    async machine(command) {
      const answer = await calling?.('machine', command).catch(() => undefined)
      return answer?.ok ? answer.state : undefined
    },
    pace: (maxHz: number) => line.pace(maxHz),
    start: (token: () => string | undefined) => line.start(token),
    stop: () => line.stop(),
  }
}

/** The one market of this page; `store/live-market` connects it to the sign-in. */
export const market = createMarket({ environment: browserEnvironment, line: browserLine })
