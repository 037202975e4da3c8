/** Figures of a fact, and how they are written. */
export interface Cell {
  values: readonly number[]
  text: string
}

export interface Fact {
  name: string
  /** Least and most that are usual; left out where nothing is known. */
  usual?: readonly [least: number, most: number]
  past?: Cell
  live?: Cell
  write: (value: number) => string
}

const HEAD = ['fact', 'usual', 'past days', 'live day']
const OUTSIDE = '✗'

/** One line a fact; what lies outside the usual range is marked. */
export function tableOf(facts: readonly Fact[]): string {
  const rows = [HEAD, ...facts.map(rowOf)]
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) => row.map((text, at) => text.padEnd(widths[at] as number)).join(' | ')).join('\n')
}

function rowOf({ name, usual, past, live, write }: Fact): string[] {
  return [name, usual ? usualOf(usual, write) : '–', cellOf(past, usual), cellOf(live, usual)]
}

const usualOf = ([least, most]: readonly [number, number], write: Fact['write']): string =>
  most === Number.POSITIVE_INFINITY ? `≥ ${write(least)}` : `${write(least)} – ${write(most)}`

function cellOf(cell: Cell | undefined, usual: Fact['usual']): string {
  if (!cell || cell.values.length === 0) return '–'
  const isOutside = usual && cell.values.some((value) => !(value >= usual[0] && value <= usual[1]))
  return isOutside ? `${cell.text} ${OUTSIDE}` : cell.text
}
