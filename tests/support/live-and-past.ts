import { expect } from 'vitest'
import type { Feed } from '../../gateway/feeds/feed'
import { createReplayFeed } from '../../gateway/feeds/replay/feed'
import { openPipeline, type Pipeline } from '../../gateway/market/pipeline/pipeline'
import type { Db } from '../../gateway/storage/database'
import { migrate } from '../../gateway/storage/migrate'
import type { FeedEvent } from '../../shared/market/events'
import type { Instrument } from '../../shared/market/instrument'
import { decodeFrame, rowsOf } from '../../shared/protocol/frame'
import { topic } from '../../shared/protocol/topics'
import { queryLimits } from './queried-days'
import { openTestDatabase } from './test-database'
import { until } from './until'

const LATER = '20261120'

/** Live data of an instrument at the end of a day. */
export interface LiveView {
  day: string
  instrument: Instrument
  minute: unknown[]
  flow: unknown[]
  findings: unknown[]
}

/** A feed that only starts a later day of the same instruments, so that the recorded days are past. */
const laterFeed = (instruments: readonly Instrument[]): Feed => ({
  name: 'replay',
  quality: 'ok',
  badge: '回放',
  clock: () => ({ marketTime: Date.UTC(2026, 10, 20, 2), speed: 1, phase: 'morning', tradingDay: LATER }),
  async *events(signal) {
    yield [
      { kind: 'day', tradingDay: LATER },
      { kind: 'instruments', instruments: [...instruments] },
    ] as FeedEvent[]
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  },
})

const open = (feed: Feed, db: Db, folder: string): Pipeline =>
  openPipeline({
    feed,
    db,
    now: Date.now,
    memory: 'normal',
    watched: async () => [],
    place: { store: { folder }, bytesMax: 2 ** 31, daysMax: 20 },
  })

/** Plays a recording through the pipeline; returns the live data at the end of each of its days. */
export async function playLive(recorded: string | Feed, db: Db, folder: string): Promise<LiveView[]> {
  const replay =
    typeof recorded !== 'string'
      ? recorded
      : createReplayFeed({
          path: recorded,
          speed: Number.POSITIVE_INFINITY,
          endWhenDone: true,
          now: Date.now,
          wait: () => Promise.resolve(),
        })
  const views = new Map<string, LiveView[]>()
  let ended = false
  const take = ({ state }: Pipeline) => {
    const table = state.instrumentTable()
    const all = table.id.flatMap((id): LiveView[] => {
      const instrument = state.instrument(id)
      const minute = structuredClone([...state.rows(topic.tick(id), 'minute')])
      if (!instrument || instrument.kind === 'index' || minute.length === 0) return []
      const flow = structuredClone([...state.rows(topic.flow(id), 'flow')])
      const findings = structuredClone([...state.findings(id)])
      return [{ day: state.tradingDay, instrument: structuredClone(instrument), minute, flow, findings }]
    })
    if (all.length > 0) views.set(state.tradingDay, all)
  }
  const feed: Feed = {
    ...replay,
    clock: () => replay.clock(),
    async *events(signal) {
      for await (const batch of replay.events(signal)) {
        let from = 0
        for (const [at, event] of batch.entries()) {
          if (event.kind !== 'day') continue
          if (at > from) yield batch.slice(from, at)
          from = at
          // The live data is now that of the end of the previous day.
          take(pipeline)
        }
        yield batch.slice(from)
      }
      ended = true
    },
  }
  const pipeline = open(feed, db, folder)
  pipeline.start()
  try {
    await until('the end of the recording', () => ended, 240_000)
  } catch (thrown) {
    await pipeline.close(0)
    throw thrown
  }
  // Finishes pending detectors, then ticks once at the market's time.
  while (pipeline.state.catchUp());
  pipeline.state.tick(replay.clock().marketTime)
  take(pipeline)
  await pipeline.close(20_000)
  return [...views.values()].flat()
}

/** Opens the same history on a later day. */
export async function laterThan<T>(
  views: readonly LiveView[],
  db: Db,
  folder: string,
  look: (later: Pipeline) => Promise<T>,
) {
  const instruments = new Map(views.map(({ instrument }) => [instrument.id, instrument]))
  const later = open(laterFeed([...instruments.values()]), db, folder)
  later.start()
  await until('the later day', () => later.state.tradingDay === LATER && later.state.instrumentTable().id.length > 0)
  try {
    return await look(later)
  } finally {
    await later.close(5_000)
  }
}

const rowsIn = (frame: Uint8Array) => {
  const decoded = decodeFrame(frame)
  return decoded.ok ? decoded.sections.flatMap((section) => rowsOf(section)) : []
}

/** Expects that each day of a recording is read from history as it was live, and returns what was live. */
export async function expectSame(path: string | Feed, folder: string): Promise<LiveView[]> {
  const db = await openTestDatabase(':memory:')
  await migrate(db)
  try {
    const views = await playLive(path, db, folder)
    expect(views.length).toBeGreaterThan(0)
    await laterThan(views, db, folder, async ({ past: { history } }) => {
      const { asked } = history
      for (const { day, instrument, minute, flow, findings } of views) {
        const on = { code: instrument.id, from: day, to: day }
        expect(rowsIn((await asked.frames.minutes(on, queryLimits(20_000))).frame)).toEqual(minute)
        expect(rowsIn((await asked.frames.flow(on, queryLimits(20_000))).frame)).toEqual(flow)
        const stored = await asked.splits(on, queryLimits())
        expect(new Set(stored.findings.map(({ id }) => id))).toEqual(
          new Set((findings as { id: string }[]).map(({ id }) => id)),
        )
        for (const finding of stored.findings) expect(findings).toContainEqual(finding)
      }
    })
    return views
  } finally {
    await db.destroy()
  }
}
