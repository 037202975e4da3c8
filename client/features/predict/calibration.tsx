import type { CalibrationBin } from '../../../shared/forecast/skill'
import { predict as text } from '../../text/predict'
import { formatPercent } from '../../ui/format'

const SIZE = 160
const PAD = 4

const percent = (share: number) => formatPercent(share, { sign: false, digits: 1 })

/** How often each stated chance came true, with 95 % intervals, beside the line on which both are the same. */
export function Calibration({ bins }: { bins: readonly CalibrationBin[] }) {
  const x = (share: number) => PAD + share * (SIZE - 2 * PAD)
  const y = (share: number) => SIZE - x(share)
  const said = bins.map(({ chance, rose }) => text.calibrationBin(percent(chance), percent(rose))).join('；')
  return (
    <figure className="flex flex-wrap items-end gap-3 border-t border-line p-3">
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={text.calibrationName(said)}
        className="size-40 shrink-0 border border-line"
      >
        <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} className="stroke-line" strokeDasharray="3 3" />
        {bins.map(({ chance, rose, interval }) => (
          <g key={`${chance} ${rose}`}>
            {interval ? (
              <line x1={x(chance)} x2={x(chance)} y1={y(interval[0])} y2={y(interval[1])} className="stroke-text-3" />
            ) : null}
            <circle cx={x(chance)} cy={y(rose)} r={2.5} className="fill-accent" />
          </g>
        ))}
      </svg>
      <figcaption className="max-w-48 text-12 text-text-2">
        <span className="block font-medium text-text-1">{text.calibration}</span>
        {text.calibrationWhy}
      </figcaption>
    </figure>
  )
}
