import { useMemo, useState } from 'react'
import type { PowerTrade } from '../../../shared/flow/power-trades'
import { amountToYuan } from '../../../shared/market/units'
import { useConnection, useSession, useStoreValue, useTick } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import type { ListedInstrument } from '../../store/rows/instruments'
import { usePowerTrades } from '../../store/rows/use-power-trades'
import { columnEntries } from '../../text/dictionary-columns'
import { powerText as text } from '../../text/power-trades'
import { DataTable } from '../../ui/data-table'
import { formatClock, formatYuan } from '../../ui/format'
import { InfoCard } from '../../ui/info-card'
import { Segmented } from '../../ui/segmented'
import { powerColumns } from './power-columns'

const SHOWN = 100
const SIDES = (['all', 'buy', 'sell'] as const).map((value) => ({ value, title: text.sides[value] }))
type SideChoice = (typeof SIDES)[number]['value']

const sumOf = (trades: readonly PowerTrade[], side: PowerTrade['side']): number =>
  trades.reduce((sum, trade) => (trade.side === side ? sum + trade.amount : sum), 0)

/** 扫单 of an instrument's day, newest on top. */
export function PowerList({ instrument }: { instrument: ListedInstrument }) {
  const { read, since, floor } = usePowerTrades(instrument)
  const trades = useStoreValue(useTick(instrument.id), read, { hz: 2 })
  const { phase } = useSession()
  const connected = useConnection().kind === 'live'
  const [side, setSide] = useState<SideChoice>('all')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render has a new object of the instrument; its id identifies it
  const columns = useMemo(() => powerColumns(instrument), [instrument.id])
  const rows = useMemo(
    () =>
      trades
        ?.filter((trade) => side === 'all' || trade.side === side)
        .slice(-SHOWN)
        .reverse(),
    [trades, side],
  )
  const yuan = (of: PowerTrade['side']) => formatYuan(amountToYuan(sumOf(trades ?? [], of), instrument), { digits: 1 })
  const sums = text.sum(yuan('buy'), yuan('sell'))
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-6 shrink-0 items-center justify-between gap-2 border-b border-line px-1">
        <Segmented label={text.sideLabel} options={SIDES} value={side} onChange={setSide} />
        <span className="num flex min-w-0 items-center gap-1 text-11 whitespace-nowrap text-text-3">
          {trades && (
            <span className="truncate" title={sums}>
              {sums}
            </span>
          )}
          {since !== undefined && <span>{text.since(formatClock(since))}</span>}
          <InfoCard title={text.about}>
            <p>{text.rule(formatYuan(floor, { digits: 0 }))}</p>
            <p>{text.window(instrument.hasOrderNumbers)}</p>
          </InfoCard>
        </span>
      </div>
      <div className="min-h-0 flex-1">
        <DataTable
          entries={columnEntries.sweeps}
          label={text.title}
          columns={columns}
          rows={rows}
          rowKey={({ seq }) => String(seq)}
          emptyWhy={text.empty}
          emptyState={since === undefined ? untradedOf(phase).state : 'empty'}
          stale={!connected}
        />
      </div>
    </div>
  )
}
