import { useMemo } from 'react'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { FindingStore } from '../../store/finding-store'
import { useFindings, useInstruments, useStoreValue } from '../../store/hooks'
import { units } from '../../text/common'
import { monitor as text } from '../../text/monitor'
import { type Column, DataTable } from '../../ui/data-table'
import { formatClock, formatPercent, formatYuan } from '../../ui/format'
import { Num } from '../../ui/num'
import { standingOf } from './standing-findings'

const rowsOf = (store: FindingStore) => store.columns()

/** Order splits of some instruments, newest activity first; of all of them if none is named. */
export function SplitsPane({ codes, label }: { codes: readonly InstrumentId[]; label: string }) {
  const store = useFindings('market')
  const instruments = useInstruments()
  const findings = useStoreValue(store, rowsOf, { hz: 1 })
  const rows = standingOf(findings, codes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names come with the registry's version
  const columns = useMemo<Column<SplitFinding>[]>(
    () => [
      {
        key: 'name',
        title: text.columns.name,
        align: 'left',
        cell: ({ instrument }) => instruments.get(instrument)?.name ?? instrument,
      },
      { key: 'time', title: text.columns.time, cell: ({ lastTime }) => formatClock(lastTime) },
      {
        key: 'side',
        title: text.columns.side,
        align: 'left',
        cell: ({ side }) => <Num text={text[side]} sign={side === 'buy' ? 1 : -1} arrow />,
      },
      { key: 'style', title: text.columns.style, align: 'left', cell: ({ style }) => style },
      { key: 'amount', title: text.columns.amount, unit: units.yuan, cell: ({ turnover }) => formatYuan(turnover) },
      { key: 'state', title: text.columns.state, align: 'left', cell: ({ state }) => text.splitState[state] },
      {
        key: 'confidence',
        title: text.columns.confidence,
        unit: '%',
        cell: ({ confidence }) => formatPercent(confidence, { sign: false, digits: 0 }).replace('%', ''),
      },
    ],
    [instruments, instruments.version],
  )
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={store.receivedAt === 0 ? undefined : rows}
      rowKey={({ id }) => id}
      instrumentOf={({ instrument }) => instrument}
      emptyWhy={text.splitsWhy}
    />
  )
}
