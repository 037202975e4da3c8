import { useCallback, useMemo } from 'react'
import { readLedgerId } from '../../../shared/flow/definitions'
import { amountToYuan } from '../../../shared/market/units'
import { ChartState } from '../../charts/chart-state'
import { SessionChart } from '../../charts/session-chart'
import { useBoard, useFlow, useInstruments, useSession, useStoreValue, useTick } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import type { ListedInstrument } from '../../store/rows/instruments'
import { passiveText, passiveText as text } from '../../text/definition'
import { formatPercent, formatYuan } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { Num } from '../../ui/num'
import { type PassiveRank, passiveRanks } from './passive-ranks'
import { PassiveTable } from './passive-table'
import { type FlowChoice, flowLines, tickSource } from './session-sources'

const ROWS = 8
const VERDICTS = ['absorbing', 'distributing'] as const

/** For the whole market, by the standard definition: the largest passive buyers and sellers among large orders. */
function PassiveLists({ onSelect }: { onSelect: (id: string) => void }) {
  const board = useBoard()
  const { table } = useInstruments()
  const ranks = useStoreValue(
    board,
    useCallback(
      (store: typeof board) => VERDICTS.map((verdict) => (table ? passiveRanks(store, table, verdict, ROWS) : [])),
      [table],
    ),
    { hz: 1 },
  )
  return (
    <div className="grid shrink-0 grid-cols-2 gap-px border-t border-line bg-line">
      {VERDICTS.map((verdict, at) => (
        <section key={verdict} className="min-w-0 bg-panel px-2 py-1" aria-label={text.verdicts[verdict]}>
          <h3 className="flex h-5 items-center text-12 text-text-2" title={text.verdictHelp[verdict]}>
            {text.ranks[verdict]}
          </h3>
          <ol className="num text-12" style={{ height: ROWS * 20 }}>
            {ranks[at]?.length === 0 && <li className="text-text-3">{text.rankNone}</li>}
            {ranks[at]?.map((rank) => (
              <Row
                key={rank.place}
                id={table?.id[rank.place] ?? ''}
                rank={rank}
                name={table?.name[rank.place] ?? ''}
                onSelect={onSelect}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

interface RowProps {
  id: string
  rank: PassiveRank
  name: string
  onSelect: (id: string) => void
}

function Row({ id, rank: { passive, share }, name, onSelect }: RowProps) {
  return (
    <li {...markOf(id)}>
      <button type="button" onClick={() => onSelect(id)} className="flex h-5 w-full items-center gap-2 hover:bg-raised">
        <span className="min-w-0 flex-1 truncate text-left text-text-1">{name}</span>
        <Num text={formatPercent(share, { digits: 1 })} sign={share} className="text-11" />
        <Num text={formatYuan(passive, { sign: true, digits: 1 })} sign={passive} className="w-18 text-right" />
      </button>
    </li>
  )
}

interface PassivePaneProps {
  instrument: ListedInstrument
  /** Id of the definition. */
  ledger: string
  onSelect: (id: string) => void
}

const GRADES: readonly FlowChoice[] = [3, 2, 1, 0]
const LINES = flowLines(GRADES)

/** 被动资金: what orders traded by waiting, by grade and minute, and who did so most in the whole market. */
export function PassivePane({ instrument, ledger, onSelect }: PassivePaneProps) {
  const why = !instrument.hasOrderNumbers
    ? passiveText.noNumbers
    : readLedgerId(ledger)?.sizing === 'print'
      ? passiveText.printOnly
      : undefined
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      {why ? <ChartState state="unprovided" why={why} /> : <PassiveDay instrument={instrument} ledger={ledger} />}
      <PassiveLists onSelect={onSelect} />
    </div>
  )
}

function PassiveDay({ instrument, ledger }: Omit<PassivePaneProps, 'onSelect'>) {
  const { id, name, prevClose, priceScale } = instrument
  const tick = useTick(id)
  const flow = useFlow(id, ledger)
  const source = useMemo(() => tickSource(tick, flow, 'passive', GRADES), [tick, flow])
  const sums = useStoreValue(
    flow,
    useCallback((store: typeof flow) => (store.newestSlot < 0 ? undefined : store.sums()), []),
    { hz: 2 },
  )
  const { phase } = useSession()
  if (!sums && flow.receivedAt > 0) return <ChartState {...untradedOf(phase)} />
  if (!sums) return <ChartState state="loading" why={passiveText.waiting} />
  return (
    <>
      <PassiveTable sums={sums} yuanOf={(amount) => amountToYuan(amount, instrument)} />
      <SessionChart
        source={source}
        label={`${name} ${passiveText.title}`}
        prevClose={prevClose}
        priceScale={priceScale}
        showVolume={false}
        flow={LINES}
        className="min-h-60 flex-1"
      />
    </>
  )
}
