import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { createMarketState } from '../../gateway/market/state/market-state'
import type { WriterMessage, WriterReply } from '../../gateway/past/recorder/messages'
import { PrintRecorder } from '../../gateway/past/recorder/print-recorder'
import type { WrittenDays } from '../../gateway/past/recorder/stored-days'
import { Writer } from '../../gateway/past/recorder/writer'
import { WrittenFiles } from '../../gateway/past/recorder/written-files'
import { MinuteMarks } from '../../gateway/past/replay/minute-marks'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import type { MarketEvent } from '../../shared/market/events'
import { encodeSeries } from '../../shared/protocol/day-series'

type OpenDays = (say: (reply: WriterReply) => void) => WrittenDays

/** Replaces the writer's thread: it does its work synchronously on this thread. */
class WriterHere extends EventEmitter {
  private readonly due: (() => void)[] = []
  private readonly writer: Writer

  constructor(open: OpenDays) {
    super()
    const say = (reply: WriterReply) => void this.emit('message', reply)
    this.writer = new Writer({
      days: open(say),
      reply: say,
      now: () => 0,
      later: (_ms, run) => void this.due.push(run),
    })
  }
  /** A text requests the end of the thread. */
  postMessage(message: WriterMessage | string) {
    if (typeof message === 'string') {
      this.writer.close()
      this.emit('exit', 0)
    } else this.writer.receive(message)
    for (let run = this.due.shift(); run; run = this.due.shift()) run()
  }
}

/** A running market whose day is recorded as the product does it, on this thread, into a folder; `close` it. */
export const recordDay = (folder: string) =>
  recordInto((say) => new WrittenFiles({ folder, bytesMax: 1e12, daysMax: 99, reply: say }))

/** The same, stored anywhere. */
export function recordInto(open: OpenDays) {
  const state = createMarketState({
    grades: DEFAULT_GRADES,
    now: () => 1_700_000_000_000,
    interest: (name) => !name.startsWith('split'),
  })
  const recorder = new PrintRecorder({
    market: state,
    bytesMax: 2 ** 40,
    now: () => 0,
    open: () => new WriterHere(open) as unknown as Worker,
  })
  const storePiece = (day: string, name: string, subject: string, bytes: Uint8Array) =>
    recorder.storePiece(day, name, subject, bytes)
  // A second passes at each call, so that no minute is skipped however fast the day is played.
  let turns = 0
  const marks = new MinuteMarks({ market: state, storePiece, now: () => (turns += 1_000) })
  return {
    state,
    take(event: MarketEvent) {
      // Coins have days of their own and many prints.
      if ('instrument' in event && state.ownDay(event.instrument) !== undefined) return
      recorder.observe(event)
      marks.observe(event)
      for (const update of state.apply(event)) recorder.publish(update)
    },
    tick(marketTime: number) {
      for (const update of state.tick(marketTime)) recorder.publish(update)
    },
    /** Stores pending marks and the market events so far; the day may continue. */
    async write() {
      const day = state.tradingDay
      await marks.idle()
      await recorder.storePiece(day, 'market-event', 'market', encodeSeries('market-event', day, state.marketEvents()))
    },
    close: () => recorder.close(1_000),
  }
}

/** The same rows have the same hash, whatever the order of their columns. */
export function hashRows(rows: readonly object[]): string {
  const hash = createHash('sha256')
  for (const row of rows) hash.update(`${JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))}\n`)
  return `${rows.length} ${hash.digest('hex').slice(0, 16)}`
}
