import { useCallback, useMemo } from 'react'
import type { BigOrder } from '../../../../shared/flow/big-orders'
import { isListed } from '../../../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { type EventKind, eventKinds } from '../../../../shared/market/event-kinds'
import type { HealthReport } from '../../../../shared/protocol/rest'
import { isReplay } from '../../../session/replay'
import { useDeals, useFindings, useHealth, useInstruments, useMarketEvents } from '../../../store/hooks'
import type { EventStore, PageMarketEvent } from '../../../store/rows/event-store'
import { eventTexts } from '../../../text/market-events'
import { machineText } from '../../../text/time-machine'
import { wallText as text } from '../../../text/wall'
import { EMPTY, formatClock, formatMinute, formatPercent, formatYuan } from '../../../ui/format'
import { paintNotice, paintTable, rowsThatFit, type WallBox, type WallColumn } from '../paint'
import { PanelCanvas } from '../panel-canvas'

type NameOf = (id: string) => string

const left = (title: string, share: number): WallColumn => ({ title, share, align: 'left' })
const right = (title: string, share: number): WallColumn => ({ title, share, align: 'right' })

/** Urgent events: a limit that is reached or broken. */
const URGENT_EVENTS: ReadonlySet<EventKind> = new Set<EventKind>(['sealUp', 'sealDown', 'openUp', 'openDown'])

export function eventValue({ kind, value }: Pick<PageMarketEvent, 'kind' | 'value'>): string {
  if (value === 0) return EMPTY
  const { unit } = eventKinds[kind]
  if (unit === 'bp') return formatPercent(value / 10_000)
  return unit === 'yuan' ? formatYuan(value, { digits: 0 }) : text.times(value)
}

/** Narrower panels have no room for seconds beside their figures. */
const SECONDS_FROM = 700
const timeIn = ({ width, unit }: WallBox, time: number): string =>
  width < SECONDS_FROM * unit ? formatMinute(time) : formatClock(time)

/** Newest first. */
export function paintEvents(box: WallBox, events: readonly PageMarketEvent[], nameOf: NameOf): void {
  if (events.length === 0) return void paintNotice(box, text.noEvents)
  const { theme } = box
  const { heads } = text
  const columns = [left(heads.time, 2.4), left(heads.name, 3), left(heads.event, 3.4), right(heads.value, 2.4)]
  const rows = events.slice(0, rowsThatFit(box)).map((event) => {
    const { side } = eventKinds[event.kind]
    const colour = side === 'up' ? theme.up : theme.down
    return [
      { text: timeIn(box, event.time), colour: theme.text2 },
      { text: nameOf(event.instrument) },
      { text: `${side === 'up' ? '▲' : '▼'}${eventTexts[event.kind].name}`, colour },
      { text: eventValue(event), colour },
    ]
  })
  paintTable(box, columns, rows)
}

/** Calls back when an urgent event came since the last call. */
export function urgentEvents(store: Pick<EventStore, 'arrived' | 'newestFirst' | 'subscribe'>) {
  let seen = store.arrived
  return (listener: () => void): (() => void) =>
    store.subscribe(() => {
      const fresh = store.newestFirst().slice(0, Math.max(0, store.arrived - seen))
      seen = store.arrived
      if (fresh.some(({ kind }) => URGENT_EVENTS.has(kind))) listener()
    })
}

function useNames(): NameOf {
  const instruments = useInstruments()
  return useCallback((id: string) => instruments.get(id)?.name ?? id, [instruments])
}

export function EventsPanel() {
  const store = useMarketEvents()
  const nameOf = useNames()
  const urgent = useMemo(() => urgentEvents(store), [store])
  return (
    <PanelCanvas
      title={text.panels.events}
      urgent={urgent}
      paint={(box) => paintEvents(box, store.newestFirst(), nameOf)}
    />
  )
}

const sideCell = ({ theme }: WallBox, side: 'buy' | 'sell') => ({
  text: side === 'buy' ? `▲${text.buy}` : `▼${text.sell}`,
  colour: side === 'buy' ? theme.up : theme.down,
})

/** Largest first. */
export function paintOrders(box: WallBox, orders: readonly BigOrder[], nameOf: NameOf): void {
  if (orders.length === 0) return void paintNotice(box, text.noOrders)
  const { heads } = text
  const columns = [left(heads.name, 3), left(heads.side, 1.6), right(heads.amount, 3), right(heads.time, 2.4)]
  const rows = orders
    .slice(0, rowsThatFit(box))
    .map(({ instrument, side, turnover, time }) => [
      { text: nameOf(instrument) },
      sideCell(box, side),
      { text: formatYuan(turnover) },
      { text: timeIn(box, time), colour: box.theme.text2 },
    ])
  paintTable(box, columns, rows)
}

/** These are not stored for the past. */
const inReplay = (paint: (box: WallBox) => void) =>
  isReplay ? (box: WallBox) => paintNotice(box, machineText.none) : paint

export function OrdersPanel() {
  const store = useDeals('market')
  const nameOf = useNames()
  return <PanelCanvas title={text.panels.orders} paint={(box) => paintOrders(box, store.orders(), nameOf)} />
}

/** Those that hold and are probable, newest activity first. */
export function paintSplits(box: WallBox, findings: readonly SplitFinding[], nameOf: NameOf): void {
  const shown = findings.filter((finding) => isListed(finding)).slice(0, rowsThatFit(box))
  if (shown.length === 0) return void paintNotice(box, text.noSplits)
  const { heads } = text
  const columns = [left(heads.name, 3), left(heads.side, 1.5), left(heads.style, 2), right(heads.children, 1.7)]
  const rows = shown.map(({ instrument, side, style, childCount, turnover }) => [
    { text: nameOf(instrument) },
    sideCell(box, side),
    { text: style, colour: box.theme.split },
    { text: String(childCount) },
    { text: formatYuan(turnover) },
  ])
  paintTable(box, [...columns, right(heads.amount, 2.6)], rows)
}

export function SplitsPanel() {
  const store = useFindings('market')
  const nameOf = useNames()
  return <PanelCanvas title={text.panels.splits} paint={(box) => paintSplits(box, store.columns(), nameOf)} />
}

const ORDER: readonly HealthReport['state'][] = ['broken', 'late', 'ok']
const MARKS = { ok: '●', late: '▲', broken: '◆' }

/** The state that the gateway reports of itself and its sources, the worst first. */
export function paintHealth(box: WallBox, reports: readonly HealthReport[]): void {
  if (reports.length === 0) return void paintNotice(box, text.waiting)
  const { theme } = box
  const worstFirst = [...reports].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  const rows = worstFirst.map(({ state, words, at }) => {
    const colour = state === 'ok' ? theme.text2 : theme.warning
    return [
      { text: `${MARKS[state]} ${text.health[state]}`, colour },
      { text: words, colour: state === 'ok' ? theme.text1 : theme.warning },
      { text: formatClock(at), colour: theme.text2 },
    ]
  })
  paintTable(box, [left(text.panels.health, 1.6), left(text.heads.words, 7), right(text.heads.time, 1.6)], rows)
}

export function HealthPanel() {
  const store = useHealth()
  return <PanelCanvas title={text.panels.health} paint={inReplay((box) => paintHealth(box, store.columns()))} />
}
