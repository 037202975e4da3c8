import type { InstrumentId } from '../../../shared/market/instrument'
import { fetchDays } from '../../api/history'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { useResource } from '../../store/use-resource'
import { historyText } from '../../text/history'
import { formatDay } from '../../ui/format'
import { subjectOf } from '../../ui/instrument-mark'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { useQuery } from '../../ui/use-query'
import type { HistoryMode } from './choice'
import { DayCandles } from './day-candles'
import { DayCompare } from './day-compare'
import { FlowScatter } from './flow-scatter'
import { NetCalendar } from './net-calendar'

const DAYS = 60
const text = historyText.compare
const VIEWS = (['scatter', 'days'] as const).map((value) => ({ value, title: text.views[value] }))

interface StockPanelsProps {
  id: InstrumentId
  name: string
  mode: HistoryMode
  /** Last day shown, `YYYYMMDD`; empty = the running one, read again and again. */
  end: string
  /** The shown day, and all that are on record. */
  day: string
  known: readonly string[]
  /** First day on record, `YYYYMMDD`; empty = none; undefined = not known yet. */
  since: string | undefined
}

/** One instrument's days up to `end`: candles with daily net, calendar, and active against large orders. */
export function StockPanels({ id, name, mode, end, since, day, known }: StockPanelsProps) {
  const { data, error, reload } = useResource(
    `days/${id}/${end}`,
    (options) => fetchDays(id, { days: DAYS, ...(end ? { end } : {}) }, options),
    end ? {} : { everyMs: 60_000 },
  )
  const [viewParam, setView] = useQuery('below', 'scatter', 'step')
  const view = viewParam === 'days' ? 'days' : 'scatter'
  const absence = absenceOf({
    loading: !data && !error,
    error: data ? undefined : error,
    count: data?.days.length ?? 0,
  })
  const why = absence === 'empty' ? historyText.missing : error?.message
  const state = absence && <ChartState state={absence} why={why} since={since} onRetry={reload} />
  return (
    <div
      {...subjectOf(id)}
      className="grid min-h-0 grid-rows-[340px_220px_260px] gap-px lg:grid-rows-[minmax(0,5fr)_196px_minmax(0,3fr)]"
    >
      <Panel title={[name, historyText.candles, ...(end ? [historyText.until(formatDay(end))] : [])].join(' · ')}>
        {state ?? (data && <DayCandles history={data} mode={mode} name={name} />)}
      </Panel>
      <Panel title={`${historyText.calendar} · ${historyText.netOf[mode]}`}>
        {data && data.days.length > 0 && <NetCalendar history={data} mode={mode} />}
      </Panel>
      <Panel
        title={view === 'days' ? text.title : historyText.scatter}
        controls={<Segmented label={text.view} options={VIEWS} value={view} onChange={setView} />}
      >
        {view === 'days' ? (
          <DayCompare id={id} name={name} mode={mode} day={day} known={known} running={end === ''} />
        ) : (
          data && data.days.length > 0 && <FlowScatter history={data} />
        )}
      </Panel>
    </div>
  )
}
