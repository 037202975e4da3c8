import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NamedInstrument } from '../../gateway/past/recorder/day-rows'
import type { WriterMessage, WriterReply } from '../../gateway/past/recorder/messages'
import { encodeBlock } from '../../gateway/past/recorder/page'
import { PrintColumns, type RecordedPrint } from '../../gateway/past/recorder/print-columns'
import type { WrittenDays } from '../../gateway/past/recorder/stored-days'
import { Writer } from '../../gateway/past/recorder/writer'
import { WrittenFiles } from '../../gateway/past/recorder/written-files'

export const historyFolder = () => mkdtempSync(join(tmpdir(), 'zeus-history-'))

export const print = (over: Partial<RecordedPrint> = {}): RecordedPrint => ({
  time: Date.UTC(2026, 6, 6, 1, 45),
  price: 1_000,
  volume: 100,
  side: 1,
  buyNo: 1,
  sellNo: 2,
  buyGrade: 0,
  sellGrade: 0,
  extra: 0,
  summed: false,
  ...over,
})

/** Prints in the form in which the writer receives them, by place. */
export function columnsOf(rows: readonly (RecordedPrint & { place?: number })[]): PrintColumns {
  const columns = new PrintColumns(0)
  for (const { place = 0, extra, summed, ...row } of rows) columns.add(place, row, extra, summed)
  return columns
}

export const named = (place: number, id: string, over: Partial<NamedInstrument> = {}): NamedInstrument => ({
  place,
  id,
  always: false,
  hasOrderNumbers: true,
  ...over,
})

export interface WriterSetting {
  bytesMax?: number
  daysMax?: number
}

/** A writer of a folder on this thread, whose work runs when the test calls `step` or `run`. */
export function openTestWriter(folder: string, { bytesMax = 1e12, daysMax = 99 }: WriterSetting = {}) {
  let pagesMax: number | undefined
  const opened = writerOf(
    (say) => new WrittenFiles({ folder, bytesMax, daysMax, reply: say, pagesMax: () => pagesMax }),
  )
  return {
    ...opened,
    /** Sets the largest number of pages of files opened from now on. */
    limit(pages: number | undefined) {
      pagesMax = pages
    },
  }
}

/** The same for days stored anywhere. */
export function writerOf(open: (say: (reply: WriterReply) => void) => WrittenDays) {
  const replies: WriterReply[] = []
  const due: (() => void)[] = []
  let seq = 0
  const say = (reply: WriterReply) => void replies.push(reply)
  const writer = new Writer({
    days: open(say),
    reply: say,
    now: () => 0,
    later: (_ms, run) => due.push(run),
  })
  type Message = WriterMessage extends infer One ? (One extends WriterMessage ? Omit<One, 'seq'> : never) : never
  return {
    writer,
    replies,
    send: (message: Message) => writer.receive({ ...message, seq: ++seq } as WriterMessage),
    prints(day: string, rows: readonly (RecordedPrint & { place?: number })[], names: readonly NamedInstrument[] = []) {
      const page = encodeBlock(columnsOf(rows))
      writer.receive({ kind: 'prints', seq: ++seq, day, names, page })
    },
    /** Runs the work pending now. */
    step() {
      for (const run of due.splice(0)) run()
    },
    /** Runs pending work until none is left. */
    run() {
      for (let turns = 0; due.length > 0; turns++) {
        if (turns > 100_000) throw new Error('the writer does not come to rest')
        due.shift()?.()
      }
    },
    acknowledged: () => replies.flatMap((reply) => (reply.kind === 'stored' ? [reply.seq] : [])).at(-1) ?? 0,
  }
}
