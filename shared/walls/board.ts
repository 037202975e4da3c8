import type { InstrumentId } from '../market/instrument'

/** A board's grid; panels stand on its cells. */
export const WALL_COLUMNS = 12
export const WALL_ROWS = 6
/** More panels cannot be distinguished from ten feet away. */
export const PANELS_MAX = 7
/** Smallest panel that holds its letters, in cells. */
export const PANEL_LEAST = { w: 3, h: 2 } as const

/** Instruments of one panel. */
export const PANEL_CODES_MAX = 24
export const BOARD_NAME_MAX = 24

export const WALL_RANKINGS = ['rise', 'fall', 'speed', 'turnover', 'inflow', 'outflow'] as const

/**
 * What a panel may show. `subject`: the index or stock (`id`), the ranking, or the name of a list. `codes`: the
 * instruments themselves, as of the time the board was made, so that a wall does not need a user's lists.
 */
export const panelKinds = {
  indexes: { subject: 'none', codes: false },
  breadth: { subject: 'none', codes: false },
  rank: { subject: 'ranking', codes: false },
  list: { subject: 'name', codes: true },
  line: { subject: 'id', codes: false },
  radar: { subject: 'id', codes: false },
  heat: { subject: 'id', codes: true },
  ribbon: { subject: 'none', codes: false },
  events: { subject: 'none', codes: false },
  orders: { subject: 'none', codes: false },
  splits: { subject: 'none', codes: false },
  coin: { subject: 'none', codes: true },
  health: { subject: 'none', codes: false },
} as const satisfies Record<string, { subject: 'none' | 'id' | 'ranking' | 'name'; codes: boolean }>

export type PanelKind = keyof typeof panelKinds

export const PANEL_KINDS = Object.keys(panelKinds) as PanelKind[]

export interface PanelPosition {
  /** In cells of the grid, from the top left. */
  x: number
  y: number
  w: number
  h: number
}

export interface WallPanel extends PanelPosition {
  kind: PanelKind
  subject?: string
  codes?: InstrumentId[]
}

export interface WallBoard {
  /** A name of `BUILT_IN`, or an id of somebody's own. */
  id: string
  name: string
  panels: WallPanel[]
}

const inside = ({ x, y, w, h }: PanelPosition): boolean =>
  [x, y, w, h].every(Number.isInteger) &&
  x >= 0 &&
  y >= 0 &&
  w >= PANEL_LEAST.w &&
  h >= PANEL_LEAST.h &&
  x + w <= WALL_COLUMNS &&
  y + h <= WALL_ROWS

export const overlap = (a: PanelPosition, b: PanelPosition): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Whether panels stand on the grid, beside each other, and are not too many. */
export const isLaidOut = (panels: readonly PanelPosition[]): boolean =>
  panels.length > 0 &&
  panels.length <= PANELS_MAX &&
  panels.every(inside) &&
  panels.every((panel, at) => panels.slice(at + 1).every((other) => !overlap(panel, other)))

/** The first free place of a size, row by row; undefined where there is none. */
export function freePanelPosition(panels: readonly PanelPosition[], w: number, h: number): PanelPosition | undefined {
  for (let y = 0; y + h <= WALL_ROWS; y++) {
    for (let x = 0; x + w <= WALL_COLUMNS; x++) {
      const place = { x, y, w, h }
      if (panels.every((panel) => !overlap(place, panel))) return place
    }
  }
  return undefined
}
