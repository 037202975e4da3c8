import type { InstrumentId } from '../market/instrument'
import type { PanelPosition } from '../walls/board'

/** Columns of a desk; its rows are as many as its panes need. */
export const DESK_COLUMNS = 24
/** A desk of fewer rows is stretched over the screen, a higher one scrolls. */
export const DESK_ROWS_FIT = 24
export const DESK_ROWS_MAX = 240
export const DESK_PANES_MAX = 40
/** Smallest pane, in cells. */
export const PANE_LEAST = { w: 3, h: 3 } as const
export const PANE_TITLE_MAX = 24
export const DESK_NAME_MAX = 24
/** A layout as JSON text. */
export const DESK_LETTERS_MAX = 48_000
/** Maximum number of options stored for a pane. */
export const PANE_OPTIONS_MAX = 16

/** The format that is written; one with a higher number was written by a newer program. */
export const DESK_FORMAT = 1

/** Groups of panes that show the same instrument: each has a colour and a letter. */
export const LINKS = ['a', 'b', 'c', 'd', 'e', 'f'] as const
export type Link = (typeof LINKS)[number]

/** Pictures a second of a pane: every one that comes, ten, or one. */
export const PANE_RATES = ['all', '10', '1'] as const
export type PaneRate = (typeof PANE_RATES)[number]

/** Bounds of a pane's own window, in pixels of the desktop that all screens share. */
export interface WindowBounds {
  left: number
  top: number
  width: number
  height: number
}

export interface DeskPane extends PanelPosition {
  /** Unique in its desk. */
  id: string
  /** Kind of content; a program that does not support it shows a note and preserves the pane. */
  kind: string
  /** Its owner's name for it. */
  title?: string
  link?: Link
  rate?: PaneRate
  /** The instrument of a pane without a link. */
  code?: InstrumentId
  /** Its own switches, by name. */
  options?: Record<string, string>
  /** Bounds of its own window; absent in a docked pane. */
  window?: WindowBounds
}

export interface DeskLayout {
  format: number
  panes: DeskPane[]
  /** The instrument of each group. */
  codes: Partial<Record<Link, InstrumentId>>
}

export const isLink = (value: unknown): value is Link => LINKS.some((link) => link === value)
