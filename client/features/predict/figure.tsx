import type { ReactNode } from 'react'
import type { Interval } from '../../../shared/forecast/skill'
import { predict as text } from '../../text/predict'
import { formatPercent } from '../../ui/format'

/** Half width of an interval from which a figure is too uncertain for large type. */
const SURE = 0.1

export const isSure = (interval: Interval | null): boolean =>
  interval !== null && (interval[1] - interval[0]) / 2 < SURE

export const sharePercent = (share: number | null) => formatPercent(share, { sign: false, digits: 1 })

/** Words of a 95 % interval of a share. */
export const intervalWords = (interval: Interval | null): string | undefined =>
  interval ? text.interval(sharePercent(interval[0]), sharePercent(interval[1])) : undefined

interface FigureProps {
  label: string
  value: string
  beside?: ReactNode
  notes?: readonly (string | undefined)[]
  /** Whether the figure is certain enough for large type. */
  isSure: boolean
}

/** A figure of the score, in large type if it is certain enough. */
export function ScoreFigure({ label, value, beside, notes = [], isSure }: FigureProps) {
  return (
    <div className="min-w-32">
      <dt className="text-12 text-text-3">{label}</dt>
      <dd className="num mt-0.5 flex items-baseline gap-2">
        <span className={isSure ? 'text-20 font-medium' : 'text-13 text-text-2'}>{value}</span>
        {beside && <span className="text-12 text-text-2">{beside}</span>}
      </dd>
      {notes.map(
        (note) =>
          note && (
            <dd key={note} className="text-12 text-text-3">
              {note}
            </dd>
          ),
      )}
    </div>
  )
}
