import type { FeedEvent } from '../../../shared/market/events'
import { beijingDate } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { Feed, ReplayControl } from '../feed'
import type { Incidents } from '../incidents'
import { DayPlayer, type PlayOutcome } from './play-day'
import { Remote, type RemoteOptions } from './remote'
import { type RecordedDay, type Survey, survey } from './survey'
import { REST_MS } from './tape'
import { text } from './text'

/** `speed` 1 = as recorded, `Infinity` = as fast as the reader takes it; time is passed in. */
interface ReplayOptions extends RemoteOptions {
  /** A recording, or a folder with recordings. */
  path: string
  /** Receives damage that affects the whole recording. */
  incidents?: Incidents
  /** End with the recording; otherwise the closed day stands until `signal` aborts or a seek goes back. */
  endWhenDone?: boolean
}

export type ReplayFeed = Feed & { control: ReplayControl }

const status = (state: 'connecting' | 'live' | 'ended' | 'error', detail: string): FeedEvent => ({
  kind: 'status',
  state,
  detail,
})

/**
 * Plays recorded files (`layouts.ts` lists the readable ones) as if they arrived now: each day with its `day`,
 * `instruments` and `phase` events, several days one after the other, several codes and files merged by time and the
 * venues' numbers. All files are read once before the first event, and their errors are reported then, each as an
 * `error` status; all readable data is played. At recorded speed the market's breaks take 3 s. `clock().speed` is 0
 * while the market's clock does not run evenly: paused, at the end, at infinite speed.
 */
export function createReplayFeed(options: ReplayOptions): ReplayFeed {
  const remote = new Remote(options)
  let player: DayPlayer | undefined

  async function* events(signal: AbortSignal): AsyncGenerator<readonly FeedEvent[]> {
    yield [status('connecting', text.reading(options.path))]
    const found = await survey(options.path, beijingDate(options.now()), signal)
    for (const { file, words, mended } of found.troubles) {
      if (mended) options.incidents?.note('recording-mended', file, words)
      else options.incidents?.open('recording-damaged', file, words)
    }
    if (found.problems.length > 0) yield found.problems.map((problem) => status('error', problem))
    if (found.days.length === 0) {
      yield [status('error', text.nothing(options.path))]
      if (!options.endWhenDone) await sleepUntil(signal)
      return
    }
    yield* playDays(found, signal)
  }

  async function* playDays({ days, damaged }: Survey, signal: AbortSignal): AsyncGenerator<readonly FeedEvent[]> {
    let index = 0
    let skipTo = Number.NEGATIVE_INFINITY
    while (!signal.aborted) {
      const day = days[index] as RecordedDay
      player = new DayPlayer(day, remote, damaged)
      yield opening(day)
      const elsewhere = (time: UnixMs) => dayAt(days, time) !== index
      const outcome: PlayOutcome = yield* player.play(skipTo, elsewhere, signal)
      skipTo = Number.NEGATIVE_INFINITY
      if (outcome.kind === 'seek') {
        index = dayAt(days, outcome.to)
        skipTo = outcome.to
        continue
      }
      if (signal.aborted) return
      if (index + 1 < days.length) {
        index++
        await remote.rest(REST_MS, signal)
        continue
      }
      const repeated = outcome.duplicates > 0 ? text.duplicates(outcome.duplicates) : ''
      yield [status('ended', text.ended(outcome.events) + repeated)]
      if (options.endWhenDone) return
      while (!signal.aborted && !remote.seeking) await remote.rest(undefined, signal)
      const target = remote.takeSeek()
      if (target === undefined) return
      index = dayAt(days, target)
      skipTo = target
    }
  }

  return {
    name: 'replay',
    quality: 'ok',
    get badge() {
      return player && player.day.damage.length > 0 ? text.damagedBadge : text.badge
    },
    control: remote,
    events,
    clock() {
      if (player) return player.clock()
      const now = options.now()
      return { marketTime: now, speed: 0, phase: 'before', tradingDay: beijingDate(now) }
    },
  }
}

function opening(day: RecordedDay): FeedEvent[] {
  const files = new Set(day.segments.map((segment) => segment.file.path)).size
  const rebuilt = day.unseen.length > 0 ? text.rebuilt(day.unseen.length) : ''
  const damaged = day.damage.length > 0 ? text.damaged(day.damage.length) : ''
  return [
    { kind: 'day', tradingDay: day.tradingDay },
    { kind: 'instruments', instruments: day.instruments },
    status('live', text.playing(day.tradingDay, day.instruments.length, files) + rebuilt + damaged),
  ]
}

/** The recorded day of a time: its own date's, or the last one before it, or the first. */
function dayAt(days: readonly RecordedDay[], time: UnixMs): number {
  const date = beijingDate(time)
  return Math.max(
    0,
    days.findLastIndex((day) => day.tradingDay <= date),
  )
}

async function sleepUntil(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
