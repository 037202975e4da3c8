import { useMemo } from 'react'
import type uPlot from 'uplot'
import { ledgerId, STANDARD_LEDGER, STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import type { InstrumentId } from '../../../shared/market/instrument'
import { MINUTES_PER_DAY } from '../../../shared/market/session'
import { fetchFlowDay } from '../../api/flow'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { lineChart } from '../../charts/line-options'
import { slotClock } from '../../charts/slot-clock'
import { fixedSource, type ReadOutItem } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import { isReplay } from '../../session/replay'
import { useResource } from '../../store/use-resource'
import { chartText } from '../../text/common'
import { derivedText } from '../../text/derived'
import { historyText } from '../../text/history'
import { formatDay, formatYuan } from '../../ui/format'
import { Segmented } from '../../ui/segmented'
import { Select } from '../../ui/select'
import { useQuery } from '../../ui/use-query'
import type { HistoryMode } from './choice'
import { comparedAt, runningNet } from './running-net'

const text = historyText.compare
const SIZINGS = (['live', 'close'] as const).map((value) => ({ value, title: text.sizings[value] }))
const LEDGERS = { live: STANDARD_LEDGER_ID, close: ledgerId({ ...STANDARD_LEDGER, sizing: 'close' }) }
const REFRESH_MS = 30_000

interface DayCompareProps {
  id: InstrumentId
  name: string
  mode: HistoryMode
  /** The shown day; of a running one it is read again and again. */
  day: string
  running: boolean
  /** Days on record, `YYYYMMDD`. */
  known: readonly string[]
}

/** The net of two days by minute over one another, by what was known then or by what orders came to be. */
export function DayCompare({ id, name, mode, day, running, known }: DayCompareProps) {
  const others = known.filter((each) => each !== day).toReversed()
  const [otherParam, setOther] = useQuery('vs')
  const other = others.includes(otherParam) ? otherParam : (others.find((each) => each < day) ?? others[0] ?? '')
  const [sized, setSizing] = useQuery('sizing', 'live')
  const sizing = sized === 'close' ? 'close' : 'live'
  const ledger = LEDGERS[sizing]
  const one = useResource(
    `flow/${id}/${day}/${sizing}`,
    (options) => fetchFlowDay(id, day, ledger, options),
    running ? { everyMs: REFRESH_MS } : {},
  )
  const two = useResource(`flow/${id}/${other}/${sizing}`, async (options) =>
    other === '' ? undefined : await fetchFlowDay(id, other, ledger, options),
  )
  const nets = useMemo(
    () => [one.data, two.data].map((flow) => (flow ? runningNet(flow, mode) : [])) as [number[], number[]],
    [one.data, two.data, mode],
  )
  const error = one.data ? (two.data || !two.error ? undefined : two.error) : one.error
  const absence =
    other === ''
      ? 'empty'
      : absenceOf({ error, loading: !one.data || !two.data, count: Math.min(nets[0].length, nets[1].length) })
  const derived = [one.data, two.data].filter((flow) => flow?.derived).length
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-2 py-1 text-12">
        <span className="num text-ad">{formatDay(day)}</span>
        <Select
          label={text.other}
          size="small"
          options={others.map((value) => ({ value, title: formatDay(value) }))}
          value={other}
          onChange={setOther}
        />
        {/* By orders as they came to be only prints can tell, and those of a replay end at its moment. */}
        {!isReplay && <Segmented label={text.sizing} options={SIZINGS} value={sizing} onChange={setSizing} />}
        {derived > 0 && <span className="text-warning">{derivedText.days(derived)}</span>}
      </div>
      <div className="min-h-0 flex-1">
        {absence ? (
          <ChartState state={absence} why={error?.message ?? (other === '' ? text.noOther : undefined)} />
        ) : (
          <Lines nets={nets} name={name} days={[day, other]} />
        )}
      </div>
    </div>
  )
}

function Lines({ nets, days, name }: { nets: [number[], number[]]; days: [string, string]; name: string }) {
  const [day, other] = days
  const { source, build, readOut } = useMemo(() => {
    const places = Array.from({ length: MINUTES_PER_DAY }, (_, slot) => slot)
    const padded = nets.map((net) => places.map((slot) => net[slot] ?? null))
    const data = [places, ...padded] as unknown as uPlot.AlignedData
    return {
      source: fixedSource(data),
      build: lineChart({
        lines: [
          { label: day, tone: 'ad', width: 2 },
          { label: other, tone: 'text2' },
        ],
        format: (yuan) => formatYuan(yuan, { digits: 1 }),
        x: { format: (slot) => slotClock(Math.max(0, Math.min(MINUTES_PER_DAY - 1, slot)), day) },
        include: 0,
      }),
      readOut: (_: uPlot, pointed: number | null): ReadOutItem[] => {
        const { slot, one, two, apart } = comparedAt(nets, pointed)
        return [
          { label: chartText.time, text: slotClock(slot, day) },
          { label: formatDay(day).slice(5), text: formatYuan(one, { sign: true }), tone: 'ad' },
          { label: formatDay(other).slice(5), text: formatYuan(two, { sign: true }) },
          { label: text.apart, text: formatYuan(apart, { sign: true }) },
        ]
      },
    }
  }, [nets, day, other])
  return (
    <TimeChart source={source} build={build} label={`${name} ${text.title}`} readOut={readOut} className="h-full" />
  )
}
