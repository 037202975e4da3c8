import type { Instruments, ListedInstrument } from '../../store/instruments'
import { findPages, type ListedPage } from '../../store/page-list'

/** What a search may lead to. */
export type Result = { kind: 'instrument'; instrument: ListedInstrument } | { kind: 'page'; page: ListedPage }

const PAGES_MAX = 4

/**
 * What was typed may mean, best first: a page's own number before codes that begin with it, other pages after the
 * instruments. Nothing typed yet: the pages.
 */
export function searchResults(
  text: string,
  instruments: Pick<Instruments, 'search'>,
  pages: readonly ListedPage[],
  limit: number,
): Result[] {
  const asResult = (page: ListedPage): Result => ({ kind: 'page', page })
  if (text.trim() === '') return pages.slice(0, limit).map(asResult)
  const found = findPages(pages, text).slice(0, PAGES_MAX).map(asResult)
  const numbered = /^\d+$/.test(text.normalize('NFKC').trim())
  const room = limit - found.length
  const listed = instruments.search(text, room).map((instrument): Result => ({ kind: 'instrument', instrument }))
  return numbered ? [...found, ...listed] : [...listed, ...found]
}
