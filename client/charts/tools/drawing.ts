import type { UnixMs } from '../../../shared/market/units'
import { STORED_MAX, storedList } from '../stored-list'

export const DRAWING_KINDS = [
  'trend',
  'ray',
  'line',
  'arrow',
  'level',
  'vertical',
  'channel',
  'regression',
  'rect',
  'fib',
  'range',
  'avwap',
  'profile',
  'position',
  'text',
  'alert',
] as const
export type DrawingKind = (typeof DRAWING_KINDS)[number]

/** A time and a value: what a drawing holds on to, whatever the period. */
export interface Anchor {
  t: UnixMs
  /** In price units, on the basis that `basis` names. */
  v: number
}

export interface Drawing {
  id: string
  kind: DrawingKind
  /** Number of anchors: see `anchorsOf`. */
  at: readonly Anchor[]
  /** 复权 under which its values were set. */
  basis: string
  /** Content of a text drawing. */
  words?: string
  /** Can be selected, but neither moved nor removed by keys. */
  locked?: true
  hidden?: true
  /** Proposed, and not yet the person's own. */
  isDraft?: true
}

export const WORDS_MAX = 24
/** Characters of one more drawing, with words and marks that others may still get. */
const ROOM_OF_ONE = 220

/** So many fit among a person's settings. */
const DRAWINGS_MAX = 40
const FIB = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const

/** Values of the lines of a golden section, each with its share of the way. */
export const fibLevels = ({ at: [from, to] }: Pick<Drawing, 'at'>): { share: number; v: number }[] =>
  from && to ? FIB.map((share) => ({ share, v: from.v + (to.v - from.v) * share })) : []

const KINDS: readonly string[] = DRAWING_KINDS

const ONE_POINT: readonly DrawingKind[] = ['level', 'vertical', 'avwap', 'text', 'alert']
const THREE_POINTS: readonly DrawingKind[] = ['channel', 'position']
export const anchorsOf = (kind: DrawingKind): number =>
  ONE_POINT.includes(kind) ? 1 : THREE_POINTS.includes(kind) ? 3 : 2

/**
 * Anchors of a new drawing from the two that were drawn. The other edge of a channel is above by half the height of its
 * line, at least 1 % of the price; the stop of a position is at half the distance of its target.
 */
export function seeded(kind: DrawingKind, at: readonly Anchor[]): readonly Anchor[] {
  const [a, b] = at
  if (!a || !b || anchorsOf(kind) < 3) return at
  if (kind === 'position') return [a, b, { t: b.t, v: a.v - (b.v - a.v) / 2 }]
  return [a, b, { t: a.t, v: a.v + Math.max(Math.abs(b.v - a.v) / 2, Math.abs(a.v) / 100) }]
}

/** Drawings from a stored text; damaged or unknown ones are skipped. */
export function readDrawings(text: string): Drawing[] {
  const given = storedList(text).slice(0, DRAWINGS_MAX)
  return given.flatMap(([kind, basis, ...rest], index): Drawing[] => {
    const more = typeof rest.at(-1) === 'object' ? rest.at(-1) : null
    const numbers = more === null ? rest : rest.slice(0, -1)
    if (typeof kind !== 'string' || !KINDS.includes(kind) || typeof basis !== 'string') return []
    const known = kind as DrawingKind
    const values = numbers.filter((value): value is number => typeof value === 'number' && Number.isFinite(value))
    const count = anchorsOf(known)
    if (values.length !== numbers.length || values.length !== count * 2) return []
    const at = Array.from({ length: count }, (_, point) => ({
      t: values[point * 2] as number,
      v: values[point * 2 + 1] as number,
    }))
    return [{ id: `${index}`, kind: known, basis, at, ...marksOf(more) }]
  })
}

/** Words and marks behind the numbers of a stored drawing. */
function marksOf(more: unknown): Pick<Drawing, 'words' | 'locked' | 'hidden'> {
  const { w, l, h } = (more ?? {}) as { w?: unknown; l?: unknown; h?: unknown }
  return {
    ...(typeof w === 'string' && w !== '' && { words: w.slice(0, WORDS_MAX) }),
    ...(l === 1 && { locked: true as const }),
    ...(h === 1 && { hidden: true as const }),
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100

export const writeDrawings = (drawings: readonly Drawing[]): string =>
  drawings.length === 0
    ? ''
    : JSON.stringify(
        drawings.slice(0, DRAWINGS_MAX).map(({ kind, basis, at, words, locked, hidden }) => {
          const more = { ...(words && { w: words }), ...(locked && { l: 1 }), ...(hidden && { h: 1 }) }
          const numbers = at.flatMap(({ t, v }) => [t, rounded(v)])
          return [kind, basis, ...numbers, ...(Object.keys(more).length > 0 ? [more] : [])]
        }),
      )

/** Whether no further drawing can be stored. */
export const isFullOf = (drawings: readonly Drawing[]): boolean =>
  drawings.length >= DRAWINGS_MAX || writeDrawings(drawings).length > STORED_MAX - ROOM_OF_ONE

export interface RangeFacts {
  bars: number
  change: number
  share: number
  high: number
  low: number
  volume: number
}

type Column = ArrayLike<number | null | undefined>

/** Changes between two bars, both included: from the price before the first to the last close. */
export function rangeFacts(
  columns: { close: Column; high: Column; low: Column; volume: Column; before?: Column },
  a: number,
  b: number,
): RangeFacts | undefined {
  const [from, to] = [Math.max(0, Math.min(a, b)), Math.min(columns.close.length - 1, Math.max(a, b))]
  const start = columns.before?.[from] || columns.close[from - 1] || columns.close[from]
  const end = columns.close[to]
  if (to < from || !start || !end) return undefined
  let [high, low, volume] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0]
  for (let row = from; row <= to; row++) {
    high = Math.max(high, columns.high[row] ?? high)
    low = Math.min(low, columns.low[row] ?? low)
    volume += columns.volume[row] ?? 0
  }
  return { bars: to - from + 1, change: end - start, share: end / start - 1, high, low, volume }
}
