import { useCallback } from 'react'
import { minuteSlot, timeOfDay } from '../../../shared/market/session'
import { MEASURE_CANCELS, MEASURE_PRESSURE, MEASURE_VPIN } from '../../../shared/protocol/kinds'
import { useBoard, useFlow, useMeasures, useStoreValue, useTick } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue, type ViewColumn } from '../../store/rows/board-view'
import type { FlowStore } from '../../store/rows/flow-store'
import type { ListedInstrument } from '../../store/rows/instruments'
import type { MeasureStore } from '../../store/rows/measure-store'
import type { TickStore } from '../../store/rows/tick-store'
import type { Inputs } from './sums'

const EVERY_SECOND = { hz: 1 }

const MINUTES_OF_DAY = 240

/** Minutes of continuous trading so far, as the ratio of volumes counts them. */
function minutesBy(time: number): number {
  const slot = minuteSlot(timeOfDay(time))
  return slot < 0 ? MINUTES_OF_DAY : Math.max(1, slot)
}

const lastOf = (values: Float64Array): number => values.at(-1) ?? Number.NaN

/** Sums of the day by aggressor, and by both orders, of the ledger. */
function flowInputs(flow: FlowStore) {
  const { total } = flow.columns()
  const [odS, odM, odL, odX] = total.od.map(lastOf) as [number, number, number, number]
  const [adS, adM, adL, adX] = total.ad.map(lastOf) as [number, number, number, number]
  return {
    adBuy: lastOf(total.buy),
    adSell: lastOf(total.sell),
    auction: lastOf(total.auction),
    ...{ adS, adM, adL, adX, odS, odM, odL, odX },
  }
}

function measureInputs(measures: MeasureStore, index: number) {
  const of = (column: Parameters<MeasureStore['value']>[0]) => measures.value(column, index)
  const knows = (bit: number) => (of('known') & bit) !== 0
  const known = (bit: number, value: number) => (knows(bit) ? value : Number.NaN)
  const orders = of('orders')
  return {
    lifted: orders > 0 ? of('lifted') : Number.NaN,
    orders: orders > 0 ? orders : Number.NaN,
    gaps: known(MEASURE_VPIN, (of('vpin') / 1_000) * of('buckets') * of('bucket')),
    buckets: known(MEASURE_VPIN, of('buckets')),
    bucket: known(MEASURE_VPIN, of('bucket')),
    pressure: known(MEASURE_PRESSURE, of('pressure')),
    depth: known(MEASURE_PRESSURE, of('depth')),
    cancelled: known(MEASURE_CANCELS, of('cancelled')),
    added: known(MEASURE_CANCELS, of('added')),
  }
}

function quoteInputs(board: BoardStore, { index, priceScale }: ListedInstrument) {
  const of = (column: ViewColumn) => boardValue(board, column, index)
  const price = (units: number) => (units > 0 ? units / 10 ** priceScale : Number.NaN)
  return {
    turnover: of('turnover'),
    adNet: of('adNet'),
    odBig: of('odBig'),
    adBig: of('adBig'),
    outer: of('outer'),
    inner: of('inner'),
    bigBuys: of('bigBuys'),
    bigSells: of('bigSells'),
    last: price(of('last')),
    prevClose: price(board.reference.prevClose[index] ?? Number.NaN),
    high: price(of('high')),
    low: price(of('low')),
    volume: of('volume'),
    minutes: minutesBy(Math.max(of('time'), board.breadth?.time ?? 0)),
    meanVolume: board.reference.meanVolume5[index] || Number.NaN,
    floatShares: board.reference.floatShares[index] || Number.NaN,
    bid: of('bid'),
    ask: of('ask'),
  }
}

function bookInputs(tick: TickStore, priceScale: number) {
  const { bids, asks } = tick.book(1)
  const [bid, ask] = [bids[0], asks[0]]
  const price = (units: number | undefined) => (units === undefined ? Number.NaN : units / 10 ** priceScale)
  return {
    bidPrice: price(bid?.price),
    askPrice: price(ask?.price),
    bidSize: bid?.volume ?? Number.NaN,
    askSize: ask?.volume ?? Number.NaN,
  }
}

/** Numbers of an instrument now; undefined before its first row. `upTo`: epoch ms of that row. */
export function useLiveInputs(instrument: ListedInstrument): { inputs: Inputs; upTo: number } | undefined {
  const board = useBoard()
  const measures = useMeasures(true)
  const flow = useFlow(instrument.id)
  const tick = useTick(instrument.id)
  // Subscribe to each store separately: in a stopped market one may arrive after all others.
  const quotes = useStoreValue(
    board,
    useCallback(
      (store: BoardStore) =>
        store.has(instrument.index)
          ? { ...quoteInputs(store, instrument), upTo: boardValue(store, 'time', instrument.index) }
          : undefined,
      [instrument],
    ),
    EVERY_SECOND,
  )
  const measured = useStoreValue(
    measures,
    useCallback((store: MeasureStore) => measureInputs(store, instrument.index), [instrument]),
    EVERY_SECOND,
  )
  const flows = useStoreValue(flow, flowInputs, EVERY_SECOND)
  const book = useStoreValue(
    tick,
    useCallback((store: TickStore) => bookInputs(store, instrument.priceScale), [instrument]),
    EVERY_SECOND,
  )
  if (!quotes) return undefined
  const { upTo, ...quoted } = quotes
  return { inputs: { ...quoted, ...measured, ...flows, ...book }, upTo }
}
