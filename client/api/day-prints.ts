import type { TradeTape } from '../../shared/flow/recorded-orders'
import type { InstrumentId } from '../../shared/market/instrument'
import type { AnySection } from '../../shared/protocol/frame'
import { HISTORY_ROWS_MAX } from '../../shared/protocol/rest-history'
import { fetchConfig } from './config'
import type { RequestOptions } from './http'
import { requestFrame, requestFrames } from './request-data'

const NAMES = ['time', 'price', 'volume', 'side', 'buyNo', 'sellNo'] as const

export type PrintColumnsOfDay = Record<(typeof NAMES)[number], Float64Array>

/** The running day's prints that the gateway keeps of an instrument under split analysis, oldest first. */
export async function fetchDayPrints(
  id: InstrumentId,
  options?: RequestOptions,
): Promise<PrintColumnsOfDay & TradeTape> {
  return columnsOf(await requestFrame('GET /api/prints/:id', { params: { id } }, options))
}

/** Answers that a day is read in, at most: 400,000 prints. */
const ANSWERS_MAX = 20

/** The running day's prints from its first one on if every print is stored, else the newest ones. */
export async function fetchWholeDay(id: InstrumentId, options?: RequestOptions): Promise<PrintColumnsOfDay> {
  // Days that pages can replay are days with stored prints.
  const { replay } = await fetchConfig(options)
  if (!replay) return fetchDayPrints(id, options)
  const query = { code: id, limit: HISTORY_ROWS_MAX.frame }
  const stored = columnsOf(await requestFrames('GET /api/history/trades', { query }, ANSWERS_MAX, options))
  return stored.time.length > 0 ? stored : fetchDayPrints(id, options)
}

function columnsOf(sections: readonly AnySection[]): PrintColumnsOfDay & TradeTape {
  const prints = sections.flatMap((section) => (section.kind === 'trade' ? [section] : []))
  const length = prints.reduce((sum, { count }) => sum + count, 0)
  const columns = Object.fromEntries(NAMES.map((name) => [name, new Float64Array(length)])) as PrintColumnsOfDay
  let at = 0
  for (const section of prints) {
    for (const name of NAMES) columns[name].set(section.columns[name], at)
    at += section.count
  }
  return columns
}
