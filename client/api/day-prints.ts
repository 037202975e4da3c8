import type { PrintTape } from '../../shared/flow/recorded-orders'
import type { InstrumentId } from '../../shared/market/instrument'
import { askFrame } from './ask'
import type { RequestOptions } from './http'

const NAMES = ['time', 'price', 'volume', 'side', 'buyNo', 'sellNo'] as const

export type DayPrints = Record<(typeof NAMES)[number], Float64Array>

/** The running day's prints that the gateway keeps of an instrument under split analysis, oldest first. */
export async function fetchDayPrints(id: InstrumentId, options?: RequestOptions): Promise<DayPrints & PrintTape> {
  const sections = await askFrame('GET /api/prints/:id', { params: { id } }, options)
  const prints = sections.flatMap((section) => (section.kind === 'trade' ? [section] : []))
  const length = prints.reduce((sum, { count }) => sum + count, 0)
  const columns = Object.fromEntries(NAMES.map((name) => [name, new Float64Array(length)])) as DayPrints
  let at = 0
  for (const section of prints) {
    for (const name of NAMES) columns[name].set(section.columns[name], at)
    at += section.count
  }
  return columns
}
