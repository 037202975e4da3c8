import type { Phase } from '../market/session'
import { compacted } from './grid'
import { DESK_FORMAT, type DeskLayout, type DeskPane } from './layout'

export const PRESETS = ['before', 'trading', 'closing', 'review'] as const
export type Preset = (typeof PRESETS)[number]

type Cell = [kind: string, x: number, y: number, w: number, h: number, more?: Partial<DeskPane>]

const A = { link: 'a' } as const
const rank = (ranking: string): Partial<DeskPane> => ({ options: { ranking } })

const CELLS: Record<Preset, readonly Cell[]> = {
  before: [
    ['indexes', 0, 0, 6, 8],
    ['watch', 0, 8, 6, 16, A],
    ['quote', 6, 0, 7, 5, A],
    ['minute', 6, 5, 7, 12, { ...A, options: { auction: '1' } }],
    ['notes', 6, 17, 7, 7, A],
    ['book', 13, 0, 4, 16, A],
    ['alerts', 13, 16, 11, 8, A],
    ['rank', 17, 0, 7, 8, { ...A, ...rank('rise') }],
    ['rank', 17, 8, 7, 8, { ...A, ...rank('inflow') }],
  ],
  trading: [
    ['breadth', 0, 0, 4, 9],
    ['money', 0, 9, 4, 7],
    ['ladder', 0, 16, 4, 8],
    ['rank', 4, 0, 6, 8, rank('rise')],
    ['rank', 10, 0, 6, 8, rank('speed')],
    ['rank', 4, 8, 6, 8, rank('inflow')],
    ['rank', 10, 8, 6, 8, rank('fall')],
    ['rank', 4, 16, 6, 8, rank('turnover')],
    ['rank', 10, 16, 6, 8, rank('outflow')],
    ['events', 16, 0, 8, 14],
    ['orders', 16, 14, 8, 10],
  ],
  closing: [
    ['ladder', 0, 0, 6, 14, A],
    ['boards', 0, 14, 6, 10],
    ['quote', 6, 0, 7, 5, A],
    ['minute', 6, 5, 7, 12, A],
    ['rank', 6, 17, 7, 7, { ...A, ...rank('speed') }],
    ['book', 13, 0, 4, 13, A],
    ['tape', 13, 13, 4, 11, A],
    ['events', 17, 0, 7, 14, A],
    ['orders', 17, 14, 7, 10, A],
  ],
  review: [
    ['breadth', 0, 0, 5, 9],
    ['ladder', 0, 9, 5, 15, A],
    ['quote', 5, 0, 9, 5, A],
    ['bars', 5, 5, 9, 10, A],
    ['minute', 5, 15, 9, 9, A],
    ['boards', 14, 0, 5, 12],
    ['splits', 14, 12, 10, 12, A],
    ['rank', 19, 0, 5, 7, { ...A, ...rank('turnover') }],
    ['notes', 19, 7, 5, 5, A],
  ],
}

/** A desk to begin with. */
export function presetLayout(preset: Preset): DeskLayout {
  const panes = CELLS[preset].map(
    ([kind, x, y, w, h, more], at): DeskPane => ({ id: `p${at + 1}`, kind, x, y, w, h, ...more }),
  )
  return { format: DESK_FORMAT, panes: compacted(panes), codes: {} }
}

const CLOSING_FROM_MS = (14 * 60 + 30) * 60_000

/** The desk of a moment: until the day begins, through it, from 14:30 on, and afterwards. `timeOfDay`: ms in Beijing. */
export function presetAt(phase: Phase, timeOfDay: number): Preset {
  switch (phase) {
    case 'before':
    case 'opening-auction':
    case 'pre-open':
      return 'before'
    case 'morning':
    case 'lunch':
    case 'afternoon':
    case 'always':
      return timeOfDay >= CLOSING_FROM_MS ? 'closing' : 'trading'
    case 'closing-auction':
      return 'closing'
    default:
      return 'review'
  }
}
