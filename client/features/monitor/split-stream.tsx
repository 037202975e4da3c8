import { useMemo } from 'react'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { InstrumentId } from '../../../shared/market/instrument'
import { address } from '../../../shared/protocol/routes'
import { useFindings, useInstruments, useSession, useStoreValue } from '../../store/hooks'
import type { FindingStore } from '../../store/rows/finding-store'
import { units } from '../../text/common'
import { columnEntries } from '../../text/dictionary-columns'
import { monitor as text } from '../../text/monitor'
import { DataTable, type TableColumn } from '../../ui/data-table'
import { formatClock, formatPercent, formatYuan } from '../../ui/format'
import { Num } from '../../ui/num'
import { activeFindings } from './active-findings'

const SHOWN = 200
const rowsOf = (store: FindingStore) => store.columns()

const ALL: readonly InstrumentId[] = []

interface SplitStreamProps {
  /** For the whole market if none is named. */
  codes?: readonly InstrumentId[]
  label?: string
}

/** Order splits as they are found, newest activity first. */
export function SplitStream({ codes = ALL, label = text.splits }: SplitStreamProps) {
  const store = useFindings('market')
  const instruments = useInstruments()
  const { tradingDay } = useSession()
  const findings = useStoreValue(store, rowsOf, { hz: 1 })
  const rows = useMemo(() => activeFindings(findings, codes).slice(0, SHOWN), [findings, codes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: names come with the registry's version
  const columns = useMemo<TableColumn<SplitFinding>[]>(
    () => [
      {
        key: 'name',
        title: text.columns.name,
        align: 'left',
        cell: ({ instrument }) => (
          <a
            href={tradingDay ? address.orderSplit(instrument, tradingDay, tradingDay) : address.orderSplit()}
            target="_blank"
            rel="noopener"
            className="hover:text-accent"
          >
            {instruments.get(instrument)?.name ?? instrument}
          </a>
        ),
      },
      { key: 'time', title: text.columns.time, cell: ({ lastTime }) => formatClock(lastTime) },
      {
        key: 'side',
        title: text.columns.side,
        align: 'left',
        cell: ({ side }) => <Num text={text[side]} sign={side === 'buy' ? 1 : -1} arrow />,
      },
      { key: 'style', title: text.columns.style, align: 'left', cell: ({ style }) => style },
      { key: 'children', title: text.columns.children, unit: units.print, cell: ({ childCount }) => childCount },
      { key: 'amount', title: text.columns.amount, unit: units.yuan, cell: ({ turnover }) => formatYuan(turnover) },
      {
        key: 'confidence',
        title: text.columns.confidence,
        unit: '%',
        cell: ({ confidence }) => formatPercent(confidence, { sign: false, digits: 0 }).replace('%', ''),
      },
      {
        key: 'state',
        title: text.columns.state,
        align: 'left',
        cell: ({ state }) => <span className={state === 'open' ? '' : 'text-text-3'}>{text.splitState[state]}</span>,
      },
    ],
    [instruments, instruments.version, tradingDay],
  )
  return (
    <DataTable
      entries={columnEntries.splitStream}
      label={label}
      columns={columns}
      rows={store.receivedAt === 0 ? undefined : rows}
      rowKey={({ id }) => id}
      instrumentOf={({ instrument }) => instrument}
      emptyWhy={text.splitsWhy}
    />
  )
}
