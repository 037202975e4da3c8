import { useMemo } from 'react'
import type { InstrumentId } from '../../../../shared/market/instrument'
import { MINUTES_PER_DAY } from '../../../../shared/market/session'
import { BOARD_LINE_BASE, type BoardLines } from '../../../../shared/protocol/rest-boards'
import { fetchBoardLines } from '../../../api/industries'
import { fullHeat, heatColour, heatOf } from '../../../charts/heat'
import type { OutageSpan } from '../../../charts/outages'
import { drawRibbon } from '../../../charts/ribbon-draw'
import { ribbonGrid } from '../../../charts/ribbon-grid'
import { lunchLabel } from '../../../charts/session-axis'
import { slotClock } from '../../../charts/slot-clock'
import { useInstruments } from '../../../store/hooks'
import { useFlows } from '../../../store/rows/use-flows'
import { useResource } from '../../../store/use-resource'
import { wallText as text } from '../../../text/wall'
import { paintBands, useDayOutages } from '../outage-bands'
import { arrowed, directionColour, letterPx, paintNotice, type WallBox, write } from '../paint'
import { PanelCanvas } from '../panel-canvas'

type BoardOfDay = BoardLines['boards'][number]

/** Height of a row, in 1080ths of the screen's height. */
const ROW = 44
const NAMES = 220
const FIGURES = 190

/** A board's change against the previous close at its newest minute, as a fraction; NaN before the first. */
export const changeNow = ({ weighted }: Pick<BoardOfDay, 'weighted'>): number =>
  (weighted.at(-1) ?? Number.NaN) / BOARD_LINE_BASE - 1

/** The strongest and the weakest boards, as many as have room, strongest first. */
export function strongestAndWeakest(boards: readonly BoardOfDay[], room: number): BoardOfDay[] {
  const known = boards.filter((board) => !Number.isNaN(changeNow(board)))
  const ranked = [...known].sort((a, b) => changeNow(b) - changeNow(a))
  if (ranked.length <= room) return ranked
  const first = Math.ceil(room / 2)
  return [...ranked.slice(0, first), ...ranked.slice(ranked.length - (room - first))]
}

/** Boards by minutes: the colour of a cell is the change against the previous close at that minute. */
export function paintRibbon(
  box: WallBox,
  boards: readonly BoardOfDay[] | undefined,
  outages: readonly OutageSpan[] = [],
): void {
  if (!boards) return void paintNotice(box, text.waiting)
  const { context, theme, unit, width, height } = box
  const times = ROW * unit
  const rows = strongestAndWeakest(boards, Math.max(1, Math.floor((height - times) / (ROW * unit))))
  if (rows.length === 0) return void paintNotice(box, text.noTrades)
  const tall = (height - times) / rows.length
  const left = NAMES * unit
  const wide = Math.max(0, width - left - FIGURES * unit) / MINUTES_PER_DAY
  const full = fullHeat(rows.flatMap(({ weighted }) => weighted.map((value) => value / BOARD_LINE_BASE - 1)))
  rows.forEach((board, at) => {
    const top = Math.round(at * tall)
    const bottom = Math.round((at + 1) * tall) - Math.max(1, unit)
    board.weighted.forEach((value, slot) => {
      context.fillStyle = heatColour(theme, heatOf(value / BOARD_LINE_BASE - 1, full))
      const x = Math.floor(left + slot * wide)
      context.fillRect(x, top, Math.max(1, Math.ceil(left + (slot + 1) * wide) - x), bottom - top)
    })
    const change = changeNow(board)
    const middle = (top + bottom) / 2
    write(box, board.name, 12 * unit, middle, { size: 'small', max: left - 20 * unit })
    write(box, arrowed(change), width - 12 * unit, middle, {
      size: 'small',
      align: 'right',
      colour: directionColour(box, change),
      bold: true,
    })
  })
  const foot = { left, top: height - times, width: wide * MINUTES_PER_DAY, height: times }
  paintBands(box, foot, outages, { count: MINUTES_PER_DAY, cells: true })
  for (const slot of [0, 120, MINUTES_PER_DAY - 1]) {
    const words = slot === 120 ? lunchLabel() : slotClock(slot)
    const align = slot === 0 ? 'left' : slot === 120 ? 'center' : 'right'
    write(box, words, left + slot * wide, height - times / 2, { size: 'small', colour: theme.text2, align })
  }
}

const ASK_MS = 10_000

export function RibbonPanel() {
  const { data } = useResource('wall-ribbon', (options) => fetchBoardLines('sw1', undefined, options), {
    everyMs: ASK_MS,
  })
  const outages = useDayOutages()
  return <PanelCanvas title={text.ribbonTitle} paint={(box) => paintRibbon(box, data?.boards, outages)} />
}

const NONE: readonly InstrumentId[] = []

/** Members of an index by minutes: net by aggressor of each. */
export function HeatPanel({ name, codes = NONE }: { name: string; codes: readonly InstrumentId[] | undefined }) {
  const instruments = useInstruments()
  const flows = useFlows(codes)
  const names = useMemo(() => codes.map((id) => instruments.get(id)?.name ?? id), [codes, instruments])
  const paint = (box: WallBox) => {
    if (codes.length === 0) return void paintNotice(box, text.noCodes)
    const { unit, theme } = box
    const size = { names: NAMES * unit, right: 16 * unit, times: ROW * unit, fontPx: letterPx(box, 'small') }
    drawRibbon(
      { ...box, theme: { ...theme, text3: theme.text2 } },
      {
        grid: ribbonGrid(flows.stores),
        names,
        at: undefined,
        size,
      },
    )
    box.words.push(...names)
  }
  return <PanelCanvas title={text.heat(name)} paint={paint} />
}
