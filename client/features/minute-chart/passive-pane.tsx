import { useCallback, useMemo } from 'react'
import { readLedgerId } from '../../../shared/flow/definitions'
import { amountToYuan } from '../../../shared/market/units'
import { ChartState } from '../../charts/chart-state'
import { SessionChart } from '../../charts/session-chart'
import { useFlow, useSession, useStoreValue, useTick } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import type { ListedInstrument } from '../../store/rows/instruments'
import { passiveText } from '../../text/definition'
import { PassiveLists } from './passive-lists'
import { PassiveTable } from './passive-table'
import { type FlowChoice, flowLines, tickSource } from './session-sources'

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
