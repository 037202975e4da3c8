import { codeOf, exchangeOf, type InstrumentId } from '../../../shared/market/instrument'
import { Fields, SnapshotRowError } from '../level-one/fields'
import { type Snapshot, tradedPrices } from '../level-one/snapshot'
import { text } from '../level-one/text'
import { securityOf } from '../polling/codes'
import type { EastmoneyRow } from './envelope'

const BID_FIELDS = [19, 17, 15, 13, 11]
const ASK_FIELDS = [39, 37, 35, 33, 31]

export const STOCK_FIELDS = [
  ...[...BID_FIELDS, ...ASK_FIELDS].flatMap((price) => [price, price + 1]),
  ...[43, 44, 45, 46, 47, 48, 49, 51, 52, 57, 58, 59, 60, 71, 84, 85, 86, 107, 127, 161, 169],
]
  .map((field) => `f${field}`)
  .join(',')

export const secidOf = (id: InstrumentId): string => `${exchangeOf(id) === 'SH' ? 1 : 0}.${codeOf(id)}`

/**
 * The fields of `api/qt/stock/get` and of the merged events of `api/qt/stock/sse` (no official document; verified on
 * recordings):
 * {"f43":8.74,"f44":8.76,"f45":8.67,"f46":8.7,"f47":376829,"f48":328719168.0,"f57":"600000","f86":1644566391,…}
 * `whole`: requested without `fltt=2`, prices are integers with `f59` decimals. Lots, yuan, Unix seconds; `"-"` = none.
 */
export function snapshotOfStock(id: InstrumentId, row: EastmoneyRow, whole = false): Snapshot {
  const security = securityOf(id)
  const fields = new Fields(row)
  if (!security || fields.text('f57') !== codeOf(id)) throw new SnapshotRowError(text.row.code)
  const { kind, board, priceScale, lot } = security
  const scale = whole ? priceScale - fields.count('f59') : priceScale
  const price = (field: number) => fields.decimal(`f${field}`, scale)
  const seconds = fields.count('f86')
  if (seconds === 0) throw new SnapshotRowError(text.row.field('f86', fields.text('f86')))
  const [volume, amount] = [fields.count('f47', lot), fields.decimal('f48', priceScale)]
  const hasBook = kind !== 'index'
  const side = (prices: readonly number[]) =>
    prices
      .map((field) => ({ price: price(field), volume: fields.count(`f${field + 1}`, lot) }))
      .filter((level) => hasBook && level.price > 0)
  const [bids, asks] = [side(BID_FIELDS), side(ASK_FIELDS)]
  const snapshot: Snapshot = {
    id,
    kind,
    board,
    priceScale,
    hasBook,
    volume,
    amount,
    exchangeTime: seconds * 1000,
    name: fields.text('f58'),
    prevClose: price(60),
    ...tradedPrices({ volume, amount }, { last: price(43), open: price(46), high: price(44), low: price(45) }),
    bidPrices: bids.map((level) => level.price),
    bidVolumes: bids.map((level) => level.volume),
    askPrices: asks.map((level) => level.price),
    askVolumes: asks.map((level) => level.volume),
    volumeStep: lot,
    amountStep: 10 ** priceScale,
  }
  if (fields.has('f49') && fields.has('f161')) {
    Object.assign(snapshot, { outer: fields.count('f49', lot), inner: fields.count('f161', lot) })
  }
  if (volume > 0 && fields.has('f169')) snapshot.change = fields.signed('f169', scale)
  if (hasBook && fields.has('f71')) snapshot.averagePrice = price(71)
  if (hasBook && fields.has('f51') && fields.has('f52')) {
    Object.assign(snapshot, { limitUp: price(51), limitDown: price(52) })
  }
  if (hasBook && fields.has('f85')) snapshot.floatShares = fields.count('f85')
  if (hasBook && fields.has('f84')) snapshot.totalShares = fields.count('f84')
  if (fields.has('f127')) snapshot.industry = fields.text('f127')
  return snapshot
}
