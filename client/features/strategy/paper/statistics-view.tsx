import { useMemo } from 'react'
import type { PaperJournal } from '../../../../shared/protocol/rest-paper'
import { units } from '../../../text/common'
import { columnEntries } from '../../../text/dictionary-columns'
import { paper } from '../../../text/paper'
import { DataTable, type TableColumn } from '../../../ui/data-table'
import { formatPercent } from '../../../ui/format'
import { Num } from '../../../ui/num'
import { StateView } from '../../../ui/state-view'
import { dayStatistics, ruleStatistics, type StatisticRow } from './paper-figures'
import { signedYuan, yuanText } from './paper-words'

const text = paper.statistics

const COLUMNS: TableColumn<StatisticRow>[] = [
  { key: 'kind', title: text.columns.kind, align: 'left', cell: ({ kind }) => kind },
  { key: 'count', title: text.columns.count, cell: ({ count }) => count },
  {
    key: 'wins',
    title: text.columns.wins,
    cell: ({ wins }) => formatPercent(wins, { sign: false, digits: 1 }),
  },
  {
    key: 'mean',
    title: text.columns.mean,
    unit: units.yuan,
    cell: ({ mean }) => <Num text={signedYuan(mean)} sign={mean} />,
  },
  {
    key: 'total',
    title: text.columns.total,
    unit: units.yuan,
    cell: ({ total }) => <Num text={signedYuan(total)} sign={total} />,
  },
  { key: 'fees', title: text.columns.fees, unit: units.yuan, cell: ({ fees }) => yuanText(fees) },
]

/** Results by the rule of an order, and by the kind of day. */
export function StatisticsView({ journal, startCash }: { journal: PaperJournal; startCash: number }) {
  const rules = useMemo(
    () => ruleStatistics(journal.fills, { byHand: paper.journal.byHand, exDate: text.exDate }),
    [journal],
  )
  const days = useMemo(
    () => dayStatistics(journal.days, startCash).map((row) => ({ ...row, kind: text.kinds[row.kind] })),
    [journal, startCash],
  )
  if (rules.length === 0 && days.length === 0) return <StateView state="empty" why={text.none} />
  return (
    <div className="flex flex-col gap-3 overflow-y-auto p-2">
      {[
        { title: text.rules, rows: rules },
        { title: text.days, rows: days },
      ].map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <section key={title} aria-label={title}>
              <h3 className="text-12 text-text-2">{title}</h3>
              <DataTable
                label={title}
                entries={columnEntries.paperStatistics}
                columns={COLUMNS}
                rows={rows}
                rowKey={({ kind }) => kind}
                className="h-auto"
              />
            </section>
          ),
      )}
      <p className="text-12 text-text-3">{text.daysHelp}</p>
    </div>
  )
}
