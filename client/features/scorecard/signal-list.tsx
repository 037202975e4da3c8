import { useMemo } from 'react'
import { SCORE_HORIZONS } from '../../../shared/flow/signal-score'
import { codeOf } from '../../../shared/market/instrument'
import type { FollowedSignal } from '../../../shared/protocol/rest-scorecard'
import { address } from '../../../shared/protocol/routes'
import { fetchRuleSignals, fetchSignals } from '../../api/scorecard'
import { useInstruments } from '../../store/hooks'
import type { Instruments } from '../../store/rows/instruments'
import { useResource } from '../../store/use-resource'
import { units } from '../../text/common'
import { columnEntries } from '../../text/dictionary-columns'
import { scorecardText as text } from '../../text/scorecard'
import { DataTable, type TableColumn } from '../../ui/data-table'
import { formatClock, formatDay, formatPrice } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { PercentNum } from '../../ui/num'
import { Panel } from '../../ui/panel'
import { Select } from '../../ui/select'
import type { Scored } from './scored-rows'

const EVERY_MS = 30_000

function signalColumns(instruments: Instruments): TableColumn<FollowedSignal>[] {
  const nameOf = (id: string) => instruments.get(id)?.name ?? codeOf(id)
  return [
    { key: 'time', title: text.listColumns.time, sortBy: ({ time }) => time, cell: ({ time }) => formatClock(time) },
    {
      key: 'name',
      title: text.listColumns.name,
      align: 'left',
      sortBy: ({ instrument }) => nameOf(instrument),
      cell: ({ instrument }) => (
        <a href={address.stock(instrument)} target="_blank" rel="noopener" className="hover:text-accent">
          <span className="text-text-3">{codeOf(instrument)}</span> {nameOf(instrument)}
        </a>
      ),
    },
    {
      key: 'entry',
      title: text.listColumns.entry,
      unit: units.yuan,
      cell: ({ instrument, entry }) => formatPrice(entry, instruments.get(instrument)?.priceScale ?? 2),
    },
    ...SCORE_HORIZONS.map(
      (horizon): TableColumn<FollowedSignal> => ({
        key: horizon,
        title: text.horizons[horizon],
        unit: '%',
        sortBy: ({ moves }) => moves[horizon],
        cell: ({ moves }) => <PercentNum ratio={moves[horizon]} bare />,
      }),
    ),
  ]
}

interface SignalListProps {
  scored: Scored
  /** As its row is named. */
  name: string
  /** Days that are scored, ascending; the chosen one, '' = the newest. */
  days: readonly string[]
  day: string
  onDay: (day: string) => void
}

/** Every signal of one kind, or every alert of a rule, on one day, with what became of each. */
export function SignalList({ scored, name, days, day, onDay }: SignalListProps) {
  const instruments = useInstruments()
  const shown = days.includes(day) ? day : (days.at(-1) ?? '')
  const isOwn = 'ruleId' in scored
  const { data, error, reload } = useResource(
    `signals:${isOwn ? scored.ruleId : scored.kind}:${shown}`,
    (options) =>
      isOwn
        ? fetchRuleSignals(scored.ruleId, shown || undefined, options)
        : fetchSignals(scored.kind, shown || undefined, options),
    { everyMs: EVERY_MS },
  )
  const columns = useMemo(() => signalColumns(instruments), [instruments, instruments.version])
  return (
    <Panel
      title={text.list(name)}
      className="min-h-80"
      controls={
        <span className="flex items-center gap-3">
          {data && <span className="num text-12 text-text-3">{text.shown(data.signals.length, data.count)}</span>}
          <Select
            label={text.day}
            size="small"
            options={[...days].reverse().map((each) => ({ value: each, title: formatDay(each) }))}
            value={shown}
            onChange={onDay}
          />
        </span>
      }
    >
      {error && !data ? (
        <NoticePanel title={error.message} onRetry={reload} />
      ) : (
        <DataTable
          entries={columnEntries.scoredSignals}
          label={text.listLabel}
          columns={columns}
          rows={data?.signals}
          rowKey={({ instrument, time, entry }) => `${instrument} ${time} ${entry}`}
          instrumentOf={({ instrument }) => instrument}
          emptyWhy={isOwn ? text.noAlertThatDay : text.noneThatDay}
          stale={error !== undefined}
        />
      )}
    </Panel>
  )
}
