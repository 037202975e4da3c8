import { HORIZONS, readHorizon } from '../../../shared/forecast/horizons'
import type { CalibrationBin } from '../../../shared/forecast/skill'
import type { PredictionModel } from '../../../shared/protocol/rest-predictions'
import { fetchPredictions } from '../../api/predictions'
import { useResource } from '../../store/use-resource'
import { predict as text } from '../../text/predict'
import { formatCount, formatDay, formatPercent, formatRatio } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { Num } from '../../ui/num'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { Forecasts } from './forecasts'
import { PredictionTable } from './prediction-log'
import { ScoreBoard } from './score-board'

const SIZE = 160
const PAD = 4

const percent = (share: number) => formatPercent(share, { sign: false, digits: 1 })

/** Observed frequency by predicted probability, with 95 % intervals and the diagonal. */
function Calibration({ bins }: { bins: readonly CalibrationBin[] }) {
  const x = (share: number) => PAD + share * (SIZE - 2 * PAD)
  const y = (share: number) => SIZE - x(share)
  const binTexts = bins.map(({ chance, rose }) => text.calibrationBin(percent(chance), percent(rose))).join('；')
  return (
    <figure className="flex flex-wrap items-end gap-3 border-t border-line p-3">
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={text.calibrationName(binTexts)}
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

/** Kind of the model, its training data, and its features by weight. */
function ModelCard({ model }: { model: PredictionModel }) {
  const { name, note, fitted, weights } = model
  const heaviest = [...weights].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  return (
    <div className="flex flex-col gap-2 p-3">
      <p className="text-15">{name}</p>
      {fitted ? (
        <p className="num text-text-2">
          {text.fitted(formatDay(fitted.from), formatDay(fitted.to), fitted.days, formatCount(fitted.count))}
        </p>
      ) : null}
      <p className="max-w-prose leading-relaxed text-text-2">{note}</p>
      {heaviest.length > 0 ? (
        <table aria-label={text.weights} className="w-full max-w-sm text-12">
          <caption className="pb-1 text-left text-text-3">{text.weightsWhy}</caption>
          <tbody>
            {heaviest.map(({ feature, weight }) => (
              <tr key={feature} className="border-b border-line">
                <th scope="row" className="py-0.5 text-left font-normal text-text-2">
                  {text.features[feature]}
                </th>
                <td className="num text-right">
                  <Num text={formatRatio(Math.abs(weight), 3)} sign={Math.sign(weight)} arrow />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <section>
        <h3 className="mb-1 text-13 font-medium">{text.scoring}</h3>
        <ul className="max-w-prose list-disc pl-4 text-12 leading-relaxed text-text-2">
          {text.scoringRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const EVERY_MS = 15_000
const OPTIONS = HORIZONS.map((value) => ({ value, title: text.horizons[value] }))

/** The score first, then what is forecast now, then everything that was ever said; one horizon at a time. */
export function PredictView() {
  const [wanted, choose] = useQuery('horizon', '15', 'step')
  const horizon = readHorizon(wanted) ?? '15'
  const load = (options: Parameters<typeof fetchPredictions>[1]) => fetchPredictions(horizon, options)
  const { data, error, reload } = useResource(`predictions/${horizon}`, load, { everyMs: EVERY_MS })
  const choice = <Segmented label={text.horizonChoice} options={OPTIONS} value={horizon} onChange={choose} />
  if (!data) {
    return (
      <div className="flex min-h-full flex-col bg-panel">
        <div className="p-3">{choice}</div>
        {error ? <NoticePanel title={error.message} onRetry={reload} /> : <StateView state="loading" />}
      </div>
    )
  }
  const { model } = data
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)] gap-px bg-line lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:grid-rows-[auto_minmax(16rem,1fr)]">
      <Panel entry="skill" title={text.score} controls={choice}>
        <ScoreBoard report={data} />
      </Panel>
      <Panel
        entry="upChance"
        title={text.current}
        controls={<span className="num text-12 text-text-3">{text.horizons[horizon]}</span>}
        className="min-h-64"
      >
        <Forecasts report={data} />
      </Panel>
      <Panel
        title={text.log}
        controls={<span className="text-12 text-text-3 max-sm:hidden">{text.logHint}</span>}
        className="min-h-64"
      >
        <PredictionTable log={data.log} />
      </Panel>
      <Panel
        title={text.model}
        controls={<span className="text-12 text-text-3">{text.version(model.version)}</span>}
        className="lg:col-start-2 lg:row-start-1"
      >
        <ModelCard model={model} />
        {model.calibration.length > 0 ? <Calibration bins={model.calibration} /> : null}
      </Panel>
    </div>
  )
}
