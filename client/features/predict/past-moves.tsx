import type { PastMoves } from '../../../shared/forecast/past-moves'
import { predict as text } from '../../text/predict'
import { formatCount, formatPercent } from '../../ui/format'
import { intervalWords, isSure, ScoreFigure, sharePercent } from './figure'
import { TitledSection } from './titled-section'

/** Statistics of the recorded days without a model, or why there are none yet. */
export function PastMovesFigures({ past, isDaily }: { past: PastMoves | null; isDaily: boolean }) {
  return (
    <TitledSection title={text.past} why={text.pastWhy}>
      {past ? (
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <ScoreFigure
            label={text.rose}
            value={sharePercent(past.rose)}
            notes={[intervalWords(past.roseInterval)]}
            isSure={isSure(past.roseInterval)}
          />
          <ScoreFigure
            label={text.repeated}
            value={sharePercent(past.repeated)}
            notes={[intervalWords(past.repeatedInterval)]}
            isSure={isSure(past.repeatedInterval)}
          />
          <ScoreFigure
            label={text.middle80}
            value={`${formatPercent(past.middle80[0])} – ${formatPercent(past.middle80[1])}`}
            isSure={isSure(past.roseInterval)}
          />
          <ScoreFigure
            label={text.moments}
            value={formatCount(past.count)}
            beside={text.countUnit}
            notes={[text.days(formatCount(past.days))]}
            isSure={isSure(past.roseInterval)}
          />
        </dl>
      ) : (
        <p className="text-12 text-text-2">{isDaily ? text.noPastDays : text.noPastMinutes}</p>
      )}
    </TitledSection>
  )
}
