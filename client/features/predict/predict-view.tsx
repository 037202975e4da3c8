import { fetchPredictions } from '../../api/predictions'
import { useResource } from '../../store/use-resource'
import { predict as text } from '../../text/predict'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { Forecasts } from './forecasts'
import { PredictionTable } from './prediction-log'
import { ScoreBoard } from './score-board'

const EVERY_MS = 15_000

/** The score first, then what is forecast now, then everything that was ever said. */
export function PredictView() {
  const { data, error, reload } = useResource('predictions', fetchPredictions, { everyMs: EVERY_MS })
  if (!data) {
    if (error) return <NoticePanel title={error.message} onRetry={reload} className="bg-panel" />
    return <StateView state="loading" className="bg-panel" />
  }
  const { model, horizonMinutes } = data
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)] gap-px bg-line lg:h-full lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)]">
      <Panel title={text.score} controls={<span className="text-12 text-text-3">{text.scoreOrder}</span>}>
        <ScoreBoard report={data} />
      </Panel>
      <Panel title={text.model} controls={<span className="text-12 text-text-3">{text.version(model.version)}</span>}>
        <div className="flex flex-col gap-1 p-3">
          <p className="text-15">{model.name}</p>
          <p className="max-w-prose leading-relaxed text-text-2">{model.note}</p>
        </div>
      </Panel>
      <Panel
        entry="upChance"
        title={text.current}
        controls={<span className="num text-12 text-text-3">{text.horizon(horizonMinutes)}</span>}
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
