import type { ReactNode } from 'react'
import type { PredictionReport } from '../../../shared/protocol/rest-predictions'
import { predict as text } from '../../text/predict'
import { Badge } from '../../ui/badge'
import { formatCount, formatPercent, formatRatio } from '../../ui/format'

function Figure({ label, value, beside, note }: { label: string; value: string; beside?: ReactNode; note?: string }) {
  return (
    <div className="min-w-32">
      <dt className="text-12 text-text-3">{label}</dt>
      <dd className="num mt-0.5 flex items-baseline gap-2">
        <span className="text-20 font-medium">{value}</span>
        {beside && <span className="text-12 text-text-2">{beside}</span>}
      </dd>
      {note && <dd className="text-12 text-text-3">{note}</dd>}
    </div>
  )
}

/** How past forecasts did, each figure beside what knowing nothing would have given. */
export function ScoreBoard({ report }: { report: Pick<PredictionReport, 'score' | 'horizonMinutes'> }) {
  const { count, draws, brier, brierBaseline, hitRate, hitInterval, baseRate, coverage80, significant } = report.score
  const percent = (share: number | null) => formatPercent(share, { sign: false, digits: 1 })
  const verdict = brier === null || brierBaseline === null ? '' : brier < brierBaseline ? text.better : text.worse
  return (
    <div className="flex flex-col gap-3 p-3">
      <p>
        <Badge kind={significant ? 'note' : 'warning'}>{significant ? text.significant : text.notSignificant}</Badge>
        {!significant && <span className="ml-2 text-12 text-text-2">{text.notSignificantWhy}</span>}
      </p>
      {count === 0 && <p className="text-text-2">{text.waiting}</p>}
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Figure
          label={text.brier}
          value={formatRatio(brier, 4)}
          beside={`${text.baseline} ${formatRatio(brierBaseline, 4)}${verdict && ` · ${verdict}`}`}
          note={text.brierHint}
        />
        <Figure
          label={text.hitRate}
          value={percent(hitRate)}
          beside={`${text.baseRate} ${percent(baseRate)}`}
          {...(hitInterval ? { note: text.hitInterval(percent(hitInterval[0]), percent(hitInterval[1])) } : {})}
        />
        <Figure label={text.coverage} value={percent(coverage80)} note={text.coverageTarget} />
        <Figure
          label={text.count}
          value={formatCount(count)}
          beside={text.countUnit}
          note={text.draws(formatCount(draws), report.horizonMinutes)}
        />
      </dl>
    </div>
  )
}
