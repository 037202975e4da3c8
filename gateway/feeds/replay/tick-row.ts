import { type Exchange, exchangeOf } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import type { CsvColumns } from './csv'
import { channelOf, laterSide, oneOf, type SecurityCode, whole } from './fields'
import { addRow, cancelRow, type OrderFields } from './order-row'
import { type ReplayRow, RowError } from './row'
import { text } from './text'
import { readTradeRow } from './trade-row'

/**
 * A vendor's names for a column: the first name that the header has is used. The first of all names appears in
 * messages.
 */
export type Names = string | readonly string[]

/** A column of letters or digits and what each means; an absent or empty field is `''`. */
interface Flag<T> {
  column: Names
  means: Readonly<Record<string, T>>
}

/** For orders: a limit, a market or an own-best one. `status`: a row that we do not store. */
type TickKind = 'trade' | 'limit' | 'market' | 'own-best' | 'cancel' | 'status'

/** A vendor's names for the columns of prints and orders, and the meaning of their values. */
export interface TickNames {
  kind: Flag<TickKind>
  price: Names
  volume: Names
  /** The vendor's own amount, where it states one. */
  money?: Names
  buyNo?: Names
  sellNo?: Names
  /** Number of an order; where there is no such column, its own side's number, or (`only`) the one that is set. */
  orderNo?: Names | 'only'
  /** `later`: outside auctions the later of the two orders, so the larger number, crossed the spread. */
  side: Flag<'buy' | 'sell' | 'none' | 'later'>
  /** The venue's running number, and where it counts; absent = rows are not numbered. */
  seq?: Names
  /** Counts where the one before is empty. */
  seqElse?: Names
  channel?: Names
  /** Type of the security. */
  name?: Names
  /** Differences for securities of an exchange. */
  of?: Partial<Record<Exchange, Partial<TickNames>>>
}

type Row = readonly string[]

/** A place that is none is not looked up: engines take long for it. */
const valueAt = (row: Row, index: number) => (index < 0 ? undefined : row[index])
type ReadTick = (row: Row, security: SecurityCode, time: (row: Row) => UnixMs) => ReplayRow | undefined

/** Finds the columns once. The answer converts one row. */
export function bindTicks(columns: CsvColumns, { of = {}, ...names }: TickNames): ReadTick {
  const read = bindOne(columns, names)
  const others = Object.entries(of).map(
    ([exchange, own]) => [exchange, bindOne(columns, { ...names, ...own })] as const,
  )
  if (others.length === 0) return read
  const byExchange = new Map<string, ReadTick>(others)
  return (row, security, time) => (byExchange.get(exchangeOf(security.id)) ?? read)(row, security, time)
}

/** How what stands in columns of these names is read. */
function readersOf(columns: CsvColumns) {
  const at = (column: Names = []) => columns.find(...[column].flat())
  return {
    at,
    number(column: Names | undefined) {
      if (column === undefined) return () => 0
      const [index, name = ''] = [at(column), ...[column].flat()]
      return (row: Row) => whole(row[index], name)
    },
    flag<T>({ column, means }: Flag<T>) {
      const [index, name = ''] = [at(column), ...[column].flat()]
      const same = index < 0 && Object.hasOwn(means, '') ? means[''] : undefined
      return same === undefined ? (row: Row) => oneOf(row[index], means, name) : () => same
    },
    refuse: (column: Names = '', row: Row) =>
      new RowError(text.badColumn([column].flat()[0] ?? '', row[at(column)] ?? '')),
  }
}

/** Number and side of a row's order; the row has the numbers of both sides if the table has them. */
function bindOrder(columns: CsvColumns, names: TickNames) {
  const { number, flag, refuse } = readersOf(columns)
  const sideOf = flag(names.side)
  const numberOf = names.orderNo && names.orderNo !== 'only' ? number(names.orderNo) : undefined
  return (row: Row, buyNo: number, sellNo: number): { orderNo: number; side: 'buy' | 'sell' } => {
    if (names.orderNo === 'only') {
      if (buyNo > 0 === sellNo > 0) throw refuse(names.sellNo, row)
      return { orderNo: buyNo || sellNo, side: buyNo > 0 ? 'buy' : 'sell' }
    }
    const side = sideOf(row)
    if (side !== 'buy' && side !== 'sell') throw refuse(names.side.column, row)
    return { orderNo: numberOf?.(row) ?? (side === 'buy' ? buyNo : sellNo), side }
  }
}

function bindOne(columns: CsvColumns, names: TickNames): ReadTick {
  const { at, number, flag } = readersOf(columns)
  const [kindOf, sideOf, orderOf] = [flag(names.kind), flag(names.side), bindOrder(columns, names)]
  const [buyNoOf, sellNoOf, seqOf] = [number(names.buyNo), number(names.sellNo), number(names.seq)]
  const seqElseOf = names.seqElse ? number(names.seqElse) : undefined
  const [price, volume, money] = [columns.index(...[names.price].flat()), at(names.volume), at(names.money)]
  const [seq, channel, name] = [at(names.seq), at(names.channel), at(names.name)]

  return (row, security, timeOf) => {
    const kind = kindOf(row)
    if (kind === 'status') return undefined
    const buyNo = buyNoOf(row)
    const sellNo = sellNoOf(row)
    const time = timeOf(row)
    const venueSeq = seqElseOf && !row[seq] ? seqElseOf(row) : seqOf(row)
    const stream = names.seq ? channelOf(security, row[channel]) : ''
    // Both are written out: copying objects takes longer than all the rest of a row.
    if (kind === 'trade') {
      const told = sideOf(row)
      return readTradeRow({
        security,
        time,
        price: row[price],
        volume: row[volume],
        money: valueAt(row, money),
        side: told === 'later' ? laterSide(buyNo, sellNo, time) : told,
        buyNo,
        sellNo,
        venueSeq,
        channel: stream,
        name: valueAt(row, name) ?? '',
      })
    }
    const { orderNo, side } = orderOf(row, buyNo, sellNo)
    const order: OrderFields = {
      security,
      time,
      orderNo,
      side,
      price: row[price],
      volume: row[volume],
      venueSeq,
      channel: stream,
      name: valueAt(row, name) ?? '',
    }
    if (kind === 'cancel') return cancelRow(order)
    if (kind !== 'limit') order.pricing = kind
    return addRow(order)
  }
}
