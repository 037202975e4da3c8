import type { OwnRow } from '../../../shared/market/own-data'
import type { UnixMs } from '../../../shared/market/units'
import type { OwnSet } from '../../store/account/own-data'
import { ownData } from '../../text/own-data'
import { directionOf, EMPTY, formatDateTime, formatDay } from '../../ui/format'
import type { CellValue } from '../../ui/grid-column'

const text = ownData.column
const DASH = { text: EMPTY, tone: 'dim' } as const
const DECIMALS_MAX = 4

/** Sort value of a column of own data, as used by conditions; NaN if no value is known at the time. */
export const dataFigure = (set: OwnSet | undefined, id: string, now: UnixMs): number =>
  set && !Number.isNaN(now) ? set.rows.figure(id, now) : Number.NaN

const knownSince = ({ published, time = '' }: OwnRow, day: string): string =>
  published === undefined && time === '' ? text.notPublished : text.published(formatDay(published ?? day), time)

/** A figure as it is known at a time, or the next event; on hover its day, its publication and its source. */
export function dataCell(set: OwnSet | undefined, id: string, now: UnixMs): CellValue {
  if (!set) return { ...DASH, title: text.missing }
  const { rows, head } = set
  if (rows.kind === 'event') {
    const next = rows.next(id, now)
    if (!next) return { ...DASH, title: text.noEvent }
    const title = text.event(formatDay(next.day), String(next.value), rows.figure(id, now), head.source)
    return { text: `${next.day.slice(4, 6)}-${next.day.slice(6)} ${next.value}`, title }
  }
  const row = rows.at(id, now)
  if (!row) return { ...DASH, title: text.unknown }
  const value = Number(row.value)
  return {
    text: value.toLocaleString('zh-CN', { maximumFractionDigits: DECIMALS_MAX }),
    ...(value < 0 ? { tone: directionOf(value) } : {}),
    title: text.figure(formatDay(row.day), knownSince(row, row.day), head.source),
  }
}

/** Words on the head of the column: source and as-of. */
export const dataColumnHelp = (set: OwnSet | undefined): string =>
  set ? text.help(set.head.source, formatDay(set.head.lastDay), formatDateTime(set.head.updatedAt)) : text.missing
