import { useEffect, useState } from 'react'
import { ribbonScale } from '../../charts/ribbon-draw'
import { type LeagueRow, leagueOf, newestSlot, ribbonGrid } from '../../charts/ribbon-grid'
import { slotClock } from '../../charts/slot-clock'
import { useSession } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import type { Flows } from '../../store/rows/use-flows'
import { units } from '../../text/common'
import { columnEntries } from '../../text/dictionary-columns'
import { ribbonText as text } from '../../text/in-day-industry'
import { DataTable, type TableColumn } from '../../ui/data-table'
import { formatYuan } from '../../ui/format'
import { Num } from '../../ui/num'
import { Panel } from '../../ui/panel'

const LOOK_MS = 1_000

interface LeagueProps {
  ids: readonly string[]
  names: readonly string[]
  flows: Flows
  slot: number | undefined
}

/** The minute's league: the one that is pointed at, or the newest. Looked at every second. */
export function League({ ids, names, flows, slot }: LeagueProps) {
  const [, look] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => look((count) => count + 1), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  const grid = ribbonGrid(flows.stores)
  const shown = slot ?? newestSlot(grid)
  const isHere = flows.stores.every((store) => store.receivedAt > 0)
  const empty = untradedOf(useSession().phase)
  const columns: TableColumn<LeagueRow>[] = [
    { key: 'name', title: text.name, align: 'left', cell: ({ row }) => names[row] ?? '' },
    money('net', text.net, ({ net }) => net),
    money('total', text.total, ({ total }) => total),
  ]
  return (
    <Panel
      title={slot === undefined ? text.newest : text.league(slotClock(slot))}
      controls={
        shown >= 0 && (
          <span className="num text-11 text-text-3">{text.scale(formatYuan(ribbonScale(grid), { digits: 0 }))}</span>
        )
      }
    >
      <DataTable
        entries={columnEntries.league}
        label={text.league(shown < 0 ? '' : slotClock(shown))}
        columns={columns}
        rows={shown >= 0 ? leagueOf(grid, shown) : isHere ? [] : undefined}
        emptyWhy={empty.why}
        emptyState={empty.state}
        rowKey={({ row }) => String(row)}
        instrumentOf={({ row }) => ids[row] ?? ''}
      />
    </Panel>
  )
}

const money = (key: string, title: string, of: (row: LeagueRow) => number): TableColumn<LeagueRow> => ({
  key,
  title,
  unit: units.yuan,
  cell: (row) => <Num text={formatYuan(of(row), { sign: true, digits: 1 })} sign={of(row)} />,
  sortBy: of,
})
