import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FeedStatus } from '../../../shared/market/events'
import type { HealthReport } from '../../../shared/protocol/rest'
import { healthWords } from './words'

/** A live feed without data for this long in a trading session is late, and broken after ten times that. */
const FEED_SILENT_MS = 15_000
/** A wrong figure is right again when no error occurred for this long, as for faults of feeds. */
const QUIET_MS = 10_000
const LOOP_LATE_MS = 100
const MEMORY_LATE_SHARE = 0.85

/** Where health looks. */
export interface HealthSources {
  /** Epoch ms. */
  now: () => number
  feed: () => { state: FeedStatus['state']; detail: string; lastEventAt: number; trading: boolean; marketTime: number }
  gaps: () => { repeated: number; reordered: number }
  /** Events, derived rows and frames that failed since the start. */
  failed: () => number
  fanout: () => {
    readers: number
    subscriptions: number
    frames: number
    bytes: number
    skipped: number
    stalled: number
  }
}

export interface Health {
  reports(): HealthReport[]
  /** Restarts the measurement of the event loop's delay. */
  nextInterval(): void
  close(): void
}

type Finding = Omit<HealthReport, 'at'>

function feedReport({ now, feed }: HealthSources): Finding {
  const { state, detail, lastEventAt, trading, marketTime } = feed()
  const silentMs = Math.max(0, Math.round(now() - lastEventAt))
  const figures = { silentMs, marketTime }
  const words = detail ? `${healthWords.feed[state]}：${detail}` : healthWords.feed[state]
  if (state === 'error') return { source: 'feed', state: 'broken', words, figures }
  if (state === 'connecting' || state === 'reconnecting') return { source: 'feed', state: 'late', words, figures }
  if (state !== 'live' || !trading || silentMs < FEED_SILENT_MS) return { source: 'feed', state: 'ok', words, figures }
  return {
    source: 'feed',
    state: silentMs < FEED_SILENT_MS * 10 ? 'late' : 'broken',
    words: healthWords.feed.silent(Math.round(silentMs / 1000)),
    figures,
  }
}

/** `last`: how many numbers were wrong at the look before, and when that became more. */
function sequenceReport({ gaps, failed, now }: HealthSources, last: { count: number; at: number }): Finding {
  const figures = { ...gaps(), failed: failed() }
  const { repeated, reordered } = figures
  const count = repeated + reordered
  if (count > last.count) last.at = now()
  last.count = count
  if (figures.failed > 0) {
    return { source: 'sequence', state: 'broken', words: healthWords.sequence.failed(figures.failed), figures }
  }
  const isWrong = count > 0 && now() - last.at < QUIET_MS
  const { ok, disordered, wasDisordered } = healthWords.sequence
  const words = count === 0 ? ok : (isWrong ? disordered : wasDisordered)(repeated, reordered)
  return { source: 'sequence', state: isWrong ? 'late' : 'ok', words, figures }
}

function fanoutReport({ fanout }: HealthSources): Finding {
  const figures = { ...fanout() }
  const { stalled, readers } = figures
  const words = stalled > 0 ? healthWords.fanout.slow(stalled) : healthWords.fanout.ok(readers)
  return { source: 'fanout', state: stalled > 0 ? 'late' : 'ok', words, figures }
}

let memory = { rss: 0, heapTotal: 0, heapUsed: 0, arrayBuffers: 0 }

/** The read opens a file and throws when the process has no descriptor left: then the last values are used. */
function memoryUsage(): typeof memory {
  try {
    memory = process.memoryUsage()
  } catch {
    // Another part reports the lack of descriptors; a report must not end the process.
  }
  return memory
}

function memoryReport(): Finding {
  const { rss, heapTotal, heapUsed, arrayBuffers } = memoryUsage()
  const megabytes = Math.round(rss / 1024 / 1024)
  const late = heapUsed > getHeapStatistics().heap_size_limit * MEMORY_LATE_SHARE
  return {
    source: 'memory',
    state: late ? 'late' : 'ok',
    words: late ? healthWords.memory.late(megabytes) : healthWords.memory.ok(megabytes),
    figures: { rss, heapTotal, heapUsed, arrayBuffers },
  }
}

function loopReport(p50: number, p99: number): Finding {
  const late = p99 > LOOP_LATE_MS
  return {
    source: 'loop',
    state: late ? 'late' : 'ok',
    words: late ? healthWords.loop.late(p99) : healthWords.loop.ok(p99),
    figures: { p50, p99 },
  }
}

/** Collects the gateway's own state. Starts measuring the event loop at once. */
export function createHealth(sources: HealthSources): Health {
  const resolution = 10
  const loop = monitorEventLoopDelay({ resolution })
  const disorder = { count: 0, at: 0 }
  loop.enable()
  // The histogram counts the timer's own period too.
  const delayMs = (percentile: number) => {
    const measured = Math.round(loop.percentile(percentile) / 1e6) - resolution
    return loop.count > 0 ? Math.max(0, measured) : 0
  }
  return {
    reports() {
      const at = sources.now()
      const findings = [
        feedReport(sources),
        sequenceReport(sources, disorder),
        loopReport(delayMs(50), delayMs(99)),
        fanoutReport(sources),
        memoryReport(),
      ]
      return findings.map((finding) => ({ ...finding, at }))
    },
    nextInterval: () => loop.reset(),
    close: () => void loop.disable(),
  }
}
