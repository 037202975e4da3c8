import { useMemo, useState } from 'react'
import type { TradeRow } from '../../../shared/back-test/model'
import { codeOf } from '../../../shared/market/instrument'
import type { StrategyRunResult } from '../../../shared/protocol/rest-back-tests'
import { address } from '../../../shared/protocol/routes'
import { never } from '../../charts/source'
import { useInstruments } from '../../store/hooks'
import { columnEntries } from '../../text/dictionary-columns'
import { ruleLab } from '../../text/rule-lab'
import { useGo } from '../../ui/page-link'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { VirtualTable } from '../../ui/virtual-table'
import { TradeChart } from './trade-chart'
import { tradeColumns } from './trade-columns'

const text = ruleLab.result

/** The day of a trade on the chart of its code. */
const chartOf = ({ code, date }: TradeRow): string => address.multiChart('1', [code], `${date}0930`, `${date}1500`)

/** Fills and events of a run, of several the chosen one, and the daily candles of the code of the selected row. */
export function TradesTable({ runs }: { runs: readonly StrategyRunResult[] }) {
  const [codeParam, choose] = useQuery('of', '')
  const run = runs.find(({ id }) => id === codeParam) ?? runs[0]
  return (
    <div className="flex h-full min-h-72 flex-col max-xl:min-h-144">
      {runs.length > 1 && run && (
        <div className="overflow-x-auto border-b border-line p-1">
          <Segmented
            label={text.tradesOf}
            options={runs.map(({ id, test }) => ({ value: id, title: test.name }))}
            value={run.id}
            onChange={choose}
          />
        </div>
      )}
      <div className="min-h-0 flex-1">{run && <Trades key={run.id} run={run} />}</div>
    </div>
  )
}

function Trades({ run: { trades, test } }: { run: StrategyRunResult }) {
  const [chosen, choose] = useState(0)
  const go = useGo()
  const instruments = useInstruments()
  const columns = useMemo(
    () =>
      tradeColumns(trades, {
        nameOf: (id) => instruments.get(id)?.name ?? codeOf(id),
        scaleOf: (id) => instruments.get(id)?.priceScale ?? 2,
      }),
    [trades, instruments],
  )
  const order = useMemo(() => trades.map((_, at) => at), [trades])
  if (trades.length === 0) return <StateView state="empty" why={text.noTrades} />
  const shown = trades[chosen]
  return (
    <div className="flex h-full flex-col">
      <VirtualTable
        label={text.trades}
        entries={columnEntries.trades}
        columns={columns}
        rowHeight={24}
        subscribe={never}
        order={() => order}
        keyOf={(row) => String(row)}
        selected={String(chosen)}
        instrumentOf={(row) => trades[row]?.code ?? ''}
        onSelect={(row) => choose(row)}
        onOpen={(row) => go(chartOf(trades[row] as TradeRow))}
        className="min-h-24 flex-1"
      />
      <div className="min-h-40 flex-1 border-t border-line">
        {shown && <TradeChart trades={trades} at={shown} until={test.to} />}
      </div>
    </div>
  )
}
