import type uPlot from 'uplot'
import { lastKnown } from '../source'

type KeyCommand =
  | { kind: 'cross'; row: number }
  /** −1 towards older, 1 towards newer. */
  | { kind: 'pan'; by: -1 | 1 }
  /** 1 nearer, −1 farther. */
  | { kind: 'zoom'; by: -1 | 1 }

/**
 * Index to which a key moves the crosshair among points up to `last` from `at` (null: none yet). Undefined: not a key
 * of the crosshair.
 */
export function nextIndex(key: string, at: number | null, last: number): number | undefined {
  if (last < 0) return undefined
  const from = at === null ? last : Math.min(at, last)
  if (key === 'ArrowLeft') return at === null ? last : Math.max(0, from - 1)
  if (key === 'ArrowRight') return Math.min(last, at === null ? last : from + 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}

/** Keys in a chart: ←→ move the crosshair, with Ctrl they pan, ↑↓ zoom, Home and End go to the ends. */
export function commandOfKey(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  at: number | null,
  data: uPlot.AlignedData,
): KeyCommand | undefined {
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return ctrlKey ? undefined : { kind: 'zoom', by: key === 'ArrowUp' ? 1 : -1 }
  if (ctrlKey) {
    if (key === 'ArrowLeft' || key === 'ArrowRight') return { kind: 'pan', by: key === 'ArrowLeft' ? -1 : 1 }
    return undefined
  }
  const known = lastKnown(data[1])
  const row = nextIndex(key, at, known >= 0 ? known : data[0].length - 1)
  return row === undefined ? undefined : { kind: 'cross', row }
}
