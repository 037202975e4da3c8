import {
  figuresBy,
  type MoveFigures,
  SCORE_HORIZONS,
  type ScoreHorizon,
  type ScoreMeasure,
} from '../../../shared/flow/signal-score'
import { scorecardText as text } from '../../text/scorecard'
import { classNames } from '../../ui/class-names'
import type { TableColumn } from '../../ui/data-table'
import { formatPercent } from '../../ui/format'
import { directionClass, Num } from '../../ui/num'
import type { ScoredRow } from './scored-rows'

/** Fewer say nothing, and neither does a mean within so many of its errors. */
const ENOUGH = 30
const ERRORS = 2

/** Whether a mean is significant, given the error. */
export const isSignificant = ({ count, mean, error }: MoveFigures): boolean =>
  count >= ENOUGH && mean !== null && error !== null && Math.abs(mean) > ERRORS * error

/** The sign is the signal's, not the price's: marks in its own ink, no colour of direction. */
const WORKED = "before:mr-1 before:content-['✓']"
const FAILED = "before:mr-1 before:content-['✗']"

function MeanCell({ figures, measure }: { figures: MoveFigures; measure: ScoreMeasure }) {
  const { mean, error, count } = figures
  const words = text.mean[measure](
    formatPercent(mean, { digits: 3 }),
    formatPercent(error, { digits: 3, sign: false }),
    count,
  )
  const title = count > 0 ? words : undefined
  if (mean !== null && isSignificant(figures)) {
    return (
      <span title={title} className={classNames('num font-medium text-text-1', mean > 0 ? WORKED : FAILED)}>
        {formatPercent(mean).replace('%', '')}
      </span>
    )
  }
  return <Num text={formatPercent(mean).replace('%', '')} className="text-text-3" title={title} />
}

function horizonColumns(horizon: ScoreHorizon, measure: ScoreMeasure): TableColumn<ScoredRow>[] {
  const of = ({ horizons }: ScoredRow) => figuresBy(horizons[horizon], measure)
  return [
    {
      key: horizon,
      title: text.horizons[horizon],
      unit: '%',
      sortBy: (row) => of(row).mean,
      cell: (row) => <MeanCell figures={of(row)} measure={measure} />,
    },
    {
      key: `${horizon}-right`,
      title: text.right,
      unit: '%',
      sortBy: (row) => of(row).rightShare,
      cell: (row) => (
        <Num
          text={formatPercent(of(row).rightShare, { sign: false, digits: 0 }).replace('%', '')}
          className={of(row).count < ENOUGH ? 'text-text-3' : 'text-text-2'}
        />
      ),
    },
  ]
}

const MARKS = { up: '▲', down: '▼', none: '◆' } as const

export const scoreColumns = (measure: ScoreMeasure): TableColumn<ScoredRow>[] => [
  {
    key: 'signal',
    title: text.columns.signal,
    align: 'left',
    width: 112,
    cell: ({ name, hint, side, isOwn }) => (
      <span title={hint} className="flex items-center gap-1">
        <span
          aria-hidden="true"
          className={classNames('text-[0.7em]', side === 'none' ? 'text-text-3' : directionClass[side])}
        >
          {MARKS[side]}
        </span>
        <span className="max-w-40 truncate">{name}</span>
        {isOwn && <span className="rounded-sm bg-raised px-1 text-[0.75em] text-text-2">{text.own}</span>}
      </span>
    ),
  },
  {
    key: 'side',
    title: text.columns.side,
    align: 'left',
    cell: ({ side }) => <span className="text-text-3">{text.sides[side]}</span>,
  },
  {
    key: 'count',
    title: text.columns.count,
    unit: text.columns.countUnit,
    sortBy: ({ count }) => count,
    cell: ({ count }) => <Num text={String(count)} />,
  },
  ...SCORE_HORIZONS.flatMap((horizon) => horizonColumns(horizon, measure)),
]
