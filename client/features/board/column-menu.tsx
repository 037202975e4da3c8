import { useCallback } from 'react'
import { STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import type { BestQuote } from '../../../shared/flow/quote-pressure'
import type { InstrumentId } from '../../../shared/market/instrument'
import { useBoard, useInstruments, useMeasures, useStoreValue, useTick } from '../../store/hooks'
import { boardValue } from '../../store/rows/board-view'
import type { ListedInstrument } from '../../store/rows/instruments'
import type { TickStore } from '../../store/rows/tick-store'
import { boardText, cardText } from '../../text/board'
import { Button } from '../../ui/button'
import { ColumnOrder } from '../../ui/column-order'
import { formatClock } from '../../ui/format'
import { Popover } from '../../ui/popover'
import { BY_LEDGER, type CardName, todayOf } from './cards'
import { boardHead, usualWidth } from './columns'
import { type FundsMode, OPTIONAL_FIGURES } from './figures'
import type { ListType } from './filter'
import { type BoardColumnName, poolOf, type TableView, WIDTHS } from './table-view'

export interface ColumnMenuProps {
  mode: FundsMode
  type: ListType
  /** Whose numbers the cards show. */
  selected: InstrumentId
  shown: readonly BoardColumnName[]
  widths: TableView['widths']
  /** Undefined: as usual again. */
  onChange: (view: TableView | undefined) => void
  /** There is a choice to undo. */
  chosen: boolean
  /** The last choice could not be stored in the account. */
  unsaved: boolean
}

const OF_MODE: readonly CardName[] = ['passive', 'lifted', 'meanOrder', 'cancelRate']

/** Which columns the table has, in which order and how wide, and the card of each whose making is not plain. */
export function ColumnMenu(props: ColumnMenuProps) {
  return (
    <Popover
      label={boardText.columnMenuHelp}
      trigger={
        <button
          type="button"
          title={boardText.columnMenuHelp}
          className="h-5 rounded border border-line px-1.5 text-12 text-text-2 hover:text-text-1"
        >
          {boardText.columnMenu}
        </button>
      }
    >
      <div className="flex max-h-[70vh] w-100 max-w-[calc(100vw-32px)] flex-col gap-2 overflow-y-auto text-12">
        <Choice {...props} />
        {props.type !== 'IDX' && <Cards {...props} />}
      </div>
    </Popover>
  )
}

function Choice({ mode, type, shown, widths, onChange, chosen, unsaved }: ColumnMenuProps) {
  const known = poolOf(mode, type)
  return (
    <section className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 text-text-3">{boardText.chosenColumns(shown.length, known.length)}</h3>
        {unsaved && <span className="text-warning">{boardText.columnsUnsaved}</span>}
        <Button size="small" disabled={!chosen} onClick={() => onChange(undefined)}>
          {boardText.usualColumns}
        </Button>
      </div>
      <ColumnOrder
        label={boardText.columnMenu}
        columns={shown}
        widths={widths}
        known={known}
        headOf={(name) => boardHead(name as BoardColumnName, mode, type)}
        widthOf={(name) => usualWidth(name as BoardColumnName, mode, type)}
        range={WIDTHS}
        onChange={(view) => view.columns.length > 0 && onChange(view)}
      />
    </section>
  )
}

function Cards({ mode, selected }: ColumnMenuProps) {
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-2">
      <h3 className="text-text-3">{cardText.title}</h3>
      {[...OPTIONAL_FIGURES, ...(mode === 'OD' ? OF_MODE : [])].map((name) => (
        <Card key={name} name={name} selected={selected} />
      ))}
    </section>
  )
}

/** Definition, formula, today's inputs of the chosen instrument, source. */
function Card({ name, selected }: { name: CardName; selected: InstrumentId }) {
  const { what, formula, source } = cardText.cards[name]
  const instrument = useInstruments().get(selected)
  return (
    <section className="flex flex-col gap-0.5 border-t border-line pt-1.5">
      <h4 className="text-13">{boardText.columns[name].head}</h4>
      <p className="text-text-2">{what}</p>
      <p className="text-text-1">{formula}</p>
      <p className="num text-text-2">
        {instrument ? <Today name={name} instrument={instrument} /> : cardText.noInputs}
      </p>
      <p className="text-11 text-text-3">
        {cardText.source} {source}
      </p>
      {BY_LEDGER.has(name) && (
        <p className="text-11 text-text-3">
          {cardText.definition} <code className="num">{STANDARD_LEDGER_ID}</code>
        </p>
      )}
    </section>
  )
}

/** The formula with the numbers of now, and of when they are. */
function Today({ name, instrument }: { name: CardName; instrument: ListedInstrument }) {
  const board = useBoard()
  const measures = useMeasures(true)
  const tick = useTick(instrument.id)
  const today = useStoreValue(
    measures,
    useCallback(
      (store: typeof measures) =>
        todayOf(name, { board, measures: store, now: Number.NaN, best: bestOf(tick) }, instrument),
      [name, board, tick, instrument],
    ),
    { hz: 1 },
  )
  const time = boardValue(board, 'time', instrument.index)
  return (
    <>
      <span className="text-text-3">
        {cardText.today} {instrument.name} {time > 0 && cardText.upTo(formatClock(time))}{' '}
      </span>
      {today ?? cardText.noInputs}
    </>
  )
}

function bestOf(tick: TickStore): BestQuote | undefined {
  const { bids, asks } = tick.book(1)
  const [bid, ask] = [bids[0], asks[0]]
  return bid && ask && { bidPrice: bid.price, bidVolume: bid.volume, askPrice: ask.price, askVolume: ask.volume }
}
