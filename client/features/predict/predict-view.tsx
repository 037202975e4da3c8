import { HORIZONS, readHorizon } from '../../../shared/forecast/horizons'
import { fetchPredictions } from '../../api/predictions'
import { useResource } from '../../store/use-resource'
import { predict as text } from '../../text/predict'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { Calibration } from './calibration'
import { Forecasts } from './forecasts'
import { ModelCard } from './model-card'
import { PredictionTable } from './prediction-log'
import { ScoreBoard } from './score-board'

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
      <Panel title={text.model} controls={<span className="text-12 text-text-3">{text.version(model.version)}</span>}>
        <ModelCard model={model} />
        {model.calibration.length > 0 ? <Calibration bins={model.calibration} /> : null}
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
    </div>
  )
}
