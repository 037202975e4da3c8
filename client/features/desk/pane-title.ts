import type { DeskPane } from '../../../shared/desk/layout'
import { deskText as text } from '../../text/desk'
import { monitor } from '../../text/monitor'

export type PaneKind = keyof typeof text.panes

/** Kinds of panes in the order of the list, by what they are about. */
export const PANE_GROUPS = {
  market: ['indexes', 'breadth', 'money', 'rank', 'events', 'orders', 'splits', 'ladder', 'boards', 'health'],
  own: ['watch', 'watchEvents', 'codes', 'cards', 'basket', 'text', 'alerts', 'notes', 'videos'],
  stock: ['quote', 'minute', 'bars', 'footprint', 'book', 'tape', 'queue', 'cancels'],
} as const satisfies Record<string, readonly PaneKind[]>

export const isKnownKind = (kind: string): kind is PaneKind => Object.hasOwn(text.panes, kind)

/** Kinds that show one instrument. */
export const isOfStock = (kind: string): boolean => PANE_GROUPS.stock.some((one) => one === kind)

const WITH_CODES: readonly string[] = ['codes', 'cards', 'indexes', 'splits'] satisfies PaneKind[]

/** Kinds whose codes may be baskets. */
export const showsBaskets = (kind: string): boolean => kind === 'codes' || kind === 'cards'

/** Input of a pane of this kind: instruments, or text. */
export const contentsOf = (kind: string): 'codes' | 'text' | undefined =>
  WITH_CODES.includes(kind) ? 'codes' : kind === 'text' ? 'text' : undefined

/** Size of new panes, in cells. */
export const PANE_SIZES: Partial<Record<PaneKind, { w: number; h: number }>> = {
  quote: { w: 8, h: 5 },
  book: { w: 4, h: 13 },
  tape: { w: 4, h: 13 },
  queue: { w: 4, h: 9 },
  cancels: { w: 5, h: 9 },
  minute: { w: 8, h: 12 },
  bars: { w: 8, h: 12 },
  footprint: { w: 8, h: 12 },
  events: { w: 8, h: 12 },
  orders: { w: 8, h: 12 },
  basket: { w: 8, h: 12 },
  splits: { w: 8, h: 10 },
  codes: { w: 12, h: 12 },
  cards: { w: 12, h: 12 },
}
export const NORMAL_SIZE = { w: 6, h: 9 } as const

const RANKING_TITLES: Record<string, string> = {
  ...monitor.rankings,
  inflow: monitor.inflow,
  outflow: monitor.outflow,
}

/** Its owner's name for it, else what it shows. */
export function paneTitle({ title, kind, options }: Pick<DeskPane, 'title' | 'kind' | 'options'>): string {
  if (title) return title
  if (kind === 'rank') return `${RANKING_TITLES[options?.ranking ?? 'rise'] ?? monitor.rankings.rise}${monitor.board}`
  return isKnownKind(kind) ? text.panes[kind] : kind
}
