import type { CDPSession } from 'playwright'

const FRAME_MS = 1000 / 60

export interface PageCost {
  /** Seconds of main-thread tasks: scripts, styles, layout, and the painting that a machine without graphics does there. */
  busy: number
  scripts: number
  layout: number
  /** Megabytes. */
  heap: number
}

/** Cost of the page so far by the browser's counters; needs `Performance.enable`. */
export async function measurePage(session: CDPSession): Promise<PageCost> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    busy: of('TaskDuration'),
    scripts: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
    heap: of('JSHeapUsedSize') / 2 ** 20,
  }
}

/** Megabytes in use after a garbage collection. */
export async function heapAfterCollection(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await measurePage(session)).heap
}

export interface Pictures {
  painted: number
  dropped: number
  longest: number
}

/**
 * Counts painted and dropped frames in `zeusFrames`. A text, because the test runner's compiler renames identifiers.
 */
export const COUNT_PICTURES = `{
  const counts = (globalThis.zeusFrames = { painted: 0, dropped: 0, longest: 0 })
  let last = performance.now()
  const next = (at) => {
    const passed = at - last
    last = at
    counts.painted++
    counts.dropped += Math.max(0, Math.round(passed / ${FRAME_MS}) - 1)
    counts.longest = Math.max(counts.longest, passed)
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}`
