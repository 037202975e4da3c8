import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isTradingDay, setClosedDays } from '../../../shared/market/trading-days'
import type { WallBoard } from '../../../shared/walls/board'
import { BUILT_IN } from '../../../shared/walls/built-in'
import { plannedAt } from '../../../shared/walls/day-plan'
import type { TakeOver, WallState } from '../../../shared/walls/wall'
import { waitForState } from '../../api/walls'
import { display } from '../../session/display'
import { liveMarket } from '../../store/rows/live-market'
import { wallText as text } from '../../text/wall'
import { PointedSlot } from './cross-hair'
import { followState } from './follow-state'
import { heartbeat } from './heartbeat'
import { HOLDER_ADDRESS } from './holder'
import { reportPainted } from './in-holder'
import { OldPicture } from './old-picture'
import { pictureCount } from './pictures'
import { reloadWall, swapWall } from './reload'
import { useWallLife } from './use-wall-life'
import { WallScreen } from './wall-screen'

/** Seconds from the first market message on, in which every panel has received data and is drawn. */
const BEATS = 2

/** Calls `done` once when every panel shows the market; returns a function that cancels. */
function whenPainted(done: () => void): () => void {
  let beats = 0
  const stop = heartbeat.subscribe(() => {
    const { lastFrameAt } = liveMarket()
    if (lastFrameAt() === 0 || pictureCount.count() === 0) return
    beats++
    if (beats <= BEATS) return
    stop()
    // Current drawing appears on the screen with the next frame.
    requestAnimationFrame(() => requestAnimationFrame(done))
  })
  return stop
}

/** One instrument over the whole screen, controlled from a user's desk. */
const takeoverBoard = ({ instrument }: Pick<TakeOver, 'instrument'>): WallBoard => ({
  id: 'takeover',
  name: text.takenOver,
  panels: [{ kind: 'line', x: 0, y: 0, w: 12, h: 6, subject: instrument }],
})

const STATE_KEY = 'zeus.wall.state'

function readState(): WallState | undefined {
  try {
    const state = JSON.parse(localStorage.getItem(STATE_KEY) ?? 'null') as WallState | null
    // An earlier version of the program stored none.
    return state && Array.isArray(state.boards)
      ? { ...state, halfDays: state.halfDays ?? [], closedDays: state.closedDays ?? [] }
      : undefined
  } catch {
    return undefined
  }
}

function keepState(state: WallState): void {
  try {
    localStorage.setItem(STATE_KEY, JSON.stringify(state))
  } catch {
    // A full storage: the wall asks again when it starts.
  }
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** The newest received state, with the gateway's clock beside this one; stored for a start without a network. */
function useWallState(ended: () => void) {
  const [wallState, setWallState] = useState<{ state: WallState; offset: number } | undefined>(() => {
    const state = readState()
    return state && { state, offset: 0 }
  })
  const latest = useRef(ended)
  latest.current = ended
  useEffect(() => {
    const stop = new AbortController()
    void followState(
      {
        wait: waitForState,
        sleep,
        took(state) {
          keepState(state)
          setWallState({ state, offset: state.serverTime - Date.now() })
        },
        ended: () => latest.current(),
      },
      stop.signal,
    )
    return () => stop.abort()
  }, [])
  return wallState
}

interface ShownBoard {
  board: WallBoard
  planned: string
  dim: number
  message: string
  identify: boolean
  slot: number | null
}

/** Content of a wall at a time of the market and of the gateway's clock. */
export function shownAt(state: WallState, marketTime: number, gatewayTime: number): ShownBoard {
  const { orders, boards, plan, halfDays, closedDays } = state
  setClosedDays(closedDays)
  const taken = orders.takeOver && orders.takeOver.until > gatewayTime ? orders.takeOver : null
  const planned = plannedAt(plan, marketTime, { isTradingDay, isHalfDay: (day) => halfDays.includes(day) })
  const board = taken ? takeoverBoard(taken) : (boards.find(({ id }) => id === planned.board) ?? BUILT_IN.overview)
  return {
    board: board as WallBoard,
    planned: board.id,
    dim: taken ? 0 : planned.dim,
    slot: taken?.slot ?? null,
    message: orders.message && orders.message.until > gatewayTime ? orders.message.text : '',
    identify: orders.identifyUntil > gatewayTime,
  }
}

const sameShown = (a: ShownBoard, b: ShownBoard): boolean =>
  a.board === b.board && a.dim === b.dim && a.message === b.message && a.identify === b.identify && a.slot === b.slot

/** Renders when something else is shown; looks every second. */
function useShown(wallState: { state: WallState; offset: number } | undefined) {
  const now = () => {
    if (!wallState) return undefined
    const gateway = Date.now() + wallState.offset
    const next = shownAt(wallState.state, liveMarket().marketTime() ?? gateway, gateway)
    // The board of a desk is rebuilt each time it is read.
    const last = latest.current
    return last && last.board.id === next.board.id && JSON.stringify(last.board) === JSON.stringify(next.board)
      ? { ...next, board: last.board }
      : next
  }
  const latest = useRef<ShownBoard>(undefined)
  const [shown, setShown] = useState<ShownBoard>()
  const look = useRef(now)
  look.current = now
  useEffect(() => {
    const again = () => {
      const next = look.current()
      if (next && (!latest.current || !sameShown(latest.current, next))) {
        latest.current = next
        setShown(next)
      }
    }
    again()
    return heartbeat.subscribe(again)
  }, [])
  // A received change is shown immediately, not at the next second.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state decides
  useEffect(() => {
    const next = look.current()
    if (next && (!latest.current || !sameShown(latest.current, next))) {
      latest.current = next
      setShown(next)
    }
  }, [wallState])
  return { shown, planned: () => look.current()?.planned ?? '' }
}

/** Does so when a counter went up since this page began, not for what was ordered before. */
function useOrdered(count: number | undefined, run: (now: number) => Promise<boolean>): void {
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (count === undefined) return
    if (known.current !== undefined && count > known.current) void run(Date.now())
    known.current = count
  }, [count, run])
}

interface WallRuntimeProps {
  /** Shown when the wall no longer has access. */
  over: ReactNode
}

/** A wall that was let in, and what it shows by its plan. */
export function WallRuntime({ over }: WallRuntimeProps) {
  const [isOver, setOver] = useState(false)
  const [round, setRound] = useState(0)
  const root = useRef<HTMLDivElement>(null)
  const end = () => {
    display.forget()
    localStorage.removeItem(STATE_KEY)
    liveMarket().stop()
    setOver(true)
  }
  const wallState = useWallState(end)
  const { shown, planned } = useShown(wallState)
  useOrdered(wallState?.state.orders.reload, reloadWall)
  useOrdered(wallState?.state.orders.swap, swapWall)
  useEffect(() => whenPainted(() => reportPainted({ holder: HOLDER_ADDRESS })), [])
  useWallLife({
    root,
    shown: () => ({
      board: shown?.board.id ?? '',
      planned: planned(),
      frame: heartbeat.frame(),
    }),
    mend(beat) {
      if (beat === 'data') {
        liveMarket().stop()
        liveMarket().start(display.token)
      } else setRound((before) => before + 1)
    },
  })
  if (isOver) return over
  if (!shown) return <Waiting />
  return (
    <PointedSlot.Provider value={shown.slot}>
      <WallScreen
        key={`${shown.board.id} ${round}`}
        board={shown.board}
        root={root}
        {...(wallState ? { tile: wallState.state.tile } : {})}
      >
        <Over shown={shown} name={wallState?.state.name ?? ''} />
      </WallScreen>
    </PointedSlot.Provider>
  )
}

const Waiting = () => (
  <p className="flex h-full items-center justify-center text-[max(20px,4vh)] text-text-2">{text.waiting}</p>
)

/** A feed that waits for its senders for longer than this shows what it has. */
const FILLING_MAX_MS = 60_000

/** A feed that still fills in its day shows hours that are long over. */
const hasBegun = (): boolean =>
  liveMarket().lastFrameAt() > 0 &&
  (liveMarket().session.get().feed?.state !== 'connecting' || performance.now() > FILLING_MAX_MS)

function useBegun(): boolean {
  const [begun, setBegun] = useState(hasBegun)
  useEffect(() => heartbeat.subscribe(() => setBegun((before) => before || hasBegun())), [])
  return begun
}

/** Overlays of the panels: an old picture, a message, the wall's name, the night screen. */
function Over({ shown: { message, identify, dim }, name }: { shown: ShownBoard; name: string }) {
  const begun = useBegun()
  return (
    <>
      <OldPicture hasBegun={begun} />
      {dim > 0 && <div aria-hidden="true" className="absolute inset-0 z-20 bg-app" style={{ opacity: dim }} />}
      {message && (
        <p
          role="alert"
          className="absolute inset-x-0 bottom-0 z-30 border-t-4 border-warning bg-raised p-[2vh] text-center text-[max(28px,5vh)] text-text-1"
        >
          {message}
        </p>
      )}
      {identify && (
        <p
          role="status"
          className="absolute inset-0 z-40 flex items-center justify-center bg-app/90 text-[max(40px,14vh)] font-semibold text-text-1"
        >
          {name}
        </p>
      )}
    </>
  )
}
