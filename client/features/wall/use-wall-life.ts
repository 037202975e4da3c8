import { type RefObject, useEffect, useRef } from 'react'
import type { WallReport } from '../../../shared/walls/wall'
import { rotateToken, sendPicture, sendReport } from '../../api/walls'
import { display } from '../../session/display'
import { liveMarket } from '../../store/rows/live-market'
import { readTheme } from '../../ui/theme'
import { isOutdated, pageVersion } from './page-version'
import { pictureCount, wallPicture } from './pictures'
import { reloadedAt, swapWall } from './reload'
import { storePicture } from './stored-picture'
import { createHeapWatch, isSwapDue } from './vitals'
import { requestWakeLock } from './wake-lock'
import { createWatchdog, type WatchdogBeat } from './watchdog'

const LOOK_MS = 5_000
const REPORT_MS = 10_000
const PICTURE_MS = 30_000
const VERSION_MS = 20 * 60_000
const ROTATE_MS = 24 * 3_600_000
/** A picture is expected every second; hidden windows paint nothing and are not faulty. */
const PICTURE_LATE_MS = 10_000
/** Notices arrive every 15 s, so a connection without messages for longer is broken. */
const DATA_LATE_MS = 45_000
const FLEET_WIDTH = 480
const PICTURE_WIDTH = 1280

interface WallLifeOptions {
  root: RefObject<HTMLDivElement | null>
  /** Current and intended content. */
  shown: () => { board: string; planned: string; frame: number }
  mend: (beat: WatchdogBeat) => void
}
type Latest = RefObject<WallLifeOptions>

const heapNow = (): number | null =>
  (performance as Performance & { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? null

/** Frees the canvas's memory immediately: two are created every half minute, for weeks. */
const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) =>
    canvas.toBlob(
      (jpeg) => {
        canvas.width = 0
        resolve(jpeg)
      },
      'image/jpeg',
      quality,
    ),
  )

const isVisible = () => document.visibilityState === 'visible'

const isLineWell = (now: number): boolean => {
  const { connection } = liveMarket()
  const { kind } = connection.get()
  if (kind === 'live') return now - connection.heardAt() < DATA_LATE_MS
  // Rounds of tries go on by themselves.
  return kind === 'connecting' || kind === 'retrying' || kind === 'timed-out'
}

/** Stores the visible content for a start without a network. Before the first data nothing is stored. */
async function keep({ current }: Latest): Promise<void> {
  const at = pictureCount.lastAt()
  const root = current.root.current
  if (!root || at === 0 || liveMarket().lastFrameAt() === 0 || liveMarket().clockStands()) return
  const jpeg = await jpegOf(wallPicture(root, PICTURE_WIDTH, readTheme().app), 0.7)
  if (jpeg) await storePicture({ jpeg, at })
}

/** Sends what is on the screen, painted when it was: a window that no longer paints sends an old picture. */
async function sendScreen(latest: Latest): Promise<void> {
  await keep(latest)
  const root = latest.current.root.current
  const jpeg = root && (await jpegOf(wallPicture(root, FLEET_WIDTH, readTheme().app), 0.6))
  if (jpeg) await sendPicture(jpeg)
}

async function rotate(): Promise<void> {
  const { id, name, token } = await rotateToken()
  display.save({ id, name, token })
}

const quiet = (job: () => Promise<unknown>) => () => void job().catch(() => undefined)

/** Status report of a wall. */
function createReports(latest: Latest, facts: Pick<WallReport, 'version'> & { began: number }) {
  const { version, began } = facts
  const heap = createHeapWatch(() => Date.now(), heapNow)
  let counted = { count: 0, at: began }
  return {
    heap,
    report(more: Pick<WallReport, 'wakeLock' | 'recoveries'>): WallReport {
      const now = Date.now()
      const { board, frame } = latest.current.shown()
      const painted = { count: pictureCount.count(), at: now }
      const rate = (painted.count - counted.count) / Math.max(1, (painted.at - counted.at) / 1000)
      counted = painted
      return {
        version,
        board,
        frame,
        uptimeMs: now - began,
        pictureAgeMs: Math.max(0, now - (pictureCount.lastAt() || began)),
        picturesPerSecond: Math.round(rate * 10) / 10,
        heapBytes: heap.bytes(),
        heapSlope: heap.slope(),
        feedLagMs: liveMarket().latency().p50,
        visible: isVisible(),
        width: innerWidth,
        height: innerHeight,
        ...more,
      }
    },
  }
}

/** Starts reports, watchdog and wake lock; returns a function that stops them. */
function live(latest: Latest): () => void {
  const began = Date.now()
  const version = pageVersion(document)
  const { heap, report } = createReports(latest, { version, began })
  const awake = requestWakeLock()
  let outdated = false
  const swap = async (ill: boolean) => {
    await keep(latest)
    await swapWall(Date.now(), ill)
  }
  const watchdog = createWatchdog({
    now: () => Date.now(),
    mend: (beat) => latest.current.mend(beat),
    reload: quiet(() => swap(true)),
    reloadedAt,
  })

  function look(): void {
    const now = Date.now()
    const { board, planned } = latest.current.shown()
    heap.look()
    watchdog.look({
      picture: !isVisible() || now - pictureCount.lastAt() < PICTURE_LATE_MS,
      data: isLineWell(now),
      rotation: board === planned,
    })
    const facts = { now, uptimeMs: now - began, heapBytes: heap.bytes(), heapSlope: heap.slope(), outdated }
    if (isSwapDue(facts) && now - reloadedAt() > ROTATE_MS / 2) quiet(() => swap(false))()
    const stored = display.stored()
    if (stored && now - stored.takenAt > ROTATE_MS) quiet(rotate)()
  }

  const loadShell = async () => (await fetch(location.pathname, { cache: 'no-store' })).text()
  const lookAtVersion = quiet(async () => {
    outdated = await isOutdated(version, loadShell)
  })
  const sendState = quiet(() => sendReport(report({ wakeLock: awake.held(), recoveries: watchdog.counts() })))
  const show = quiet(() => sendScreen(latest))
  const timers = [
    setInterval(look, LOOK_MS),
    setInterval(sendState, REPORT_MS),
    setInterval(show, PICTURE_MS),
    setInterval(lookAtVersion, VERSION_MS),
  ]
  const first = setTimeout(() => {
    sendState()
    show()
  }, 3_000)
  return () => {
    for (const timer of timers) clearInterval(timer)
    clearTimeout(first)
    awake.stop()
  }
}

/** Background work of a wall: monitors itself, reports its status, renews its token, stores its last picture. */
export function useWallLife(options: WallLifeOptions): void {
  const latest = useRef(options)
  latest.current = options
  useEffect(() => live(latest), [])
}
