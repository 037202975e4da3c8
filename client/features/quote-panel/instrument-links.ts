import type { ListedInstrument } from '../../store/rows/instruments'
import { type VerbName, verbsOf } from '../../store/verbs'
import { quoteText as text } from '../../text/trading'

interface InstrumentLink {
  title: string
  href: string
}

/** Verbs that stand in the head too, by what they are called there. */
const TITLES: Partial<Record<VerbName, string>> = {
  multi: text.multi,
  split: text.split,
  history: text.history,
  radar: text.radar,
  board: text.board,
  members: text.board,
}

/** Links from an instrument to pages with more about it. `day` is the running one. */
export function instrumentLinksOf(instrument: ListedInstrument, day: string): InstrumentLink[] {
  const titles = instrument.kind === 'crypto' ? { ...TITLES, daily: text.btc } : TITLES
  return verbsOf(instrument, { day, mode: 'AD' }, true).flatMap(({ name, href }) => {
    const title = titles[name]
    return title && href ? [{ title, href }] : []
  })
}
