import type { HealthReport } from '../../../../shared/protocol/rest'
import type { OpsMeter } from '../../../../shared/protocol/rest-ops'
import { EMPTY } from '../../../ui/format'

const KB = 1024
const MB = KB * KB
const UNITS: Record<OpsMeter['id'], { of: number; digits: number }> = {
  loop: { of: 1, digits: 0 },
  memory: { of: MB, digits: 0 },
  readers: { of: 1, digits: 0 },
  sent: { of: KB, digits: 1 },
}

/** A value in the unit of its meter: ms, MB, connections, KB a second. */
export function textOf(id: OpsMeter['id'], value: number | null): string {
  const { of, digits } = UNITS[id]
  return value === null ? EMPTY : (value / of).toFixed(digits)
}

/** Figures that a report has as of now; what is sent is a rate, of which only minutes are known. */
const NOW: Partial<Record<OpsMeter['id'], [source: string, figure: string]>> = {
  loop: ['loop', 'p99'],
  memory: ['memory', 'rss'],
  readers: ['fanout', 'readers'],
}

/** Value of a meter: the number in the list of parts, so that the two agree; otherwise that of the newest minute. */
export function meterNow(id: OpsMeter['id'], reports: readonly HealthReport[], newest: number | null): number | null {
  const [source, figure] = NOW[id] ?? []
  const found = reports.find((report) => report.source === source)?.figures[figure ?? '']
  return found ?? newest
}

/** Points of a line over the values, both ways from 0 to 1 with zero at the bottom; gaps are passed over. */
export function meterLine(values: readonly (number | null)[]) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const most = known.reduce<number | null>((max, { value }) => Math.max(max ?? value, value), null)
  const least = known.reduce<number | null>((min, { value }) => Math.min(min ?? value, value), null)
  const width = Math.max(1, values.length - 1)
  const height = most === null || most <= 0 ? 1 : most
  const points = known.map(({ value, at }): [x: number, y: number] => [at / width, value / height])
  return { points, least, most, newest: known.at(-1)?.value ?? null }
}
