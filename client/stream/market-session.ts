import type { Phase } from '../../shared/market/session'
import type { Freeze } from '../../shared/protocol/freezes'
import type { MachineState } from '../../shared/protocol/machine'
import type { HealthState } from '../../shared/protocol/rest'
import type { Notice } from '../../shared/protocol/socket-events'
import { createSignal, type Signal } from './signal'
import type { StreamEnvironment } from './stream-environment'

/** A slow connection is called so until this long after the last word of it. */
export const CONFLATED_FOR_MS = 10_000

/** Text of the notices; a new object only when one arrived. */
export interface MarketSession {
  /** Undefined until the first notice. */
  phase: Phase | undefined
  /** `YYYYMMDD`, or empty. */
  tradingDay: string
  /** Market time per real time; 0 = paused. */
  speed: number
  /** `sources`: names of several sources, the first one counts; empty = only one. */
  feed: { name: string; badge: string; state: string; detail: string; sources: readonly string[] } | undefined
  /** The worst state that the gateway reports of itself and its sources; undefined: not reported. */
  health: HealthState | undefined
  /** Announcement of the operators to all users, until then (epoch ms); undefined: none. */
  announcement: { text: string; until: number } | undefined
  /** Figures that operators keep from being published; the same array until they change. */
  freezes: readonly Freeze[]
  /** Last received position of a replay's clock; undefined: the running market. */
  machine?: MachineState
  /** The feed began again and has not caught up: what the page shows is from before. */
  behind: boolean
  /** Sign-in ends then (gateway's clock, ms), as far as the gateway warned of it. */
  expiresAt: number | undefined
}

export interface Conflation {
  /** `slow-page`: this page itself did not take the frames in time. */
  reason: 'slow-network' | 'pace' | 'slow-page'
  topics: number
  /** Local clock, ms. */
  at: number
}

/** The newest word on the market's clock: `marketTime` was its time at `serverTime` of the gateway's. */
export interface ClockReading {
  marketTime: number
  serverTime: number
  speed: number
}

/** The session with what a notice says; freezes are the same array while nothing of them changed. */
function withNotice(session: MarketSession, notice: Notice): MarketSession {
  switch (notice.kind) {
    case 'machine':
      return { ...session, machine: notice }
    case 'announcement':
      return { ...session, announcement: notice.text === '' ? undefined : { text: notice.text, until: notice.until } }
    case 'freezes':
      return JSON.stringify(notice.freezes) === JSON.stringify(session.freezes)
        ? session
        : { ...session, freezes: notice.freezes }
    case 'expiring':
      return { ...session, expiresAt: notice.expiresAt }
    default:
      return session
  }
}

/** The market's clock between two notices of it. */
function createClock(now: () => number) {
  let clock: (ClockReading & { receivedAt: number }) | undefined
  /** Local clock since when nothing is known of the market. */
  let cutAt: number | undefined
  return {
    set({ marketTime, serverTime, speed }: ClockReading): void {
      clock = { marketTime, serverTime, speed, receivedAt: now() }
      cutAt = undefined
    },
    get: (): ClockReading | undefined => clock,
    /** Stops the clock at the time of the last message (local clock, ms) until the next notice. */
    cut(heardAt: number): void {
      cutAt ??= Math.min(now(), Math.max(heardAt, clock?.receivedAt ?? 0))
    },
    stands: () => clock !== undefined && cutAt !== undefined,
    marketTime: (speed: number) => clock && clock.marketTime + ((cutAt ?? now()) - clock.receivedAt) * speed,
  }
}

/**
 * The gateway's state of market, feed and connection, stored for the page. `behind`: whether the feed restarted and has
 * not caught up with the page yet.
 */
export function createMarketSession(environment: StreamEnvironment, behind: (yes: boolean) => void = () => undefined) {
  const session = createSignal<MarketSession>({
    phase: undefined,
    tradingDay: '',
    speed: 1,
    feed: undefined,
    health: undefined,
    announcement: undefined,
    freezes: [],
    expiresAt: undefined,
    behind: false,
  })
  const conflated = createSignal<Conflation | undefined>(undefined)
  const clock = createClock(() => environment.now())
  /** The market has been seen from a feed that had caught up. */
  let hasPicture = false
  let cancelConflated: (() => void) | undefined

  function slow(reason: Conflation['reason'], topics: number): void {
    conflated.set({ reason, topics, at: environment.now() })
    cancelConflated?.()
    cancelConflated = environment.after(CONFLATED_FOR_MS, () => conflated.set(undefined))
  }

  /** A feed that begins again fills in its day first: until it is done, its clock is not where the page was. */
  function feedIs(notice: Extract<Notice, { kind: 'feed' }>): void {
    const last = session.get()
    const isBehind = hasPicture && notice.state === 'connecting'
    session.set({ ...last, feed: { ...notice, sources: notice.sources ?? [] }, behind: isBehind })
    if (isBehind === last.behind) return
    if (isBehind) clock.cut(environment.now())
    behind(isBehind)
  }

  function sessionIs(notice: Extract<Notice, { kind: 'session' }>): void {
    const last = session.get()
    const { phase, tradingDay, speed, health } = last.behind ? { ...last, health: notice.health } : notice
    if (!last.behind) clock.set(notice)
    hasPicture ||= last.feed !== undefined && last.feed.state !== 'connecting'
    const same = last.phase === phase && last.tradingDay === tradingDay && last.speed === speed
    if (!same || last.health !== health) session.set({ ...last, phase, tradingDay, speed, health })
  }

  function notice(notice: Notice): void {
    if (notice.kind === 'session') sessionIs(notice)
    else if (notice.kind === 'feed') feedIs(notice)
    else if (notice.kind === 'conflated') slow(notice.reason, notice.topics)
    else session.set(withNotice(session.get(), notice))
  }

  return {
    session: session as Signal<MarketSession>,
    conflated: conflated as Signal<Conflation | undefined>,
    notice,
    slow,
    renewed: () => session.set({ ...session.get(), expiresAt: undefined }),
    clock: clock.get,
    /** Stops the market's clock at the last message of a lost connection (local clock, ms), until the next notice. */
    cut: clock.cut,
    /** True while the market's clock is stopped: the connection is lost, or a restarted feed has not caught up. */
    stands: clock.stands,
    /** The market's clock now, ms; undefined until the first notice. */
    marketTime: () => clock.marketTime(session.get().speed),
  }
}
