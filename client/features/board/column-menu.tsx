import { type ReactNode, useCallback } from 'react'
import { STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import type { BestQuote } from '../../../shared/flow/quote-pressure'
import type { InstrumentId } from '../../../shared/market/instrument'
import { boardValue } from '../../store/board-view'
import { useBoard, useInstruments, useMeasures, useStoreValue, useTick } from '../../store/hooks'
import type { ListedInstrument } from '../../store/instruments'
import type { TickStore } from '../../store/tick-store'
import { boardText, cardText } from '../../text/board'
import { formatClock } from '../../ui/format'
import { Popover } from '../../ui/popover'
import { BY_LEDGER, type CardName, todayOf } from './cards'
import { type FundsMode, OPTIONAL_FIGURES, type OptionalFigure } from './figures'

export interface ColumnMenuProps {
  mode: FundsMode
  /** Whose numbers the cards show. */
  selected: InstrumentId
  extra: readonly OptionalFigure[]
  onChange: (extra: readonly OptionalFigure[]) => void
}

const OF_MODE: readonly CardName[] = ['passive', 'lifted', 'meanOrder', 'cancelRate']

/** Which optional columns the table has, and the card of each column whose making is not plain. */
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
      <Cards {...props} />
    </Popover>
  )
}

function Cards({ mode, selected, extra, onChange }: ColumnMenuProps) {
  const toggled = (figure: OptionalFigure) =>
    OPTIONAL_FIGURES.filter((each) => (each === figure ? !extra.includes(each) : extra.includes(each)))
  return (
    <div className="flex max-h-[70vh] w-100 max-w-[calc(100vw-32px)] flex-col gap-2 overflow-y-auto text-12">
      <h3 className="text-text-3">{cardText.optional}</h3>
      {OPTIONAL_FIGURES.map((figure) => (
        <Card key={figure} name={figure} selected={selected}>
          <input
            type="checkbox"
            aria-label={boardText.show(boardText.columns[figure].head)}
            checked={extra.includes(figure)}
            onChange={() => onChange(toggled(figure))}
            className="size-3.5 accent-accent"
          />
        </Card>
      ))}
      {mode === 'OD' && (
        <>
          <h3 className="text-text-3">{cardText.ofMode}</h3>
          {OF_MODE.map((name) => (
            <Card key={name} name={name} selected={selected} />
          ))}
        </>
      )}
    </div>
  )
}

/** Definition, formula, today's inputs of the chosen instrument, source. */
function Card({ name, selected, children }: { name: CardName; selected: InstrumentId; children?: ReactNode }) {
  const { what, formula, source } = cardText.cards[name]
  const instrument = useInstruments().get(selected)
  return (
    <section className="flex flex-col gap-0.5 border-t border-line pt-1.5">
      <h4 className="flex items-center gap-2 text-13">
        {children}
        {boardText.columns[name].head}
      </h4>
      <p className="text-text-2">{what}</p>
      <p className="text-text-1">{formula}</p>
      <p className="num text-text-2">{instrument ? <Today {...{ name, instrument }} /> : cardText.noInputs}</p>
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
