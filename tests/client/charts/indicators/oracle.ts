import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, type TestContext } from 'vitest'
import type { Input } from '../../../../client/charts/indicators/formulas'
import { dateToMs } from '../../../../shared/market/session'
import { recording } from '../../../support/recordings'

export type Day = Record<'time' | 'open' | 'high' | 'low' | 'close' | 'volume', number>

/** Recorded daily bars of a stock and of an index, whichever the file is of; the newest 1,500. */
function recorded(context: Pick<TestContext, 'skip'>, name: string): Day[] {
  const text = gunzipSync(readFileSync(recording(context, 'daily', name))).toString()
  const [head = '', ...rows] = text.trim().split('\n')
  const names = head.split(',')
  return rows.slice(-1_500).map((row) => {
    const cells = row.split(',')
    const cell = (column: string) => Number(cells[names.indexOf(column)])
    return {
      time: dateToMs(String(cell('date'))),
      open: cell('open'),
      high: cell('high'),
      low: cell('low'),
      close: cell('close'),
      volume: cell('volume'),
    }
  })
}

/** A walk that is the same each time. */
function walked(count: number): Day[] {
  let [state, close] = [7, 1_000]
  const dice = () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  }
  return Array.from({ length: count }, (_, row) => {
    const open = close
    close = Math.max(50, close + Math.round(dice() * 40))
    return {
      time: row * 86_400_000,
      open,
      close,
      high: Math.max(open, close) + 3,
      low: Math.min(open, close) - 3,
      volume: 1_000 + Math.round(dice() * 800),
    }
  })
}

export const SERIES: [string, (context: Pick<TestContext, 'skip'>) => Day[]][] = [
  ['a recorded stock', (context) => recorded(context, '000001.sz_to_20240919_1d.csv.gz')],
  ['a recorded index', (context) => recorded(context, '000300.sh_to_20240919_1d.csv.gz')],
  ['a made-up walk', () => walked(800)],
]

export const input = (days: readonly Day[]): Input => {
  const column = (name: keyof Day) => days.map((day) => day[name])
  return {
    time: column('time'),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  }
}

interface Published<T> {
  update: (value: T, replace: boolean) => unknown
  getResult: () => unknown
}

/** Every row of a published indicator; undefined while it has none. */
export function published<T>(indicator: Published<T>, values: readonly T[]): unknown[] {
  return values.map((value) => {
    indicator.update(value, false)
    return indicator.getResult()
  })
}

/** Expects both to be equal from a row on, and most rows to be known. */
export function same(ours: ArrayLike<number> | undefined, theirs: readonly unknown[], from: number): void {
  let [compared, different] = [0, '']
  for (let row = from; row < theirs.length; row++) {
    const value = theirs[row]
    if (typeof value !== 'number' || !Number.isFinite(value)) continue
    compared++
    const own = ours?.[row] ?? Number.NaN
    if (!(Math.abs(own - value) < 1e-6 * Math.max(1, Math.abs(value)))) different ||= `row ${row}: ${own}, not ${value}`
  }
  expect(different).toBe('')
  expect(compared).toBeGreaterThan((theirs.length - from) * 0.9)
}
