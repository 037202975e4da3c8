import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { WriterJob, WriterReply } from '../../../gateway/recorder/messages'
import { PrintRecorder } from '../../../gateway/recorder/print-recorder'
import { openWriter } from '../../../gateway/recorder/threads'
import type { TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import { bytesOf, type DayBytes, dayFiles, type KeptPrints } from './kept-prints'

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
/** Told first of all: that the day begins, and a print. */
const WARM = 2
const TRADING_DAY = '20260706'
const [RATE, DAYS] = [1e12, 99]

/**
 * Plays prints, `pace` times as fast as they were, to a recorder alone, or to nobody: what remains then is what handing
 * them over costs by itself.
 */
export async function play({ prints, ids }: KeptPrints, pace: number, recording: boolean): Promise<Played> {
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
  const tell = (at: number) => {
    const { extra: _, summed, ...row } = prints.at(at)
    const topic = topics[prints.place[at] as number] as TopicName
    take({ kind: 'trade', topic, row, ingestTime: 0, ...(summed ? { summed } : {}) })
  }
  const first = prints.time[0] as number
  // The thread is begun and has its file before anything is counted.
  tell(0)
  while (recording && acks.length < WARM) await sleep(TICK_MS)
  const before = process.cpuUsage()
  const begun = performance.now()
  let rss = 0
  for (let at = 1; at < prints.rows; ) {
    await sleep(TICK_MS)
    rss = Math.max(rss, process.memoryUsage.rss())
    const until = first + (performance.now() - begun) * pace
    for (; at < prints.rows && (prints.time[at] as number) <= until; at++) tell(at)
  }
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
  writer.postMessage = (job: WriterJob, transfer) => {
    if (job.kind !== 'close') told.push({ seq: job.seq, at: performance.now() })
    post(job, transfer as Parameters<typeof post>[1] & readonly ArrayBuffer[])
  }
  writer.on('message', (reply: WriterReply) => {
    const now = performance.now()
    while (reply.kind === 'kept' && told[0] && told[0].seq <= reply.seq) acks.push(now - (told.shift()?.at ?? now))
  })
  return writer
}

/** Takes a print as somebody who does nothing with it. */
const sink = (update: Update): boolean => update.kind === 'trade' && update.row.volume > 0
