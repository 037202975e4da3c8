import { type LedgerDefinition, readLedgerId, STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import { Ledger } from '../../../shared/flow/ledger'
import { minuteOf, minutesInMemory } from '../../../shared/flow/minute-ring'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { amountToYuan } from '../../../shared/market/units'
import { decodeSeries, encodeSeries, isDerived } from '../../../shared/protocol/day-series'
import { flowColumns, flowRows } from '../../../shared/protocol/flow-rows'
import type { Row } from '../../../shared/protocol/kinds'
import { readTape } from '../../../shared/protocol/print-tape'
import type { FlowDay } from '../../../shared/protocol/rest'
import { topic } from '../../../shared/protocol/topics'
import type { SlotBar } from './bars'
import type { LiveMarket } from './market-port'
import type { SeriesKind, SeriesStore } from './series-store'

/** Prints booked before other work runs: about 5 ms. */
const PRINTS_PER_SLICE = 8_192
/** Orders in memory while a tape is booked: as many as a busy day has. */
const ORDERS_MAX = 500_000

/** A day's ledger by any definition, from the tape of its prints. Throws `DecodeError` for a damaged tape. */
async function bookTape(
  tape: Uint8Array,
  instrument: Instrument,
  definition: LedgerDefinition,
  pause: () => Promise<void>,
): Promise<Row<'flow'>[]> {
  const always = instrument.kind === 'crypto'
  const ledger = new Ledger({
    definition,
    scales: instrument,
    floatShares: instrument.floatShares,
    minutes: minutesInMemory(always),
    hasOrderNumbers: instrument.hasOrderNumbers,
    ordersKept: ORDERS_MAX,
  })
  const reader = readTape(tape)
  while (reader.next()) {
    ledger.add(reader, minuteOf(reader.exchangeTime, always))
    if (reader.position % PRINTS_PER_SLICE === 0) await pause()
  }
  return flowRows(ledger.minutes)
}

type InstrumentSeries = Extract<SeriesKind, 'minute' | 'flow' | 'index-minute'>

/** Rows of a day; `derived`: computed from its daily row, because nothing else is on record. */
interface FoundRows<R> {
  rows: readonly R[]
  derived: boolean
}

interface FlowRows extends FoundRows<Row<'flow'>> {
  /** False: the day began before the stored prints. */
  whole: boolean
}

export type DaySeries = ReturnType<typeof createDaySeries>

/** Reads one day of one instrument: the running day from the market, earlier ones from the record. */
export function createDaySeries(options: {
  market: LiveMarket
  series: SeriesStore
  today: (id: InstrumentId) => string
  pause: () => Promise<void>
}) {
  const { market, series, today, pause } = options

  async function rows<K extends InstrumentSeries>(
    instrument: Instrument,
    day: string,
    kind: K,
  ): Promise<FoundRows<Row<K>>> {
    if (day === today(instrument.id)) return { rows: liveRows(market, instrument, kind), derived: false }
    const bytes = await series.read(day, instrument.id, kind)
    return bytes ? { rows: decodeSeries(kind, bytes) ?? [], derived: isDerived(bytes) } : { rows: [], derived: false }
  }

  /** The ledger by minute; undefined if the prints for a definition other than the standard one are not stored. */
  async function flowRowsOf(instrument: Instrument, day: string, ledger: string): Promise<FlowRows | undefined> {
    const definition = ledger === STANDARD_LEDGER_ID ? undefined : readLedgerId(ledger)
    if (!definition) return { ...(await rows(instrument, day, 'flow')), whole: true }
    const live = day === today(instrument.id) ? market.prints(instrument.id) : undefined
    const tape = live?.tape.finish() ?? (await series.read(day, instrument.id, 'prints'))
    if (!tape) return undefined
    const booked = await bookTape(tape, instrument, definition, pause)
    return { rows: booked, derived: false, whole: live?.whole ?? true }
  }

  return {
    rows,
    flowRows: flowRowsOf,

    /** The day in stored form; undefined if there is none. */
    async bytes(instrument: Instrument, day: string, kind: InstrumentSeries): Promise<Uint8Array | undefined> {
      if (day !== today(instrument.id)) return series.read(day, instrument.id, kind)
      const live = liveRows(market, instrument, kind)
      return live.length > 0 ? encodeSeries(kind, day, live) : undefined
    },

    async minutes(instrument: Instrument, day: string): Promise<FoundRows<SlotBar>> {
      if (instrument.kind === 'index') {
        const { rows: minutes, derived } = await rows(instrument, day, 'index-minute')
        return { derived, rows: minutes.map(indexBar) }
      }
      const flow = new Map((await rows(instrument, day, 'flow')).rows.map((row) => [row.slot, row]))
      const { rows: minutes, derived } = await rows(instrument, day, 'minute')
      return { derived, rows: minutes.map((row) => slotBar(instrument, row, flow)) }
    },

    /** The ledger of a day in stored form; undefined if there is none. */
    async flowBytes(instrument: Instrument, day: string, ledger: string): Promise<Uint8Array | undefined> {
      const found = await flowRowsOf(instrument, day, ledger)
      return found && found.rows.length > 0 ? encodeSeries('flow', day, found.rows) : undefined
    },

    /** The ledger of a day in yuan; undefined if there is none. */
    async flow(instrument: Instrument, day: string, ledger: string): Promise<FlowDay | undefined> {
      const found = await flowRowsOf(instrument, day, ledger)
      if (!found || found.rows.length === 0) return undefined
      const { rows: booked, whole, derived } = found
      return {
        id: instrument.id,
        tradingDay: day,
        definition: ledger,
        whole,
        ...(derived && { derived }),
        ...flowColumns(booked, (await rows(instrument, day, 'minute')).rows, instrument),
      }
    },
  }
}

/** Data of the running day. */
function liveRows<K extends InstrumentSeries>(market: LiveMarket, instrument: Instrument, kind: K): readonly Row<K>[] {
  if (kind === 'index-minute') return market.rows(topic.index(instrument.id), kind)
  return market.rows(kind === 'flow' ? topic.flow(instrument.id) : topic.tick(instrument.id), kind)
}

const indexBar = ({
  slot,
  open,
  high,
  low,
  close,
  volume,
  turnover,
  adNet,
  odBigNet,
}: Row<'index-minute'>): SlotBar => ({
  slot,
  open,
  high,
  low,
  close,
  volume,
  turnover,
  adNet,
  odBigNet,
})

/** A minute with its ledger; without a ledger the sides are unknown. */
function slotBar(instrument: Instrument, row: Row<'minute'>, flow: ReadonlyMap<number, Row<'flow'>>): SlotBar {
  const { slot, open, high, low, close, volume, amount } = row
  const ledger = flow.get(slot)
  const known = flow.size > 0
  const active = ledger ? ledger.adS + ledger.adM + ledger.adL + ledger.adX : 0
  const big = ledger ? ledger.odL + ledger.odX : 0
  return {
    slot,
    open,
    high,
    low,
    close,
    volume,
    turnover: amountToYuan(amount, instrument),
    adNet: known ? amountToYuan(active, instrument) : null,
    odBigNet: known && instrument.hasOrderNumbers ? amountToYuan(big, instrument) : null,
  }
}
