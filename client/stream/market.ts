import type { Phase } from '../../shared/market/session'
import type { Notice } from '../../shared/protocol/socket-events'
import type { TopicName } from '../../shared/protocol/topics'
import { type Connection, createConnection } from './connection'
import type { ConnectionState } from './connection-state'
import { type Latency, LatencyMeter } from './latency'
import type { Recovery } from './recovery-log'
import { createSignal, type Signal } from './signal'
import { createSubscriptions, type SubscriptionFigures } from './subscriptions'
import { browserSurroundings, type Surroundings } from './surroundings'
import type { TopicStore } from './topic-store'
import { type Call, type OpenWire, socketWire } from './wire'

/** The gateway's clock is asked this often; the token is looked at then too. */
export const CLOCK_EVERY_MS = 15_000
/** A slow connection is called so until this long after the last word of it. */
export const CONFLATED_FOR_MS = 10_000

/** What the notices say; a new object only when one came. */
export interface MarketSession {
  /** Undefined until the first notice. */
  phase: Phase | undefined
  /** `YYYYMMDD`, or empty. */
  tradingDay: string
  /** Market time per real time; 0 = paused. */
  speed: number
  feed: { name: string; badge: string; state: string; detail: string } | undefined
  /** Sign-in ends then (gateway's clock, ms), as far as the gateway warned of it. */
  expiresAt: number | undefined
}

export interface Conflation {
  reason: 'slow-network' | 'pace'
  topics: number
  /** Local clock, ms. */
  at: number
}

export interface MarketOptions {
  surroundings: Surroundings
  open: OpenWire
}

export interface Market {
  /** Fills the store from the topic until the answer is called. */
  subscribe(topic: TopicName, store: TopicStore): () => void
  /** True while the store is fed, the grace after its last listener included. */
  feeds(topic: TopicName, store: TopicStore): boolean
  connection: Signal<ConnectionState> & Pick<Connection, 'retry' | 'heardAt'>
  session: Signal<MarketSession>
  conflated: Signal<Conflation | undefined>
  /** The market's clock now, ms; undefined until the first notice. */
  marketTime(): number | undefined
  latency(): Latency
  /** Local clock of the newest frame, ms; 0 = none yet. */
  lastFrameAt(): number
  recoveries(): readonly Recovery[]
  figures(): SubscriptionFigures
  /** At most so many frames a second (0.2…60); kept over reconnections. */
  pace(maxHz: number): void
  /** Connects with this sign-in, now and after every loss. */
  start(token: () => string | undefined): void
  stop(): void
}

/** The market as the page has it: one connection, its subscriptions, and what the gateway says of itself. */
export function createMarket({ surroundings, open }: MarketOptions): Market {
  const session = createSignal<MarketSession>({
    phase: undefined,
    tradingDay: '',
    speed: 1,
    feed: undefined,
    expiresAt: undefined,
  })
  const conflated = createSignal<Conflation | undefined>(undefined)
  const meter = new LatencyMeter()
  let token: () => string | undefined = () => undefined
  let shown: string | undefined
  let call: Call | undefined
  let clockAt: { marketTime: number; receivedAt: number } | undefined
  let lastFrameAt = 0
  let maxHz: number | undefined
  let cancelClock: (() => void) | undefined
  let cancelConflated: (() => void) | undefined

  const subscriptions = createSubscriptions({
    surroundings,
    framed(receivedAt, ingestTime) {
      lastFrameAt = receivedAt
      meter.sample(receivedAt, ingestTime)
    },
  })

  const connection = createConnection({
    surroundings,
    open,
    token() {
      shown = token()
      return shown
    },
    live,
    lost,
    frame: subscriptions.frame,
    notice,
  })

  function live(next: Call): void {
    call = next
    meter.forgetClock()
    subscriptions.attach(next)
    if (maxHz !== undefined) next('pace', { maxHz }).catch(() => undefined)
    void keepClock(next)
  }

  function lost(): void {
    call = undefined
    cancelClock?.()
    subscriptions.detach()
  }

  async function keepClock(through: Call): Promise<void> {
    const sentAt = surroundings.now()
    const answer = await through('clock').catch(() => undefined)
    if (through !== call) return
    if (answer) meter.clock(sentAt, answer.serverTime, surroundings.now())
    renewSignIn(through)
    cancelClock = surroundings.after(CLOCK_EVERY_MS, () => void keepClock(through))
  }

  /** The session renews its token by itself; the gateway is told of it, so that the connection lives on. */
  function renewSignIn(through: Call): void {
    const fresh = token()
    if (fresh === undefined || fresh === shown) return
    shown = fresh
    through('renew', fresh)
      .then((answer) => answer.ok && session.set({ ...session.get(), expiresAt: undefined }))
      .catch(() => undefined)
  }

  function notice(notice: Notice): void {
    switch (notice.kind) {
      case 'session': {
        const { phase, tradingDay, speed, marketTime } = notice
        clockAt = { marketTime, receivedAt: surroundings.now() }
        const last = session.get()
        if (last.phase === phase && last.tradingDay === tradingDay && last.speed === speed) return
        session.set({ ...last, phase, tradingDay, speed })
        return
      }
      case 'feed': {
        const { name, badge, state, detail } = notice
        session.set({ ...session.get(), feed: { name, badge, state, detail } })
        return
      }
      case 'conflated':
        conflated.set({ reason: notice.reason, topics: notice.topics, at: surroundings.now() })
        cancelConflated?.()
        cancelConflated = surroundings.after(CONFLATED_FOR_MS, () => conflated.set(undefined))
        return
      case 'expiring':
        session.set({ ...session.get(), expiresAt: notice.expiresAt })
        if (call) renewSignIn(call)
    }
  }

  return {
    subscribe: subscriptions.subscribe,
    feeds: subscriptions.feeds,
    connection,
    session,
    conflated,
    marketTime() {
      const { speed } = session.get()
      return clockAt && clockAt.marketTime + (surroundings.now() - clockAt.receivedAt) * speed
    },
    latency: () => meter.read(surroundings.now()),
    lastFrameAt: () => lastFrameAt,
    recoveries: subscriptions.recoveries,
    figures: subscriptions.figures,
    pace(hz) {
      maxHz = hz
      call?.('pace', { maxHz: hz }).catch(() => undefined)
    },
    start(source) {
      token = source
      connection.start()
    },
    stop: connection.stop,
  }
}

/** The one market of this page; `store/live-market` connects it to the sign-in. */
export const market = createMarket({
  surroundings: browserSurroundings,
  open: (...wire) => socketWire(location.origin)(...wire),
})
