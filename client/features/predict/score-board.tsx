import type { Skill } from '../../../shared/forecast/skill'
import type { PredictionReport } from '../../../shared/protocol/rest-predictions'
import { address } from '../../../shared/protocol/routes'
import { predict as text } from '../../text/predict'
import { Badge } from '../../ui/badge'
import { formatCount, formatRatio } from '../../ui/format'
import { intervalWords, isSure, ScoreFigure, sharePercent } from './figure'
import { PastMovesFigures } from './past-moves'
import { WayToStatement } from './way-to-statement'

function SkillFigures({ title, why, skill }: { title: string; why?: string; skill: Skill }) {
  const {
    skill: gain,
    skillInterval,
    brier,
    brierEven,
    brierRate,
    brierRepeat,
    hitRate,
    hitInterval,
    count,
    days,
  } = skill
  const bounds = skillInterval && text.interval(formatRatio(skillInterval[0], 3), formatRatio(skillInterval[1], 3))
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-13 font-medium">
        {title}
        {why ? <span className="ml-2 text-12 font-normal text-text-3">{why}</span> : null}
      </h3>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <ScoreFigure
          label={text.skill}
          value={formatRatio(gain, 3)}
          notes={[bounds ?? undefined, text.skillHint]}
          isSure={isSure(skillInterval)}
        />
        <ScoreFigure
          label={text.brier}
          value={formatRatio(brier, 4)}
          beside={`${text.baseline} ${formatRatio(Math.min(brierEven, brierRate, brierRepeat), 4)}`}
          notes={[text.brierHint]}
          isSure={isSure(skillInterval)}
        />
        <ScoreFigure
          label={text.hitRate}
          value={sharePercent(hitRate)}
          notes={[intervalWords(hitInterval)]}
          isSure={isSure(hitInterval)}
        />
        <ScoreFigure
          label={text.coverage}
          value={sharePercent(skill.within80)}
          notes={[intervalWords(skill.within80Interval), text.coverageTarget]}
          isSure={isSure(skill.within80Interval)}
        />
        <ScoreFigure
          label={text.coverage50}
          value={sharePercent(skill.within50)}
          notes={[intervalWords(skill.within50Interval), text.coverage50Target]}
          isSure={isSure(skill.within50Interval)}
        />
        <ScoreFigure
          label={text.count}
          value={formatCount(count)}
          beside={text.countUnit}
          notes={[text.days(formatCount(days))]}
          isSure
        />
      </dl>
    </section>
  )
}

function Regimes({ regimes }: { regimes: PredictionReport['model']['regimes'] }) {
  return (
    <table aria-label={text.regime} className="w-full max-w-md text-12">
      <thead className="text-text-3">
        <tr>
          {[text.regime, text.times, text.skill, text.hitRate, text.coverage].map((head, at) => (
            <th key={head} scope="col" className={at === 0 ? 'text-left font-normal' : 'text-right font-normal'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {regimes.map(({ regime, skill }) => (
          <tr key={regime} className="num border-t border-line text-right text-text-2">
            <th scope="row" className="text-left font-normal">
              {text.regimes[regime]}
            </th>
            <td>{formatCount(skill?.count ?? 0)}</td>
            <td>{formatRatio(skill?.skill ?? null, 3)}</td>
            <td>{sharePercent(skill?.hitRate ?? null)}</td>
            <td>{sharePercent(skill?.within80 ?? null)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Forecasts that were frozen before their outcome; before the first outcome there is nothing to show. */
function LiveFigures({ score }: Pick<PredictionReport, 'score'>) {
  const { count, draws, brier, brierBaseline, hitRate, hitInterval, baseRate, coverage80, coverageInterval } = score
  if (count === 0) return null
  const verdict = brier === null || brierBaseline === null ? '' : brier < brierBaseline ? text.better : text.worse
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-13 font-medium">
        {text.live}
        <span className="ml-2 text-12 font-normal text-text-3">{text.liveWhy}</span>
      </h3>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <ScoreFigure
          label={text.coverage}
          value={sharePercent(coverage80)}
          notes={[intervalWords(coverageInterval), text.coverageTarget]}
          isSure={isSure(coverageInterval)}
        />
        <ScoreFigure
          label={text.brier}
          value={formatRatio(brier, 4)}
          beside={`${text.baseline} ${formatRatio(brierBaseline, 4)}${verdict && ` · ${verdict}`}`}
          notes={[text.brierHint]}
          isSure={isSure(hitInterval)}
        />
        <ScoreFigure
          label={text.hitRate}
          value={sharePercent(hitRate)}
          beside={`${text.baseRate} ${sharePercent(baseRate)}`}
          notes={[intervalWords(hitInterval)]}
          isSure={isSure(hitInterval)}
        />
        <ScoreFigure
          label={text.count}
          value={formatCount(count)}
          beside={text.countUnit}
          notes={[text.draws(formatCount(draws))]}
          isSure={isSure(hitInterval)}
        />
      </dl>
    </section>
  )
}

function verdictOf({ walk, days, daysMin }: PredictionReport['model']): string {
  if (days === null) return text.fitting
  if (!walk) return text.learning(days, daysMin)
  return walk.isSkilled ? text.skilledWhy : text.notSkilledWhy
}

/**
 * Scores of past forecasts, the Brier score and the live hit rate with their baselines. Figures are in large type only
 * if they are certain enough.
 */
export function ScoreBoard({
  report,
}: {
  report: Pick<PredictionReport, 'score' | 'model' | 'log' | 'asOf' | 'horizon'>
}) {
  const { score, model, horizon } = report
  const isSkilled = model.walk?.isSkilled === true
  return (
    <div className="flex flex-col gap-4 p-3">
      <p>
        <Badge kind={isSkilled ? 'note' : 'warning'}>{isSkilled ? text.significant : text.notSignificant}</Badge>
        <span className="ml-2 text-12 text-text-2">{verdictOf(model)}</span>
        {score.count === 0 && !model.walk ? (
          <a href={address.scorecard()} className="ml-2 text-12 text-accent underline">
            {text.meanwhile}
          </a>
        ) : null}
      </p>
      {isSkilled ? null : <WayToStatement report={report} />}
      {model.walk ? <SkillFigures title={text.walk} why={text.walkWhy} skill={model.walk} /> : null}
      {model.walk ? <Regimes regimes={model.regimes} /> : null}
      {model.newest && model.newest.count !== model.walk?.count ? (
        <SkillFigures title={text.newest} skill={model.newest} />
      ) : null}
      <LiveFigures score={score} />
      {model.days !== null ? <PastMovesFigures past={model.past} isDaily={horizon === 'day'} /> : null}
    </div>
  )
}
