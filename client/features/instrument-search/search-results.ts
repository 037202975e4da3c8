import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import { findBaskets } from '../../store/baskets/basket-code'
import { findPages, type ListedPage } from '../../store/page-list'
import { type BoardName, findBoards } from '../../store/rows/board-names'
import type { Instruments, ListedInstrument } from '../../store/rows/instruments'
import { type Command, findCommands } from './commands'
import { typedCommands } from './typed-commands'
import { isCommand, isRule, typedDay } from './typed-meaning'

/** Possible targets of a search. `listed`: the list that puts an instrument before others. */
export type Result =
  | { kind: 'instrument'; instrument: ListedInstrument; listed?: 'pinned' | 'recent' }
  | { kind: 'board'; board: BoardName }
  /** One's own index. */
  | { kind: 'basket'; basket: CustomIndex }
  | { kind: 'page'; page: ListedPage }
  | { kind: 'command'; command: Command }
  /** A rule that is restated, and saved with Enter. */
  | { kind: 'rule'; text: string }
  /** `YYYYMMDD`. */
  | { kind: 'day'; day: string }

/** Data that is searched. */
interface SearchSources {
  instruments: Pick<Instruments, 'search' | 'get'>
  boards: readonly BoardName[]
  /** One's own indexes. */
  baskets: readonly CustomIndex[]
  pages: readonly ListedPage[]
  commands: readonly Command[]
  /** Instruments of this person, the dearest first. */
  pinned: readonly string[]
  recent: readonly string[]
  /** The running day, `YYYYMMDD`; empty = not known. */
  today: string
}

const BOARDS_MAX = 3
const BASKETS_MAX = 3
const PAGES_MAX = 4
const COMMANDS_MAX = 3

/** List that is shown before anything is typed. */
function ownResults({ instruments, pinned, recent }: SearchSources): Result[] {
  return [...new Set([...pinned, ...recent])].flatMap((id): Result[] => {
    const instrument = instruments.get(id)
    return instrument ? [{ kind: 'instrument', instrument, listed: pinned.includes(id) ? 'pinned' : 'recent' }] : []
  })
}

/**
 * Possible meanings of the typed text, best first: a rule or a command alone; a day; a page's own number before codes
 * that begin with it; instruments, pinned and recent ones first; one's own indexes, boards, pages and commands. Without
 * text: one's own instruments and the pages.
 */
export function searchResults(text: string, sources: SearchSources, limit: number): Result[] {
  const { instruments, boards, baskets, pages, commands, pinned, recent, today } = sources
  const asCommand = (command: Command): Result => ({ kind: 'command', command })
  const typed = typedCommands(text, today)
  if (typed.length > 0) return typed.map(asCommand)
  if (isCommand(text)) return findCommands(commands, text).slice(0, limit).map(asCommand)
  if (isRule(text)) return [{ kind: 'rule', text: text.trim() }]
  const asPage = (page: ListedPage): Result => ({ kind: 'page', page })
  if (text.trim() === '') {
    const own = ownResults(sources).slice(0, Math.ceil(limit / 2))
    return [...own, ...pages.slice(0, limit - own.length).map(asPage)]
  }
  const day = typedDay(text, today)
  const days = day === undefined ? [] : [{ kind: 'day' as const, day }]
  const found = findPages(pages, text).slice(0, PAGES_MAX).map(asPage)
  const others = [
    ...findBaskets(baskets, text)
      .slice(0, BASKETS_MAX)
      .map((basket): Result => ({ kind: 'basket', basket })),
    ...findBoards(boards, text)
      .slice(0, BOARDS_MAX)
      .map((board): Result => ({ kind: 'board', board })),
    ...found,
    ...findCommands(commands, text).slice(0, COMMANDS_MAX).map(asCommand),
  ]
  const listOf = (id: string) => (pinned.includes(id) ? 'pinned' : recent.includes(id) ? 'recent' : undefined)
  const listed = instruments
    .search(text, Math.max(1, limit - others.length - days.length), [...pinned, ...recent])
    .map((instrument): Result => {
      const list = listOf(instrument.id)
      return { kind: 'instrument', instrument, ...(list ? { listed: list } : {}) }
    })
  const numbered = /^\d+$/.test(text.normalize('NFKC').trim())
  const all = numbered ? [...days, ...others, ...listed] : [...days, ...listed, ...others]
  return all.slice(0, limit)
}
