import { openFileDays } from '../../gateway/past/recorder/file-days'
import type { RecordedPrint } from '../../gateway/past/recorder/print-columns'
import { questionsOf } from '../../gateway/past/recorder/questions'
import { decodeFrame, rowsOf } from '../../shared/protocol/frame'
import { named, print } from './history-writer'

export const DAY = '20260706'
const AT = Date.UTC(2026, 6, 6, 1, 30)
export const NAMES = [named(0, '600519.SH'), named(1, '000001.SZ')]

/** Prices of an instrument's stored prints. */
export function prices(folder: string, id: string, day = DAY): number[] {
  const ask = { day, id, from: 0, to: Number.POSITIVE_INFINITY, after: 0, limit: 1e6 }
  const answer = questionsOf(openFileDays(folder)).trades(ask)
  const decoded = decodeFrame(answer?.frame ?? new Uint8Array())
  return decoded.ok
    ? decoded.sections.flatMap((section) => rowsOf(section)).map((row) => (row as { price: number }).price)
    : []
}

/** A print at a minute after 09:30, of the instrument at a place. */
export const at = (minute: number, price: number, place = 0, over: Partial<RecordedPrint> = {}) => ({
  ...print({ time: AT + minute * 60_000, price, ...over }),
  place,
})

/** Pseudo-random numbers, which a page cannot compress well. */
export const dice = (n: number) => (Math.imul(n ^ 0x9e3779b9, 0x85ebca6b) >>> 7) % 1_000_003
