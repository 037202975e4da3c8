import type { Phase } from '../../shared/market/session'
import type { Freeze } from '../../shared/protocol/freezes'
import type { MachineState } from '../../shared/protocol/machine'
import type { HealthState } from '../../shared/protocol/rest'
import type { Notice } from '../../shared/protocol/socket-events'
import { createSignal, type Signal } from './signal'
import type { Surroundings } from './surroundings'

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
  /** `sources`: names of several sources, the first one counts; empty = only one. */
  feed: { name: string; badge: string; state: string; detail: string; sources: readonly string[] } | undefined
  /** The worst that the gateway reports of itself and its sources; undefined: it does not tell. */
  health: HealthState | undefined
  /** What the operators tell everybody, until then (epoch ms); undefined: nothing. */
  announcement: { text: string; until: number } | undefined
  /** Figures that operators keep from being published; the same array until they change. */
  freezes: readonly Freeze[]
  /** Where the clock of a replay stood when it was told last; undefined: the running market. */
  machine?: MachineState
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
export interface MarketClock {
  marketTime: number
  serverTime: number
  speed: number
}

/** What the gateway says of market, feed and line, kept for the page. */
/** The same array while nothing of it changed. */
const withFreezes = (session: MarketSession, freezes: readonly Freeze[]): MarketSession =>
  JSON.stringify(freezes) === JSON.stringify(session.freezes) ? session : { ...session, freezes }

export function createMarketSession(surroundings: Surroundings) {
  const session = createSignal<MarketSession>({
    phase: undefined,
    tradingDay: '',
    speed: 1,
    ...{ feed: undefined, health: undefined, announcement: undefined, freezes: [], expiresAt: undefined },
  })
  const conflated = createSignal<Conflation | undefined>(undefined)
  let clock: (MarketClock & { receivedAt: number }) | undefined
  /** Local clock when the line was last heard, while it is cut: nothing is known of the market since. */
  let cutAt: number | undefined
  let cancelConflated: (() => void) | undefined

  function slow(reason: Conflation['reason'], topics: number): void {
    conflated.set({ reason, topics, at: surroundings.now() })
    cancelConflated?.()
    cancelConflated = surroundings.after(CONFLATED_FOR_MS, () => conflated.set(undefined))
  }

  function notice(notice: Notice): void {
    if (notice.kind === 'machine') session.set({ ...session.get(), machine: notice })
    switch (notice.kind) {
      case 'session': {
        const { phase, tradingDay, speed, marketTime, serverTime, health } = notice
        clock = { marketTime, serverTime, speed, receivedAt: surroundings.now() }
        cutAt = undefined
        const last = session.get()
        const same = last.phase === phase && last.tradingDay === tradingDay && last.speed === speed
        if (same && last.health === health) return
        session.set({ ...last, phase, tradingDay, speed, health })
        return
      }
      case 'feed':
        session.set({ ...session.get(), feed: { ...notice, sources: notice.sources ?? [] } })
        return
      case 'conflated':
        slow(notice.reason, notice.topics)
        return
      case 'announcement': {
        const { text, until } = notice
        session.set({ ...session.get(), announcement: text === '' ? undefined : { text, until } })
        return
      }
      case 'freezes':
        session.set(withFreezes(session.get(), notice.freezes))
        return
      case 'expiring':
        session.set({ ...session.get(), expiresAt: notice.expiresAt })
    }
  }

  return {
    session: session as Signal<MarketSession>,
    conflated: conflated as Signal<Conflation | undefined>,
    notice,
    slow,
    renewed: () => session.set({ ...session.get(), expiresAt: undefined }),
    clock: (): MarketClock | undefined => clock,
    /** The line is cut, and was last heard then (local clock, ms): the market's clock stands until it is told again. */
    cut(heardAt: number) {
      cutAt ??= Math.min(surroundings.now(), Math.max(heardAt, clock?.receivedAt ?? 0))
    },
    /** True while the market's clock stands because the line is cut. */
    stands: () => clock !== undefined && cutAt !== undefined,
    /** The market's clock now, ms; undefined until the first notice. */
    marketTime: () =>
      clock && clock.marketTime + ((cutAt ?? surroundings.now()) - clock.receivedAt) * session.get().speed,
  }
}
