import { useMemo } from 'react'
import { ChartState } from '../../charts/chart-state'
import { SessionChart } from '../../charts/session-chart'
import type { BaseStore } from '../../store/base-store'
import { useDeals, useFindings, useFlow, useIndex, useStoreValue, useTick } from '../../store/hooks'
import type { ListedInstrument } from '../../store/instruments'
import { minuteText } from '../../text/trading'
import { type FlowChoice, type FundsMode, flowLines, indexFlowLines, indexSource, tickSource } from './session-sources'
import { orderMarkers, splitMarkers } from './split-markers'

interface MinutePaneProps {
  instrument: ListedInstrument
  mode: FundsMode
  /** Id of the definition of its money. */
  ledger: string
  choices: readonly FlowChoice[]
  /** 涨停坐标: from limit to limit. */
  limitAxis: boolean
}

const hasTold = (store: BaseStore) => store.receivedAt > 0 || store.refusal !== undefined

/** 分时 with volume and cumulative flow, one crosshair over all three. */
export function MinutePane(props: MinutePaneProps) {
  return props.instrument.kind === 'index' ? <IndexMinutes {...props} /> : <TickMinutes {...props} />
}

function TickMinutes({ instrument, mode, ledger, choices, limitAxis }: MinutePaneProps) {
  const { id, name, prevClose, priceScale, limitUp, limitDown } = instrument
  const tick = useTick(id)
  const flow = useFlow(id, ledger)
  const findings = useFindings(id)
  const source = useMemo(() => tickSource(tick, flow, mode, choices), [tick, flow, mode, choices])
  const lines = useMemo(() => flowLines(mode, choices), [mode, choices])
  const deals = useDeals(id)
  const markers = useMemo(
    () => (plot: Parameters<ReturnType<typeof splitMarkers>>[0]) => [
      ...splitMarkers(findings.columns())(plot),
      ...orderMarkers(deals.orders())(plot),
    ],
    [findings, deals],
  )
  if (!useStoreValue(tick, hasTold)) return <ChartState state="loading" />
  if (tick.refusal) return <ChartState state="failed" why={tick.refusal.message} />
  return (
    <SessionChart
      source={source}
      label={name}
      prevClose={prevClose}
      priceScale={priceScale}
      limits={limitAxis && limitUp > 0 ? { up: limitUp, down: limitDown } : null}
      flow={lines}
      markers={markers}
    />
  )
}

function IndexMinutes({ instrument }: MinutePaneProps) {
  const index = useIndex(instrument.id)
  const source = useMemo(() => indexSource(index), [index])
  if (!useStoreValue(index, hasTold)) return <ChartState state="loading" />
  if (index.refusal) return <ChartState state="unprovided" why={index.refusal.message} />
  return (
    <SessionChart
      source={source}
      label={instrument.name}
      prevClose={instrument.prevClose}
      priceScale={instrument.priceScale}
      averageLabel={minuteText.equalWeight}
      flow={indexFlowLines}
    />
  )
}
