import type { SplitFinding } from '../../../shared/flow/split-finding'
import { codeOf } from '../../../shared/market/instrument'
import { splitText } from '../../text/order-split'
import { EMPTY, formatClock, formatDuration, formatPercent, formatRatio, formatYuan } from '../../ui/format'
import type { CellValue, GridColumn } from '../../ui/grid-column'

const { columns: words, help } = splitText

/** `+`, `−` stand before the words of the sides, so that colour never speaks alone. */
export const sideCell = ({ side }: SplitFinding): CellValue =>
  side === 'buy' ? { text: `▲${splitText.sides.buy}`, tone: 'up' } : { text: `▼${splitText.sides.sell}`, tone: 'down' }

const stateCell = ({ state }: SplitFinding): CellValue => ({
  text: splitText.states[state],
  ...(state === 'open' ? { tone: 'split' as const } : { tone: 'dim' as const }),
})

/** Columns of a list of findings. `named` adds code and name, for lists over the whole market. */
export function findingColumns(
  row: (index: number) => SplitFinding | undefined,
  { named, nameOf }: { named: boolean; nameOf: (id: string) => string },
): GridColumn[] {
  const cell = (make: (finding: SplitFinding) => CellValue) => (index: number) => {
    const finding = row(index)
    return finding ? make(finding) : { text: EMPTY }
  }
  const figure = (pick: (finding: SplitFinding) => number) => (index: number) => {
    const finding = row(index)
    return finding ? pick(finding) : Number.NaN
  }
  const who: GridColumn[] = [
    {
      key: 'code',
      head: words.code,
      width: 68,
      align: 'left',
      sticky: true,
      cell: cell((f) => ({ text: codeOf(f.instrument) })),
    },
    {
      key: 'name',
      head: words.name,
      width: 92,
      align: 'left',
      sticky: true,
      cell: cell((f) => ({ text: nameOf(f.instrument) })),
    },
  ]
  const all: GridColumn[] = [
    { key: 'side', head: words.side, width: 62, align: 'left', cell: cell(sideCell) },
    { key: 'style', head: words.style, width: 72, align: 'left', cell: cell((f) => ({ text: f.style })) },
    {
      key: 'amount',
      head: words.amount,
      help: help.amount,
      width: 92,
      sortable: true,
      flash: true,
      value: figure((f) => f.turnover),
      cell: cell((f) => ({ text: formatYuan(f.turnover) })),
    },
    {
      key: 'participation',
      head: words.participation,
      unit: '%',
      help: help.participation,
      width: 76,
      sortable: true,
      cell: cell((f) => ({ text: formatPercent(f.participation, { sign: false }).slice(0, -1) })),
    },
    {
      key: 'children',
      head: words.children,
      width: 66,
      sortable: true,
      cell: cell((f) => ({ text: String(f.childCount) })),
    },
    {
      key: 'lasting',
      head: words.lasting,
      help: help.lasting,
      width: 76,
      sortable: true,
      cell: cell((f) => ({ text: formatDuration(f.lastTime - f.firstTime) })),
    },
    { key: 'vwap', head: words.vwap, width: 76, sortable: true, cell: cell((f) => ({ text: formatRatio(f.vwap, 3) })) },
    { key: 'state', head: words.state, width: 70, align: 'left', cell: cell(stateCell) },
    {
      key: 'confidence',
      head: words.confidence,
      unit: '%',
      help: help.confidence,
      width: 76,
      sortable: true,
      flash: true,
      value: figure((f) => f.confidence),
      cell: cell((f) => ({ text: formatPercent(f.confidence, { sign: false, digits: 1 }).slice(0, -1) })),
    },
    {
      key: 'last',
      head: words.last,
      width: 76,
      sortable: true,
      cell: cell((f) => ({ text: formatClock(f.lastTime), tone: 'dim' })),
    },
  ]
  if (named) return [...who, ...all]
  const narrow = ['side', 'style', 'amount', 'confidence', 'children', 'participation']
  const place = ({ key }: GridColumn) => (narrow.includes(key) ? narrow.indexOf(key) : narrow.length)
  return all.sort((a, b) => place(a) - place(b))
}
