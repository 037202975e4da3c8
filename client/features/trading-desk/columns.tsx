import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { FullChartContext } from '../../charts/state/full-chart'
import { useAccountText } from '../../store/account/account-texts'
import { tradingDeskText as text } from '../../text/trading'
import { classNames } from '../../ui/class-names'
import { Splitter, type SplitterProps } from '../../ui/splitter'
import { acceptsTyping } from '../../ui/typing-target'
import { useMedia } from '../../ui/use-media'
import {
  type FoldingPanel,
  PANEL_SIZES,
  readLayouts,
  type SizedPanel,
  type TradingLayout,
  WIDE_CLASS,
  withFolded,
  withLayout,
} from './desk-layout'

/** Keys and buttons elsewhere fold a panel or give the chart the whole desk. */
export type DeskCommand = 'full' | FoldingPanel
const DESK_EVENT = 'zeus-desk'
export const sendToDesk = (command: DeskCommand) => dispatchEvent(new CustomEvent(DESK_EVENT, { detail: command }))

/** The chart keeps at least so much beside the others, px. */
const CHART_LEAST = 400

/** A person's layout for screens of this width. */
function useDeskLayout() {
  const [stored, store] = useAccountText('desk.trading')
  const of = useMedia(WIDE_CLASS) ? 'wide' : 'narrow'
  const [dragged, setDragged] = useState<TradingLayout>()
  const known = useMemo(() => readLayouts(stored ?? '')[of], [stored, of])
  const put = (next: TradingLayout, done: boolean) => {
    setDragged(done ? undefined : next)
    if (done) store(withLayout(stored ?? '', of, next))
  }
  // A panel that was dragged until it folded has its former size when it is opened.
  const fold = (panels: readonly FoldingPanel[], on: boolean) => put(withFolded(known, panels, on), true)
  return { layout: dragged ?? known, put, fold }
}

/** Whether the chart has the whole desk; Esc gives the panels back. Not stored. */
function useFull(onFold: (panel: FoldingPanel) => void) {
  const [isFull, setFull] = useState(false)
  const fold = useRef(onFold)
  fold.current = onFold
  const toggle = useCallback(() => setFull((was) => !was), [])
  useEffect(() => {
    const take = (event: Event) => {
      const command = (event as CustomEvent<DeskCommand>).detail
      if (command === 'full') toggle()
      else fold.current(command)
    }
    addEventListener(DESK_EVENT, take)
    return () => removeEventListener(DESK_EVENT, take)
  }, [toggle])
  useEffect(() => {
    if (!isFull) return
    const back = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !acceptsTyping(event.target)) setFull(false)
    }
    addEventListener('keydown', back)
    return () => removeEventListener('keydown', back)
  }, [isFull])
  return { isFull, toggle }
}

/** Folded panels as words beside the chart. */
function Rail({ panels, onOpen }: { panels: readonly FoldingPanel[]; onOpen: (panel: FoldingPanel) => void }) {
  return (
    <div className="flex w-7 shrink-0 flex-col items-center gap-2 bg-panel py-2">
      {panels.map((panel) => (
        <button
          key={panel}
          type="button"
          title={text.open(text.panels[panel])}
          onClick={() => onOpen(panel)}
          className="rounded px-1 py-2 text-12 text-text-2 [writing-mode:vertical-rl] hover:bg-raised hover:text-text-1"
        >
          {text.panels[panel]}
        </button>
      ))}
    </div>
  )
}

interface ColumnsProps {
  table: ReactNode
  head: ReactNode
  chart: ReactNode
  foot: ReactNode
  book: ReactNode
  tape: ReactNode
  isDimmed: boolean
}

/** Class of a live panel beside a chart that is not. */
export const dimmed = (isDimmed: boolean): string => (isDimmed ? 'opacity-50' : '')

/** List, chart, and book over tape, with lines between them that can be dragged; each but the chart folds. */
export function DeskColumns({ table, head, chart, foot, book, tape, isDimmed }: ColumnsProps) {
  const { layout, put, fold } = useDeskLayout()
  const { sizes } = layout
  const toggleFold = (panel: FoldingPanel) => fold([panel], !layout.folded.includes(panel))
  const { isFull, toggle } = useFull(toggleFold)
  const full = useMemo(() => ({ isFull, toggle }), [isFull, toggle])
  const box = useRef<HTMLDivElement>(null)
  const panels = { list: useRef<HTMLDivElement>(null), side: useRef<HTMLDivElement>(null) }
  const isFolded = (panel: FoldingPanel) => isFull || layout.folded.includes(panel)
  const open = (panel: FoldingPanel) => {
    if (isFull) toggle()
    if (layout.folded.includes(panel)) toggleFold(panel)
  }
  const widthOf = (panel: keyof typeof panels) =>
    panels[panel].current?.getBoundingClientRect().width ?? PANEL_SIZES[panel].least
  const splitter = (panel: SizedPanel, folding: readonly FoldingPanel[], most: () => number) => ({
    label: text.resize(text.sized[panel]),
    least: PANEL_SIZES[panel].least,
    most: () => Math.min(PANEL_SIZES[panel].most, most()),
    onSize: (size: number, done: boolean) => put({ ...layout, sizes: { ...sizes, [panel]: size } }, done),
    onReset: () => {
      const { [panel]: _, ...others } = sizes
      put({ ...layout, sizes: others }, true)
    },
    onFold: () => fold(folding, true),
  })
  const whole = () => box.current?.clientWidth ?? 0
  const hasBook = Boolean(book)
  const sideFolded = isFolded('tape') && (!hasBook || isFolded('book'))
  return (
    <FullChartContext.Provider value={full}>
      <div ref={box} className="flex min-h-0 flex-1">
        {isFolded('list') ? (
          <Rail panels={['list']} onOpen={open} />
        ) : (
          <div
            ref={panels.list}
            style={{ width: sizes.list ?? '38%', maxWidth: '60%' }}
            className={classNames('flex min-h-0 min-w-0 shrink flex-col *:min-h-0 *:flex-1', dimmed(isDimmed))}
          >
            {table}
          </div>
        )}
        {isFolded('list') ? (
          <div className="w-px shrink-0 bg-line" />
        ) : (
          <Splitter
            axis="x"
            size={() => widthOf('list')}
            {...splitter('list', ['list'], () => Math.min(whole() * 0.6, whole() - CHART_LEAST - widthOf('side')))}
          />
        )}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-panel" style={{ minWidth: CHART_LEAST }}>
          <div className={dimmed(isDimmed)}>{head}</div>
          <div className="flex min-h-0 flex-1 flex-col *:flex-1">{chart}</div>
          <div className={dimmed(isDimmed)}>{foot}</div>
        </div>
        {sideFolded ? (
          <div className="w-px shrink-0 bg-line" />
        ) : (
          <Splitter
            axis="x"
            isBehind
            size={() => widthOf('side')}
            {...splitter('side', ['book', 'tape'], () => whole() - CHART_LEAST - widthOf('list'))}
          />
        )}
        {sideFolded ? (
          <Rail panels={hasBook ? ['book', 'tape'] : ['tape']} onOpen={open} />
        ) : (
          <SideColumn
            box={panels.side}
            width={sizes.side}
            height={sizes.book}
            book={book}
            tape={tape}
            isDimmed={isDimmed}
            isFolded={isFolded}
            onOpen={open}
            splitter={splitter('book', ['book'], () => (box.current?.clientHeight ?? 0) - PANEL_SIZES.book.least)}
          />
        )}
      </div>
    </FullChartContext.Provider>
  )
}

interface SideColumnProps extends Pick<ColumnsProps, 'book' | 'tape' | 'isDimmed'> {
  box: RefObject<HTMLDivElement | null>
  width: number | undefined
  /** Height of the book; automatic if missing. */
  height: number | undefined
  isFolded: (panel: FoldingPanel) => boolean
  onOpen: (panel: FoldingPanel) => void
  splitter: Omit<SplitterProps, 'axis' | 'size'>
}

/** The book over the tape. */
function SideColumn({ box, width, height, book, tape, isDimmed, isFolded, onOpen, splitter }: SideColumnProps) {
  const upper = useRef<HTMLDivElement>(null)
  const [isBookFolded, isTapeFolded] = [isFolded('book'), isFolded('tape')]
  return (
    <div
      ref={box}
      style={{ width: width ?? 'clamp(258px, 16vw, 340px)' }}
      className={classNames('flex min-h-0 min-w-0 shrink-0 flex-col bg-panel', dimmed(isDimmed))}
    >
      {!book ? null : isBookFolded ? (
        <FoldedRow panel="book" onOpen={onOpen} />
      ) : (
        <div
          ref={upper}
          style={isTapeFolded ? { flex: 1 } : height ? { height } : {}}
          className="min-h-0 shrink-0 overflow-hidden"
        >
          {book}
        </div>
      )}
      {book && !isBookFolded && !isTapeFolded && (
        <Splitter axis="y" size={() => upper.current?.clientHeight ?? PANEL_SIZES.book.least} {...splitter} />
      )}
      {isTapeFolded ? (
        <FoldedRow panel="tape" onOpen={onOpen} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col *:flex-1">{tape}</div>
      )}
    </div>
  )
}

/** A folded panel above or below the other one of its column. */
const FoldedRow = ({ panel, onOpen }: { panel: FoldingPanel; onOpen: (panel: FoldingPanel) => void }) => (
  <button
    type="button"
    title={text.open(text.panels[panel])}
    onClick={() => onOpen(panel)}
    className="flex h-7 shrink-0 items-center gap-1 border-y border-line px-2 text-12 text-text-2 hover:bg-raised hover:text-text-1"
  >
    {text.panels[panel]} <span aria-hidden="true">▸</span>
  </button>
)
