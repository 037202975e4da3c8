import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { createDayStore } from '../../gateway/past/history/day-store'
import { withDerivedDays } from '../../gateway/past/history/derived-series'
import { withEarlierCodes } from '../../gateway/past/history/earlier-codes'
import { createFileSeries } from '../../gateway/past/history/file-series'
import { createHistory } from '../../gateway/past/history/history'
import { Recorder } from '../../gateway/past/history/recorder'
import { createSeriesStore } from '../../gateway/past/history/series-store'
import { openFileDays } from '../../gateway/past/recorder/file-days'
import type { WriterMessage, WriterReply } from '../../gateway/past/recorder/messages'
import { PrintRecorder } from '../../gateway/past/recorder/print-recorder'
import { questionsOf } from '../../gateway/past/recorder/questions'
import { Writer } from '../../gateway/past/recorder/writer'
import { WrittenFiles } from '../../gateway/past/recorder/written-files'
import type { Db } from '../../gateway/storage/database'
import type { Instrument } from '../../shared/market/instrument'
import type { DayRow } from '../../shared/protocol/rest'
import type { SmallMarket } from './small-market'

type Course = Parameters<typeof withDerivedDays>[1]['course']

/**
 * Stores the days of a market in files as the product does, but on this thread: everything is on the disk once `flush`
 * resolves. `derive` computes days that have only a daily row.
 */
export function storeMarketDays(db: Db, market: SmallMarket, folder: string, derive?: Course) {
  const thread = new EventEmitter()
  const due: (() => void)[] = []
  const say = (reply: WriterReply) => void thread.emit('message', reply)
  const writer = new Writer({
    days: new WrittenFiles({ folder, bytesMax: 1e12, daysMax: 99, reply: say }),
    reply: say,
    later: (_ms, run) => due.push(run),
    now: () => 0,
  })
  const settle = () => {
    for (let run = due.shift(); run; run = due.shift()) run()
  }
  const postMessage = (job: WriterMessage | string) => {
    if (typeof job === 'string') thread.emit('exit', 0)
    else writer.receive(job)
  }
  const open = () => Object.assign(thread, { postMessage }) as unknown as Worker
  const prints = new PrintRecorder({ market: market.state, open, bytesMax: 1e12, now: () => 0 })
  const questions = questionsOf(openFileDays(folder))
  const files = {
    async storePiece(day: string, name: string, subject: string, bytes: Uint8Array) {
      const written = prints.storePiece(day, name, subject, bytes)
      settle()
      await written
    },
    async storeFindings(day: string, findings: readonly { instrument: string; id: string; body: string }[]) {
      const written = prints.storeFindings(day, findings)
      settle()
      await written
    },
    piece: async (day: string, name: string, subject: string) => questions.piece({ day, name, subject }),
    pieces: async (day: string, name: string, subjects: readonly string[]) => questions.pieces({ day, name, subjects }),
    newestBefore: async (day: string, name: string, subject: string) => questions.newestBefore({ day, name, subject }),
    findings: async (first: string, last: string, subject: string | undefined, limit: number) =>
      questions.findings({ first, last, subject, limit }),
    trades: async (ask: Parameters<typeof questions.trades>[0]) => questions.trades(ask),
    seconds: async (ask: Parameters<typeof questions.seconds>[0]) => questions.seconds(ask),
    printsSince: async (ask: { id: string }) => questions.printsSince(ask),
  }
  const { state } = market
  const earlierCodes = (id: string) => state.registry.earlierCodes(id)
  const days = createDayStore(db, 'test', earlierCodes)
  const fileSeries = createFileSeries(files, createSeriesStore(db, 'test'))
  const joined = withEarlierCodes(fileSeries, earlierCodes)
  const series = derive
    ? withDerivedDays(joined, {
        days,
        instrument: (id) => state.instrument(id),
        today: (id) => state.ownDay(id) ?? state.tradingDay,
        course: (instrument: Instrument, day: DayRow) => derive(instrument, day),
      })
    : joined
  const slicing = { now: () => 0, pause: async () => {} }
  const shared = { days, market: state, clock: market.clock, slicing }
  const recorder = new Recorder({
    ...shared,
    series: fileSeries,
    watched: async () => [],
    tapes: false,
    wallTime: () => 7,
  })
  market.observe((event) => {
    prints.observe(event)
    recorder.observe(event)
  })
  market.listen((update) => prints.publish(update))
  const history = createHistory({
    ...shared,
    series,
    prints: () => [],
    storedPrints: files,
    completeness: () => recorder.completeness(),
    earlierCodes,
    presentCode: (id) => state.registry.presentCode(id),
  })
  return {
    history,
    recorder,
    days,
    questions,
    files,
    /** Writes everything so far to the disk. */
    async flush() {
      prints.observe({ kind: 'day', tradingDay: state.tradingDay })
      settle()
      await recorder.idle()
      settle()
    },
    close: () => prints.close(0),
  }
}
