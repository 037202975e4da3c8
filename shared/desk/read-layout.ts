import { isSubjectId } from '../market/instrument-id'
import { compacted, onDesk } from './grid'
import {
  DESK_FORMAT,
  DESK_PANES_MAX,
  type DeskLayout,
  type DeskPane,
  isLink,
  LINKS,
  PANE_OPTIONS_MAX,
  PANE_RATES,
  PANE_TITLE_MAX,
  type WindowBounds,
} from './layout'

/** A correction that was needed to make a layout valid. */
export type Repair =
  /** Written by a newer program; properties that this one does not support are preserved. */
  | { kind: 'newer'; format: number }
  /** Number of entries left out: not a pane, the id of an earlier pane, or beyond the maximum. */
  | { kind: 'left-out'; count: number }
  /** Number of panes whose position or size was corrected. */
  | { kind: 'moved'; count: number }

type LayoutReading = { ok: true; layout: DeskLayout; repairs: Repair[] } | { ok: false }

const PANE_ID = /^[a-z0-9-]{1,24}$/
const KIND = /^[A-Za-z][A-Za-z-]{0,23}$/

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isCode = (value: unknown): value is string => typeof value === 'string' && isSubjectId(value)

function windowOf(value: unknown): WindowBounds | undefined {
  if (!isObject(value)) return undefined
  const { left, top, width, height } = value as Partial<Record<keyof WindowBounds, unknown>>
  const all = [left, top, width, height]
  if (!all.every((one) => typeof one === 'number' && Number.isFinite(one))) return undefined
  return { left, top, width, height } as WindowBounds
}

function optionsOf(value: unknown): Record<string, string> | undefined {
  if (!isObject(value)) return undefined
  const texts = Object.entries(value).filter(([, text]) => typeof text === 'string') as [string, string][]
  return Object.fromEntries(texts.slice(0, PANE_OPTIONS_MAX))
}

/** A pane with what it has beyond what is known here; undefined where it is none. */
export function readPane(value: unknown): DeskPane | undefined {
  if (!isObject(value)) return undefined
  const { id, kind, x, y, w, h, title, link, rate, code, options, window, ...unknown } = value
  if (typeof id !== 'string' || !PANE_ID.test(id) || typeof kind !== 'string' || !KIND.test(kind)) return undefined
  if (![x, y, w, h].every((one) => typeof one === 'number' && Number.isFinite(one))) return undefined
  const known: DeskPane = { ...unknown, id, kind, ...({ x, y, w, h } as Pick<DeskPane, 'x' | 'y' | 'w' | 'h'>) }
  if (typeof title === 'string' && title.trim() !== '') known.title = title.trim().slice(0, PANE_TITLE_MAX)
  if (isLink(link)) known.link = link
  const knownRate = PANE_RATES.find((one) => one === rate)
  if (knownRate) known.rate = knownRate
  if (isCode(code)) known.code = code
  const [texts, place] = [optionsOf(options), windowOf(window)]
  if (texts) known.options = texts
  if (place) known.window = place
  return known
}

/**
 * Reads a layout from any source: old, newer, damaged or edited by hand. Corrects known properties, preserves others.
 */
export function readLayout(value: unknown): LayoutReading {
  if (!isObject(value) || !Array.isArray(value.panes)) return { ok: false }
  const { panes: given, codes: groups, format: stated, ...unknown } = value
  const format = typeof stated === 'number' && Number.isInteger(stated) && stated > 0 ? stated : DESK_FORMAT
  const list = given as unknown[]
  const panes: DeskPane[] = []
  for (const one of list) {
    const pane = readPane(one)
    if (pane && panes.length < DESK_PANES_MAX && panes.every(({ id }) => id !== pane.id)) panes.push(pane)
  }
  const within = panes.map((pane) => ({ ...pane, ...onDesk(pane) }))
  const docked = compacted(within.filter(({ window }) => !window))
  const laid = within.map((pane) => docked.find(({ id }) => id === pane.id) ?? pane)
  const moved = laid.filter((pane, at) => {
    const before = panes[at] as DeskPane
    return pane.x !== before.x || pane.y !== before.y || pane.w !== before.w || pane.h !== before.h
  }).length
  const codes: DeskLayout['codes'] = {}
  for (const link of LINKS) {
    const code = isObject(groups) ? groups[link] : undefined
    if (isCode(code)) codes[link] = code
  }
  const repairs: Repair[] = []
  if (format > DESK_FORMAT) repairs.push({ kind: 'newer', format })
  if (panes.length < list.length) repairs.push({ kind: 'left-out', count: list.length - panes.length })
  if (moved > 0) repairs.push({ kind: 'moved', count: moved })
  return { ok: true, layout: { ...unknown, format, panes: laid, codes }, repairs }
}
