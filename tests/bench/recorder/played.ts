import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { WriterMessage, WriterReply } from '../../../gateway/past/recorder/messages'
import { PrintRecorder } from '../../../gateway/past/recorder/print-recorder'
import { openWriter } from '../../../gateway/past/recorder/threads'
import type { TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import { bytesOf, type DayBytes, dayFiles, type RecordedPrintRun } from './recorded-print-run'

export interface Played {
  /** Processor time of the whole process, µs a print. */
  usAPrint: number
  printsPerSecond: number
  lost: number
  /** From the telling of a block until it was said to be kept, ms. */
  ackP99Ms: number
  /** The most that the process took meanwhile. */
  rssMb: number
  bytes: DayBytes | undefined
}

const TICK_MS = 25
const MINUTE_MS = 60_000
/** Prints a second of what is played before anything is counted, and the time that is left for what of it is still to be done, ms. */
const WARM_RATE = 300_000
/** How often: after once, code that a day runs millions of times is still being compiled. */
const WARM_TURNS = 10
const SETTLED_MS = 3_000
const TRADING_DAY = '20260706'
const [RATE, DAYS] = [1e12, 99]

/**
 * Plays prints, `pace` times as fast as they were, to a recorder alone, or to nobody: what remains then is what making
 * them costs by itself. What a process does once, as loading and compiling, is no part of what a day costs: they are
 * played before, as of minutes before, and not counted.
 */
export async function play({ prints, ids }: RecordedPrintRun, pace: number, recording: boolean): Promise<Played> {
  const folder = mkdtempSync(join(tmpdir(), 'zeus-bench-recorder-'))
  const acks: number[] = []
  const recorder = new PrintRecorder({
    market: {
      tradingDay: TRADING_DAY,
      ownDay: () => undefined,
      instrument: () => ({ kind: 'stock', hasOrderNumbers: true }),
    },
    open: () => timed(openWriter({ place: { folder }, bytesMax: RATE, daysMax: DAYS }), acks),
    bytesMax: RATE,
    now: Date.now,
  })
  const topics = ids.map((id): TopicName => `tick:${id}`)
  const take: (update: Update) => unknown = recording ? (update) => recorder.publish(update) : sink
  const tell = (at: number, earlier: number) => {
    const { extra: _, summed, ...row } = prints.at(at)
    row.time -= earlier
    const place = prints.place[at] as number
    const topic = topics[place] as TopicName
    take({ kind: 'trade', topic, row, ingestTime: 0, place, ...(summed ? { summed } : {}) })
  }
  const first = prints.time[0] as number
  const span = (prints.time[prints.rows - 1] as number) - first
  let rss = 0
  const playAll = async (from: number, faster: number, earlier: number): Promise<void> => {
    const begun = performance.now()
    for (let at = from; at < prints.rows; ) {
      await sleep(TICK_MS)
      rss = Math.max(rss, process.memoryUsage.rss())
      const until = first + (performance.now() - begun) * faster
      for (; at < prints.rows && (prints.time[at] as number) <= until; at++) tell(at, earlier)
    }
  }
  const turnMs = (Math.ceil(span / MINUTE_MS) + 1) * MINUTE_MS
  for (let turn = WARM_TURNS; turn > 0; turn--) {
    await playAll(0, (WARM_RATE / prints.rows) * (span / 1_000), turn * turnMs)
  }
  // With the first print of another minute all before it is put together.
  tell(0, 0)
  await sleep(SETTLED_MS)
  acks.length = 0
  rss = 0
  const before = process.cpuUsage()
  const begun = performance.now()
  await playAll(1, pace, 0)
  const seconds = (performance.now() - begun) / 1000
  await recorder.close(30_000)
  const { user, system } = process.cpuUsage(before)
  const { figures } = recorder.health()
  const [file] = recording ? dayFiles(folder) : []
  const bytes = file === undefined ? undefined : bytesOf(file)
  rmSync(folder, { recursive: true })
  return {
    usAPrint: (user + system) / prints.rows,
    printsPerSecond: prints.rows / seconds,
    lost: figures?.lost ?? 0,
    ackP99Ms: acks.sort((a, b) => a - b)[Math.floor(acks.length * 0.99)] ?? 0,
    rssMb: rss / 2 ** 20,
    bytes,
  }
}

/** Notes how long each thing told was on its way until it was said to be kept, ms. */
function timed(writer: Worker, acks: number[]): Worker {
  const told: { seq: number; at: number }[] = []
  const post = writer.postMessage.bind(writer)
  writer.postMessage = (job: WriterMessage | string, transfer) => {
    if (typeof job !== 'string') told.push({ seq: job.seq, at: performance.now() })
    post(job, transfer as Parameters<typeof post>[1] & readonly ArrayBuffer[])
  }
  writer.on('message', (reply: WriterReply) => {
    const now = performance.now()
    while (reply.kind === 'kept' && told[0] && told[0].seq <= reply.seq) acks.push(now - (told.shift()?.at ?? now))
  })
  return writer
}

const newest: Update[] = []

/** Takes a print as somebody who does nothing with it; kept, as one that nobody can look at would not be made. */
const sink = (update: Update): void => {
  newest[0] = update
}
