import { useMemo } from 'react'
import type { ChildOrder, SplitFinding } from '../../../shared/flow/split-finding'
import { sharesPerLot } from '../../../shared/market/lot'
import type { Shares } from '../../../shared/market/units'
import { useLatestSource } from '../../charts/latest-source'
import { derivedText } from '../../text/derived'
import { columnEntries } from '../../text/dictionary-columns'
import { splitText } from '../../text/order-split'
import { proofText } from '../../text/order-split-proof'
import { Badge } from '../../ui/badge'
import {
  EMPTY,
  formatClock,
  formatClockMs,
  formatDuration,
  formatLots,
  formatPercent,
  formatPrice,
  formatRatio,
  formatYuan,
} from '../../ui/format'
import type { GridColumn } from '../../ui/grid-column'
import { Num } from '../../ui/num'
import { VirtualTable } from '../../ui/virtual-table'
import { Figures } from './figures'
import { isUnnumbered, ParentMembers, styleWord } from './members'
import type { Rank } from './threshold'
import type { VerdictBook } from './verdicts/verdict-book'
import { VerdictButtons } from './verdicts/verdict-buttons'

const { figures: words, childColumns } = splitText
const { verdict: judged, threshold } = proofText

function figuresOf(finding: SplitFinding): [string, string][] {
  const share = (ratio: number) => formatPercent(ratio, { sign: false, digits: 1 })
  const lot = sharesPerLot(finding.instrument)
  return [
    [words.amount, formatYuan(finding.turnover)],
    [words.volume, `${formatLots(finding.volume, lot)} ${splitText.rasterUnit}`],
    [words.vwap, formatRatio(finding.vwap, 3)],
    [words.children, String(finding.childCount)],
    [words.interval, `${formatRatio(finding.meanIntervalMs / 1000, 1)} ${splitText.intervalUnit}`],
    [words.cv, formatRatio(finding.intervalCv)],
    [words.size, `${formatLots(finding.size.mode, lot)} ${splitText.rasterUnit}`],
    [words.exact, share(finding.size.exactShare)],
    [words.active, share(finding.activeShare)],
    [words.participation, share(finding.participation)],
    [words.refills, String(finding.refills)],
    [words.clock, splitText.clocks[finding.clock]],
    [words.lasting, formatDuration(finding.lastTime - finding.firstTime)],
    [words.firstEmit, splitText.firstEmit(formatClock(finding.firstEmitTime), finding.childrenAtFirstEmit)],
  ]
}

const rankFigures = ({ falseADay }: SplitFinding, rank: Rank | undefined): [string, string][] => [
  [judged.q, formatPercent(rank?.q, { sign: false, digits: 1 })],
  [judged.falseADay, falseADay === undefined ? EMPTY : `${formatRatio(falseADay)} ${threshold.perStock}`],
  ...(rank ? [[judged.inferred, `${formatRatio(rank.falseADay)} ${threshold.aDay}`] as [string, string]] : []),
]

interface EvidencePanelProps {
  finding: SplitFinding
  priceScale: number
  book: VerdictBook
  rank: Rank | undefined
}

/** Evidence for and against one finding, people's verdicts, and its children. */
export function EvidencePanel({ finding, priceScale, book, rank }: EvidencePanelProps) {
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <Suspicion finding={finding} />
      {!finding.derived && <VerdictButtons finding={finding} book={book} />}
      <div className="shrink-0 border-b border-line px-2 py-1">
        <Figures columns={2} rows={[...figuresOf(finding), ...rankFigures(finding, rank)]} />
      </div>
      <Evidence finding={finding} />
      {finding.members && <ParentMembers instrument={finding.instrument} members={finding.members} />}
      <Children finding={finding} priceScale={priceScale} />
    </div>
  )
}

/** Side, style and confidence. */
function Suspicion({ finding }: { finding: SplitFinding }) {
  const up = finding.side === 'buy'
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-2 py-1.5">
      <Badge kind="split">{splitText.suspected}</Badge>
      <Num text={up ? `▲${splitText.sides.buy}` : `▼${splitText.sides.sell}`} sign={up ? 1 : -1} />
      <span>{styleWord(finding)}</span>
      <Badge kind="note">{splitText.states[finding.state]}</Badge>
      {finding.derived && <Badge kind="note">{derivedText.mark}</Badge>}
      {!finding.derived && isUnnumbered(finding) && <Badge kind="note">{splitText.noNumbers}</Badge>}
      {finding.mergedInto && <Badge kind="note">{splitText.mergedInto}</Badge>}
      <span className="num ml-auto text-12 text-text-2">
        {splitText.probability}{' '}
        <strong className="text-15 font-medium text-text-1">
          {formatPercent(finding.confidence, { sign: false, digits: 1 })}
        </strong>
      </span>
    </div>
  )
}

/** Evidence for it, each with its weight, and evidence against it. */
function Evidence({ finding }: { finding: SplitFinding }) {
  const most = Math.max(1, ...finding.features.map(({ nats }) => Math.abs(nats)))
  return (
    <div className="shrink-0 border-b border-line px-2 py-1.5 text-12">
      <div className="flex justify-between text-text-2">
        <h3>{splitText.evidence}</h3>
        <span className="num">
          {splitText.score} {formatRatio(finding.score, 1)} {splitText.nats}
        </span>
      </div>
      <ul className="mt-1 flex flex-col gap-0.5">
        {finding.features.map(({ name, value, nats }) => (
          <li key={name} className="grid grid-cols-[84px_1fr_64px_40px] items-center gap-2">
            <span className="text-text-2">{name}</span>
            <span className="truncate" title={value}>
              {value}
            </span>
            <span className="h-1.5 bg-raised" aria-hidden="true">
              <span
                className={nats < 0 ? 'block h-full bg-text-3' : 'block h-full bg-split'}
                style={{ width: `${(Math.abs(nats) / most) * 100}%` }}
              />
            </span>
            <span className="num text-right">{formatRatio(nats, 1)}</span>
          </li>
        ))}
      </ul>
      <h3 className="mt-1.5 text-text-2">{splitText.refutedBy}</h3>
      <p className="mt-0.5 leading-normal">{finding.refutedBy}</p>
    </div>
  )
}

/** Columns of a finding's children. */
function childCells(childAt: (row: number) => ChildOrder | undefined, priceScale: number, lot: Shares): GridColumn[] {
  const cell = (text: (child: ChildOrder) => string) => (row: number) => {
    const child = childAt(row)
    return { text: child ? text(child) : '' }
  }
  return [
    {
      key: 'no',
      head: childColumns.orderNo,
      width: 80,
      align: 'left',
      cell: cell((c) => (c.orderNo > 0 ? String(c.orderNo) : splitText.noNumber)),
    },
    { key: 'time', head: childColumns.time, width: 96, cell: cell((c) => formatClockMs(c.time)) },
    {
      key: 'price',
      head: childColumns.price,
      unit: splitText.moneyUnit,
      width: 70,
      cell: cell((c) => formatPrice(c.price, priceScale)),
    },
    {
      key: 'volume',
      head: childColumns.volume,
      unit: splitText.rasterUnit,
      width: 76,
      cell: cell((c) => formatLots(c.volume, lot)),
    },
    {
      key: 'role',
      head: childColumns.role,
      width: 50,
      cell: cell((c) => (c.active ? splitText.active : splitText.passive)),
    },
  ]
}

function Children({ finding, priceScale }: { finding: SplitFinding; priceScale: number }) {
  const rows = useLatestSource(useMemo(() => [...finding.children].reverse(), [finding]))
  const lot = sharesPerLot(finding.instrument)
  const columns = useMemo(() => childCells((row) => rows.columns()[row], priceScale, lot), [rows, priceScale, lot])
  return (
    <div className="flex min-h-44 flex-1 flex-col">
      <h3 className="flex h-6 shrink-0 items-center justify-between px-2 text-12 text-text-2">
        {splitText.children}
        <span className="num text-11 text-text-3">
          {splitText.childrenOf(finding.children.length, finding.childCount)}
        </span>
      </h3>
      <VirtualTable
        entries={columnEntries.children}
        label={splitText.children}
        columns={columns}
        rowHeight={24}
        subscribe={rows.subscribe}
        order={() => rows.columns().map((_, index) => index)}
        keyOf={(row) => String(row)}
        className="min-h-0 flex-1"
      />
    </div>
  )
}
