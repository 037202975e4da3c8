import type { InstrumentId } from '../../shared/market/instrument'
import type { Row } from '../../shared/protocol/kinds'
import type { BookDay } from '../../shared/protocol/rest-market'
import type { RequestOptions } from './http'
import { requestData, requestFrame } from './request-data'

/** The opening auction of the running day, and how much waited at a limit. */
export const fetchBookDay = (id: InstrumentId, options?: RequestOptions): Promise<BookDay> =>
  requestData('GET /api/books/:id', { params: { id } }, options)

/** Order books of the running day that the gateway stores for viewed instruments: columns of levels, oldest first. */
export async function fetchBookLevels(id: InstrumentId, options?: RequestOptions): Promise<BookColumns[]> {
  const sections = await requestFrame('GET /api/books/:id/levels', { params: { id } }, options)
  return sections.flatMap((section) => (section.kind === 'quote' ? [section] : []))
}

/** A coin's book by bands: of the last 24 hours, or of a stored `day`; oldest first. */
export async function fetchDepth(id: InstrumentId, day?: string, options?: RequestOptions): Promise<DepthColumns[]> {
  const query = day === undefined ? {} : { day }
  const sections = await requestFrame('GET /api/books/:id/depth', { params: { id }, query }, options)
  return sections.flatMap((section) => (section.kind === 'coin-depth' ? [section] : []))
}

export interface DepthColumns {
  count: number
  columns: Record<keyof Row<'coin-depth'>, ArrayLike<number>>
}

/** One page of them. */
export interface BookColumns {
  count: number
  columns: Record<keyof Row<'quote'>, ArrayLike<number>>
}
