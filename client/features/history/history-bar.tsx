import { MACHINE_FIRST_MS } from '../../../shared/protocol/machine'
import { address } from '../../../shared/protocol/routes'
import { fetchMachineDays } from '../../api/history'
import { enterReplay, isReplay } from '../../session/replay'
import { useResource } from '../../store/use-resource'
import { historyText } from '../../text/history'
import { machineText } from '../../text/time-machine'
import { Button } from '../../ui/button'
import { useGo } from '../../ui/page-link'
import { Segmented } from '../../ui/segmented'
import { Tabs } from '../../ui/tabs'
import { TextField } from '../../ui/text-field'
import { replaceQuery } from '../../ui/use-query'
import { RANK_HORIZONS } from './choice'
import { RecordedCalendar } from './recorded-calendar'
import type { LoadedRanking, RankingChoice } from './use-ranking'

const MODES = (['BS', 'OO'] as const).map((value) => ({ value, title: historyText.modes[value] }))

interface HistoryBarProps {
  choice: RankingChoice
  ranking: LoadedRanking
  filter: string
  onExport: () => void
}

/** Mode, horizon and day of the ranking, and what is done with its rows. */
export function HistoryBar({ choice: { mode, days, horizonText }, ranking, filter, onExport }: HistoryBarProps) {
  const go = useGo()
  const { before, after, recorded, last, running, notes, data, nothing } = ranking
  return (
    <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-panel px-2">
      <Segmented
        label={historyText.modeLabel}
        options={MODES}
        value={mode}
        onChange={(next) => go(address.history(next, horizonText) + location.search)}
      />
      <Tabs
        label={historyText.horizons}
        idPrefix="horizon"
        tabs={RANK_HORIZONS.map((count) => ({ id: `H${count}`, title: historyText.horizon(count) }))}
        value={`H${days}`}
        onChange={(next) => go(address.history(mode, next) + location.search)}
      />
      <span className="flex items-center gap-1">
        <Button
          size="small"
          title={historyText.beforeKey}
          disabled={!before}
          onClick={() => before && ranking.showDay(before)}
        >
          {historyText.before}
        </Button>
        <RecordedCalendar recorded={recorded} day={last} onChoose={ranking.showDay} />
        <Button
          size="small"
          title={historyText.afterKey}
          disabled={!after}
          onClick={() => after && ranking.showDay(after)}
        >
          {historyText.after}
        </Button>
        <ReplayDay day={last} />
        {!running && (
          <Button size="small" variant="quiet" onClick={ranking.showNewest}>
            {historyText.newest}
          </Button>
        )}
      </span>
      <span className="text-12 text-warning">{notes.join(' · ')}</span>
      <span className="ml-auto flex items-center gap-2 max-sm:w-full">
        <TextField
          label={historyText.filter}
          hideLabel
          placeholder={historyText.filter}
          value={filter}
          onChange={(text) => replaceQuery({ q: text })}
          className="w-32 max-sm:flex-1 [&_input]:h-6"
        />
        <Button size="small" disabled={!data || nothing !== undefined} onClick={onExport}>
          {historyText.export}
        </Button>
      </span>
    </div>
  )
}

/** Link to the beginning of a day, if that day is stored for a replay. */
function ReplayDay({ day }: { day: string }) {
  const { data } = useResource('machine-days', fetchMachineDays)
  if (isReplay || !data?.days.includes(day)) return null
  return (
    <Button size="small" title={machineText.dayHelp} onClick={() => enterReplay(day, MACHINE_FIRST_MS)}>
      {machineText.enter}
    </Button>
  )
}
