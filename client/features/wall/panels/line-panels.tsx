import { useContext, useMemo } from 'react'
import type { InstrumentId } from '../../../../shared/market/instrument'
import type { OutageSpan } from '../../../charts/outages'
import { slotClock } from '../../../charts/slot-clock'
import { contributionsOf, leaders } from '../../../store/baskets/contributions'
import { groupFigures, type Member } from '../../../store/baskets/group-figures'
import { useIndexMembers } from '../../../store/baskets/use-members'
import { useBoard, useIndex, useInstruments, useTick } from '../../../store/hooks'
import type { BoardStore } from '../../../store/rows/board-store'
import { indexDaySource, spreadOverDay } from '../../../store/rows/index-day'
import type { ListedInstrument } from '../../../store/rows/instruments'
import { wallText as text } from '../../../text/wall'
import { formatChange, formatPrice, formatYuan } from '../../../ui/format'
import { PointedSlot } from '../cross-hair'
import { paintBands, useDayOutages, writeBands } from '../outage-bands'
import {
  arrowed,
  directionColour,
  paintLine,
  paintNotice,
  paintTable,
  rowsThatFit,
  type WallBox,
  write,
} from '../paint'
import { PanelCanvas } from '../panel-canvas'

interface DayLine {
  last: number | undefined
  prevClose: number
  scale: number
  /** By slot of the day, price units. */
  prices: readonly (number | null)[]
  /** Minute pointed at from a desk. */
  pointed?: number | null
  outages?: readonly OutageSpan[]
}

/** The price in large type beside its change, the day below it. */
export function paintDay(
  box: WallBox,
  { last, prevClose, scale, prices, pointed = null, outages = [] }: DayLine,
): void {
  const { unit, width, height } = box
  const edge = 16 * unit
  const change = last && prevClose > 0 ? last / prevClose - 1 : Number.NaN
  const colour = directionColour(box, change)
  write(box, formatPrice(last, scale), edge, 52 * unit, { size: 'huge', colour, bold: true, max: width * 0.55 })
  const words = `${arrowed(change)}  ${formatChange(last ? last - prevClose : null, scale)}`
  write(box, words, width - edge, 52 * unit, { size: 'large', colour, align: 'right', max: width * 0.42 })
  const outageHeight = outages.length > 0 ? 40 * unit : 0
  writeBands(box, outages, 124 * unit)
  const top = 110 * unit + outageHeight
  const area = { left: edge, top, width: width - 2 * edge, height: height - top - edge }
  paintBands(box, area, outages, { count: prices.length, cells: false })
  paintLine(box, area, prices, prevClose)
  if (pointed === null) return
  const x = area.left + (pointed / Math.max(1, prices.length - 1)) * area.width
  box.context.fillStyle = box.theme.warning
  box.context.fillRect(x - unit, top, 2 * unit, area.height)
  const isRight = x < width / 2
  write(
    box,
    text.pointed(slotClock(pointed), formatPrice(prices[pointed], scale)),
    x + (isRight ? 12 : -12) * unit,
    top + 24 * unit,
    {
      colour: box.theme.warning,
      align: isRight ? 'left' : 'right',
    },
  )
}

function IndexLine({ index }: { index: ListedInstrument }) {
  const store = useIndex(index.id)
  const pointed = useContext(PointedSlot)
  const outages = useDayOutages()
  const source = useMemo(() => indexDaySource(store), [store])
  const paint = (box: WallBox) =>
    paintDay(box, {
      last: store.value?.last,
      prevClose: index.prevClose,
      scale: index.priceScale,
      prices: source.columns().price,
      pointed,
      outages,
    })
  return <PanelCanvas title={text.line(index.name)} aged={store} paint={paint} />
}

function StockLine({ stock }: { stock: ListedInstrument }) {
  const store = useTick(stock.id)
  const pointed = useContext(PointedSlot)
  const outages = useDayOutages()
  const paint = (box: WallBox) => {
    const { slot, close } = store.columns()
    paintDay(box, {
      last: store.quote?.last,
      prevClose: stock.prevClose,
      scale: stock.priceScale,
      prices: spreadOverDay(slot, close),
      pointed,
      outages,
    })
  }
  return <PanelCanvas title={text.line(stock.name)} aged={store} paint={paint} />
}

function Missing({ title, id, known }: { title: string; id: InstrumentId; known: boolean }) {
  return <PanelCanvas title={title} paint={(box) => paintNotice(box, known ? text.noIndex(id) : text.waiting)} />
}

export function LinePanel({ id }: { id: InstrumentId }) {
  const { get, table } = useInstruments()
  const listed = get(id)
  if (!listed) return <Missing title={text.line(id)} id={id} known={table !== undefined} />
  return listed.kind === 'index' ? <IndexLine index={listed} /> : <StockLine stock={listed} />
}

/** Members that move an index up and down, and the money of its members. */
export function paintRadar(
  box: WallBox,
  board: BoardStore,
  names: readonly string[],
  index: Pick<ListedInstrument, 'prevClose' | 'priceScale'>,
  members: readonly Member[] | undefined,
): void {
  if (!members) return void paintNotice(box, text.waiting)
  const contributions = contributionsOf(board, members, index.prevClose)
  if (contributions.every(({ change }) => Number.isNaN(change))) return void paintNotice(box, text.noTrades)
  const { adNet, odBig, up, flat, down } = groupFigures(board, members)
  const { unit, theme, width, height, context } = box
  const edge = 12 * unit
  const money = (value: number) => formatYuan(value, { sign: true })
  const line = (at: number) => (at + 0.5) * 46 * unit
  write(box, `▲${up}`, edge, line(0), { colour: theme.up })
  write(box, String(flat), width / 2, line(0), { colour: theme.flat, align: 'center' })
  write(box, `▼${down}`, width - edge, line(0), { colour: theme.down, align: 'right' })
  const half = width - 2 * edge
  write(box, `${text.adNet} ${money(adNet)}`, edge, line(1), { colour: directionColour(box, adNet), max: half })
  write(box, `${text.odBig} ${money(odBig)}`, edge, line(2), { colour: directionColour(box, odBig), max: half })
  const top = 3 * 46 * unit
  const side = (title: string, sign: 1 | -1, left: number) => {
    context.save()
    context.translate(left, top)
    const part: WallBox = { ...box, width: width / 2, height: height - top }
    const rows = leaders(contributions, sign, rowsThatFit(part)).map(({ place, points }) => [
      { text: names[place] ?? '' },
      { text: formatChange(points, index.priceScale), colour: directionColour(box, points) },
    ])
    const columns = [
      { title, share: 3, align: 'left' as const },
      { title: text.heads.points, share: 2, align: 'right' as const },
    ]
    paintTable(part, columns, rows)
    context.restore()
  }
  side(text.lifts, 1, 0)
  side(text.drags, -1, width / 2)
}

export function RadarPanel({ id }: { id: InstrumentId }) {
  const { get, table } = useInstruments()
  const board = useBoard()
  const { members } = useIndexMembers(id)
  const index = get(id)
  if (!index || !table) return <Missing title={text.radar(id)} id={id} known={table !== undefined} />
  return (
    <PanelCanvas
      title={text.radar(index.name)}
      aged={board}
      paint={(box) => paintRadar(box, board, table.name, index, members)}
    />
  )
}
