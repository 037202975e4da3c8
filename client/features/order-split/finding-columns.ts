import type { SplitFinding } from '../../../shared/flow/split-finding'
import { codeOf, type InstrumentId } from '../../../shared/market/instrument'
import type { SplitVerdict } from '../../../shared/protocol/rest-splits'
import { splitText } from '../../text/order-split'
import { proofText } from '../../text/order-split-proof'
import {
  directionOf,
  EMPTY,
  formatClock,
  formatDuration,
  formatPercent,
  formatRatio,
  formatYuan,
} from '../../ui/format'
import type { CellValue, GridColumn } from '../../ui/grid-column'
import { isUnnumbered, styleWord } from './members'
import type { Rank } from './threshold'

const { columns: words } = splitText

/** `+`, `−` stand before the words of the sides, so that colour never speaks alone. */
export const sideCell = ({ side }: SplitFinding): CellValue =>
  side === 'buy' ? { text: `▲${splitText.sides.buy}`, tone: 'up' } : { text: `▼${splitText.sides.sell}`, tone: 'down' }

const unnumberedCell = (finding: SplitFinding): CellValue => ({
  text: `${styleWord(finding)} ${splitText.noNumberMark}`,
  title: splitText.noNumbersNote,
})

const stateCell = ({ state }: SplitFinding): CellValue => ({
  text: splitText.states[state],
  ...(state === 'open' ? { tone: 'split' as const } : { tone: 'dim' as const }),
})

/** Data about a finding beside itself. Read at each paint. */
export interface FindingFacts {
  verdictOf: (id: string) => SplitVerdict['verdict'] | undefined
  rankOf: (id: string) => Rank | undefined
  /** The market's own average price of the day, yuan; undefined where unknown. */
  marketVwapOf: (instrument: InstrumentId) => number | undefined
}

const { verdict: judged } = proofText
const VERDICTS: Record<SplitVerdict['verdict'], CellValue> = {
  accept: { text: `✓ ${judged.accept}`, title: judged.accepted },
  reject: { text: `✗ ${judged.reject}`, tone: 'dim', title: judged.rejected },
}

const verdictCell = (verdict: SplitVerdict['verdict'] | undefined): CellValue =>
  verdict ? VERDICTS[verdict] : { text: EMPTY, tone: 'dim' }

export interface FindingColumnsOptions extends FindingFacts {
  /** Code and name too, for lists over the whole market. */
  named: boolean
  nameOf: (id: string) => string
}

/** A cell, or a figure, of a row's finding. */
const readerOf = (row: (index: number) => SplitFinding | undefined) => ({
  cell: (make: (finding: SplitFinding) => CellValue) => (index: number) => {
    const finding = row(index)
    return finding ? make(finding) : { text: EMPTY }
  },
  figure: (pick: (finding: SplitFinding) => number) => (index: number) => {
    const finding = row(index)
    return finding ? pick(finding) : Number.NaN
  },
})
type Reader = ReturnType<typeof readerOf>

/** Which instrument it is of. */
const whoColumns = ({ cell }: Reader, { nameOf }: FindingColumnsOptions): GridColumn[] => [
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

/** Kind, size and probability. */
const sizeColumns = ({ cell, figure }: Reader, { named }: FindingColumnsOptions): GridColumn[] => [
  { key: 'side', head: words.side, width: 62, align: 'left', cell: cell(sideCell) },
  {
    key: 'style',
    head: words.style,
    width: named ? 104 : 72,
    align: 'left',
    cell: cell((f) => (named && isUnnumbered(f) ? unnumberedCell(f) : { text: styleWord(f) })),
  },
  {
    key: 'amount',
    head: words.amount,
    unit: splitText.moneyUnit,
    width: 92,
    sortable: true,
    flash: true,
    value: figure((f) => f.turnover),
    cell: cell((f) => ({ text: formatYuan(f.turnover) })),
  },
  {
    key: 'confidence',
    head: words.confidence,
    unit: '%',
    width: 76,
    sortable: true,
    flash: true,
    value: figure((f) => f.confidence),
    cell: cell((f) => ({ text: formatPercent(f.confidence, { sign: false, digits: 1 }).slice(0, -1) })),
  },
  {
    key: 'participation',
    head: words.participation,
    unit: '%',
    width: 76,
    sortable: true,
    cell: cell((f) => ({ text: formatPercent(f.participation, { sign: false }).slice(0, -1) })),
  },
  {
    key: 'children',
    head: words.children,
    unit: splitText.childUnit,
    width: 72,
    sortable: true,
    cell: cell((f) => ({ text: String(f.childCount) })),
  },
]

/** Time and prices of a finding. */
const courseColumns = ({ cell }: Reader, { marketVwapOf }: FindingColumnsOptions): GridColumn[] => [
  {
    key: 'lasting',
    head: words.lasting,
    width: 76,
    sortable: true,
    cell: cell((f) => ({ text: formatDuration(f.lastTime - f.firstTime) })),
  },
  {
    key: 'interval',
    head: words.interval,
    unit: splitText.intervalUnit,
    width: 88,
    sortable: true,
    cell: cell((f) => ({ text: formatRatio(f.meanIntervalMs / 1000, 1) })),
  },
  {
    key: 'vwap',
    head: words.vwap,
    unit: splitText.moneyUnit,
    width: 76,
    sortable: true,
    cell: cell((f) => ({ text: formatRatio(f.vwap, 3) })),
  },
  {
    key: 'premium',
    head: words.premium,
    unit: '%',
    width: 96,
    cell: cell((f) => {
      const market = marketVwapOf(f.instrument)
      const premium = market ? f.vwap / market - 1 : Number.NaN
      const text = formatPercent(premium)
      return text === EMPTY ? { text, tone: 'dim' } : { text: text.slice(0, -1), tone: directionOf(premium) }
    }),
  },
]

/** State and verdict. */
const stateColumns = ({ cell }: Reader, { named, verdictOf, rankOf }: FindingColumnsOptions): GridColumn[] => [
  { key: 'state', head: words.state, width: 70, align: 'left', cell: cell(stateCell) },
  {
    key: 'falseADay',
    head: named ? words.inferred : words.falseADay,
    unit: named ? proofText.threshold.aDay : proofText.threshold.perStock,
    width: 104,
    cell: cell((f) => ({ text: formatRatio(named ? rankOf(f.id)?.falseADay : f.falseADay), tone: 'dim' })),
  },
  {
    key: 'verdict',
    head: words.verdict,
    width: 66,
    align: 'left',
    cell: cell((f) => verdictCell(verdictOf(f.id))),
  },
  {
    key: 'last',
    head: words.last,
    width: 76,
    sortable: true,
    cell: cell((f) => ({ text: formatClock(f.lastTime), tone: 'dim' })),
  },
]

/** For one instrument's list the first columns, because narrow screens show no more. */
const NARROW = ['side', 'style', 'amount', 'confidence', 'verdict', 'children', 'interval', 'participation']
const placeOf = ({ key }: GridColumn) => (NARROW.includes(key) ? NARROW.indexOf(key) : NARROW.length)

/** Columns of a list of findings. */
export function findingColumns(
  row: (index: number) => SplitFinding | undefined,
  options: FindingColumnsOptions,
): GridColumn[] {
  const reader = readerOf(row)
  const all = [sizeColumns, courseColumns, stateColumns].flatMap((columns) => columns(reader, options))
  if (options.named) return [...whoColumns(reader, options), ...all]
  return all.filter(({ key }) => key !== 'premium').sort((a, b) => placeOf(a) - placeOf(b))
}
