import { useId, useMemo } from 'react'
import { sharesPerLot } from '../../../shared/market/lot'
import { MINUTE_MS } from '../../../shared/market/units'
import type { FundsMode } from '../../../shared/protocol/routes'
import { ChartState } from '../../charts/chart-state'
import { useLatestSource } from '../../charts/latest-source'
import { AUCTION_STRETCH } from '../../charts/session-axis'
import { SessionChart } from '../../charts/session-chart'
import type { SessionDrawings } from '../../charts/session-tools'
import { withChanges } from '../../charts/source'
import { volumeWords } from '../../charts/volume-words'
import { useAccountText } from '../../store/account/account-texts'
import { useUserSettings } from '../../store/account/use-user-settings'
import { useDeals, useFindings, useFlow, useIndex, useSession, useStoreValue, useTick } from '../../store/hooks'
import type { BaseStore } from '../../store/rows/base-store'
import type { ListedInstrument } from '../../store/rows/instruments'
import { useBookDay } from '../../store/rows/use-book-day'
import { usePowerTrades } from '../../store/rows/use-power-trades'
import { minuteText } from '../../text/trading'
import { auctionSource } from './auction-source'
import { powerMarkers } from './power-markers'
import { queryMinutes } from './query-stretch'
import { SealedPane } from './sealed-pane'
import { type FlowChoice, flowLines, indexFlowLines, indexSource, tickSource } from './session-sources'
import { setAlert } from './set-alert'
import { orderMarkers, splitMarkers } from './split-markers'

interface MinutePaneProps {
  instrument: ListedInstrument
  mode: FundsMode
  /** Id of the definition of its money. */
  ledger: string
  choices: readonly FlowChoice[]
  /** 涨停坐标: from limit to limit. */
  limitAxis: boolean
  /** The opening auction before the day. */
  auction: boolean
  /** Marks of power trades. */
  power: boolean
}

/** Drawings over the day of an instrument, stored with its code. */
function useMinuteDrawings(instrument: ListedInstrument, last: () => number | undefined): SessionDrawings {
  const { tradingDay: day } = useSession()
  const stored = useAccountText(`chart.minute.${instrument.id}`)
  return {
    stored,
    day,
    volume: volumeWords(instrument),
    onAlert: (price) => void setAlert(instrument, price, last()),
    onStretch:
      instrument.kind === 'crypto' ? undefined : (from, to) => queryMinutes(instrument.id, from, to + MINUTE_MS),
  }
}

const isAnswered = (store: BaseStore) => store.receivedAt > 0 || store.refusal !== undefined

/** 分时 with volume and cumulative flow, one crosshair over all three. */
export function MinutePane(props: MinutePaneProps) {
  return props.instrument.kind === 'index' ? <IndexMinutes {...props} /> : <TickMinutes {...props} />
}

function TickMinutes({ instrument, mode, ledger, choices, limitAxis, auction, power }: MinutePaneProps) {
  const { id, name, prevClose, priceScale, limitUp, limitDown } = instrument
  const { 'chart.firstHour': firstHour } = useUserSettings()
  const tick = useTick(id)
  const flow = useFlow(id, ledger)
  const findings = useFindings(id)
  const syncKey = useId()
  const book = useBookDay(instrument)
  const places = book?.auction
  const latestPlaces = useLatestSource(places)
  const hasAuction = auction && places !== undefined && places.place.length > 0
  const source = useMemo(() => {
    const day = tickSource(tick, flow, mode, choices)
    return hasAuction ? auctionSource(withChanges(day, latestPlaces.subscribe), latestPlaces.columns) : day
  }, [tick, flow, mode, choices, hasAuction, latestPlaces])
  const lines = useMemo(() => flowLines(choices), [choices])
  const deals = useDeals(id)
  const drawings = useMinuteDrawings(instrument, () => tick.quote?.last)
  const { read } = usePowerTrades(instrument, power)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render has a new object of the instrument; its id identifies it
  const swept = useMemo(() => powerMarkers(read, instrument), [read, id])
  const markers = useMemo(
    () => (plot: Parameters<ReturnType<typeof splitMarkers>>[0]) => [
      ...swept(),
      ...splitMarkers(findings.columns())(plot),
      ...orderMarkers(deals.orders())(plot),
    ],
    [findings, deals, swept],
  )
  if (!useStoreValue(tick, isAnswered)) return <ChartState state="loading" />
  if (tick.refusal) return <ChartState state="failed" why={tick.refusal.message} />
  return (
    <div className="flex h-full min-h-0 flex-col">
      {auction && places && !hasAuction && (
        <p role="status" className="shrink-0 border-b border-line px-2 text-11 leading-5 text-text-3">
          {minuteText.noAuction}
        </p>
      )}
      <SessionChart
        source={source}
        label={name}
        prevClose={prevClose}
        priceScale={priceScale}
        lot={sharesPerLot(id)}
        limits={limitAxis && limitUp > 0 ? { up: limitUp, down: limitDown } : null}
        flow={lines}
        markers={markers}
        drawings={drawings}
        syncKey={syncKey}
        firstHour={firstHour}
        {...(hasAuction ? { stretch: AUCTION_STRETCH } : {})}
        className="flex-1"
      />
      {book?.peak && <SealedPane instrument={instrument} book={book} syncKey={syncKey} />}
    </div>
  )
}

function IndexMinutes({ instrument }: MinutePaneProps) {
  const { 'chart.firstHour': firstHour } = useUserSettings()
  const index = useIndex(instrument.id)
  const source = useMemo(() => indexSource(index), [index])
  const drawings = useMinuteDrawings(instrument, () => index.value?.last)
  if (!useStoreValue(index, isAnswered)) return <ChartState state="loading" />
  if (index.refusal) return <ChartState state="unprovided" why={index.refusal.message} />
  return (
    <SessionChart
      source={source}
      label={instrument.name}
      prevClose={instrument.prevClose}
      priceScale={instrument.priceScale}
      averageLabel={minuteText.equalWeight}
      flow={indexFlowLines}
      drawings={drawings}
      firstHour={firstHour}
    />
  )
}
