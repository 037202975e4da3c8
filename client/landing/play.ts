import type { LandingDay } from '../../shared/protocol/landing-day'
import { POINT_S } from '../../shared/protocol/landing-day'
import { landingText } from '../text/landing'
import { clockOf, firstChild, LAST_S } from './day'
import { frameAt } from './frame'
import { slotsIn } from './slots'

const { player } = landingText

/** The whole day is seen for so long before it goes back to where the finding begins. */
const LOOK_MS = 2500
const REWIND_MS = 900
/** Seconds of trading before the first child from which it plays. */
const BEFORE_S = 300
/** A pause longer than this is not made up for: the computer slept. */
const STEP_MAX_MS = 1000

const isStill = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.classList.contains('still')

/** Shows the day of the page at seconds of trading, and keeps what operates it up to date. */
function screenOf(root: HTMLElement, day: LandingDay) {
  const show = slotsIn(root)
  const seek = root.querySelector<HTMLInputElement>('[data-seek]')
  let shown = LAST_S
  return {
    seek,
    show(second: number): void {
      const at = Math.floor(second / POINT_S) * POINT_S
      // children come between the points of the curves
      const step = Math.floor(second / 5) * 5
      if (step === shown) return
      shown = step
      show(frameAt(day, Math.max(at, step)))
      if (seek) {
        seek.value = String(at)
        seek.setAttribute('aria-valuetext', clockOf(step))
      }
    },
  }
}

/**
 * Plays the day in a page made by `landingPage`: while it is on the screen and the tab is seen. Returns the function
 * that stops it for good.
 */
export function playLanding(root: HTMLElement, day: LandingDay): () => void {
  const screen = screenOf(root, day)
  const button = root.querySelector<HTMLButtonElement>('[data-play]')
  const speeds = [...root.querySelectorAll<HTMLButtonElement>('[data-speed]')]
  const chart = root.querySelector<HTMLElement>('#chart')
  const ended = new AbortController()
  const from = Math.max(0, Math.floor((firstChild(day) - BEFORE_S) / POINT_S) * POINT_S)
  let second = LAST_S
  let speed = 60
  let playing = false
  let seen = false
  let last = 0
  let request = 0
  let rewound: { since: number; from: number } | undefined

  const label = () => {
    button?.setAttribute('aria-label', playing ? player.pause : second >= LAST_S ? player.again : player.play)
    chart?.classList.toggle('is-playing', playing)
  }
  const draw = (now: number) => {
    request = 0
    if (!playing || !seen || document.hidden) return
    const passed = Math.min(STEP_MAX_MS, now - last)
    last = now
    if (rewound) {
      const part = Math.min(1, (now - rewound.since) / REWIND_MS)
      second = rewound.from + (from - rewound.from) * (1 - (1 - part) ** 3)
      if (part === 1) rewound = undefined
    } else second = Math.min(LAST_S, second + (passed / 1000) * speed)
    screen.show(second)
    if (second >= LAST_S && !rewound) {
      playing = false
      label()
    } else ask()
  }
  const ask = () => {
    if (request === 0) request = requestAnimationFrame(draw)
  }
  const go = () => {
    last = performance.now()
    ask()
  }
  const play = () => {
    playing = true
    if (second >= LAST_S) {
      if (isStill()) second = from
      else rewound = { since: performance.now(), from: second }
    }
    label()
    go()
  }
  const pause = () => {
    playing = false
    rewound = undefined
    label()
  }
  const on = (target: EventTarget | null, kind: string, work: (event: Event) => void) =>
    target?.addEventListener(kind, work, { signal: ended.signal })

  on(button, 'click', () => (playing ? pause() : play()))
  on(screen.seek, 'input', () => {
    pause()
    second = Number(screen.seek?.value ?? LAST_S)
    screen.show(second)
    label()
  })
  for (const each of speeds) {
    on(each, 'click', () => {
      speed = Number(each.dataset.speed)
      for (const other of speeds) other.setAttribute('aria-pressed', String(other === each))
      if (!playing) play()
    })
  }
  on(root.querySelector('[data-play-day]'), 'click', () => {
    if (!isStill()) {
      second = LAST_S
      play()
    }
  })
  on(document, 'visibilitychange', go)
  const watcher = new IntersectionObserver(([entry]) => {
    seen = entry?.isIntersecting ?? true
    if (seen) go()
  })
  if (chart) watcher.observe(chart)
  const begin = setTimeout(() => {
    if (!playing && second === LAST_S && !isStill()) play()
  }, LOOK_MS)
  root.classList.add('is-scripted')
  label()
  return () => {
    ended.abort()
    watcher.disconnect()
    clearTimeout(begin)
    cancelAnimationFrame(request)
  }
}
