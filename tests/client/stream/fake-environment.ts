import type { PageEvents, StreamEnvironment } from '../../../client/stream/stream-environment'

/** A clock that only `advance` moves, and a page whose events the test triggers. */
export function fakeEnvironment(start = 1_000_000) {
  let now = start
  let visible = true
  const timers = new Set<{ at: number; run: () => void }>()
  const listeners = new Set<PageEvents>()
  let painting: (() => void)[] = []

  const environment: StreamEnvironment = {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    visible: () => visible,
    watch(on) {
      listeners.add(on)
      return () => void listeners.delete(on)
    },
    painting: (run) => void painting.push(run),
  }

  /** Runs what falls due, in order, then sets the clock. */
  function advance(ms: number): void {
    const until = now + ms
    for (;;) {
      const due = [...timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0]
      if (!due) break
      timers.delete(due)
      now = Math.max(now, due.at)
      due.run()
    }
    now = until
  }

  return {
    environment,
    advance,
    /** The clock moves while no timer runs, as in sleep. */
    sleep(ms: number): void {
      now += ms
    },
    show(yes: boolean): void {
      visible = yes
      for (const on of [...listeners]) yes ? on.visible() : on.hidden?.()
    },
    /** The page is closed or left. */
    leave(): void {
      for (const on of [...listeners]) on.leaving?.()
    },
    online(): void {
      for (const on of [...listeners]) on.online()
    },
    /** The page paints a picture. */
    paint(): void {
      const due = painting
      painting = []
      for (const run of due) run()
    },
    get timers() {
      return timers.size
    },
    get watchers() {
      return listeners.size
    },
  }
}

/** Runs the continuations of settled promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
