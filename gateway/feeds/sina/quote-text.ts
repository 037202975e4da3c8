import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingMoment, Fields, SnapshotRowError } from '../level-one/fields'
import { type Snapshot, type SnapshotReading, tradedPrices } from '../level-one/snapshot'
import { readStatements } from '../level-one/statements'
import { text } from '../level-one/text'
import { type Security, securityOf } from '../polling/codes'

const STATEMENT = /var hq_str_([a-z]{2}\d{6})="([^"\n]*)("?;?)/g
/** Name to time; what follows differs by market and year. */
const FIELDS_MIN = 32

/**
 * The answer of `GET https://hq.sinajs.cn/list=sh600000,…` with a `Referer` (no official document; field numbers
 * verified on recordings), GB18030, one statement a code:
 *
 *     var hq_str_sz000001="平安银行,10.920,10.980,11.080,…,2026-07-23,15:36:00,00,D|21253|235483.240";
 *
 * An unknown code has an empty string. Throws `SourceFault` for what is no such answer.
 */
export function readQuotes(body: string, asked: readonly InstrumentId[]): SnapshotReading {
  return readStatements(
    body,
    asked,
    STATEMENT,
    ({ value, end }) => end === '";' && value === '',
    ({ id, value, end }) => {
      if (end !== '";') throw new SnapshotRowError(text.row.cut)
      const security = id && securityOf(id)
      if (!security) throw new SnapshotRowError(text.row.code)
      return snapshotOf(security, value.split(','))
    },
  )
}

/** Shanghai's indexes count lots, everything else counts shares. */
function snapshotOf({ id, kind, board, priceScale }: Security, values: readonly string[]): Snapshot {
  if (values.length < FIELDS_MIN) throw new SnapshotRowError(text.row.fields(values.length))
  const fields = new Fields(values)
  const price = (at: number) => fields.decimal(at, priceScale)
  const [date, clock] = [fields.text(30), fields.text(31)]
  const exchangeTime = beijingMoment(date.replaceAll('-', ''), clock.replaceAll(':', ''))
  if (exchangeTime === undefined) throw new SnapshotRowError(text.row.field('30', `${date} ${clock}`))
  const step = kind === 'index' && id.endsWith('.SH') ? 100 : 1
  const [volume, amount] = [fields.count(8, step), fields.decimal(9, priceScale)]
  const row: Snapshot = {
    id,
    kind,
    board,
    priceScale,
    exchangeTime,
    name: fields.text(0),
    prevClose: price(2),
    volume,
    amount,
    ...tradedPrices({ volume, amount }, { last: price(3), open: price(1), high: price(4), low: price(5) }),
    ...book(fields, priceScale),
    volumeStep: step,
    amountStep: 10 ** priceScale,
    hasBook: kind !== 'index',
  }
  const [mark, lateVolume = '', lateAmount = ''] = fields.text(33).split('|')
  if (mark === 'D') {
    const late = new Fields({ volume: lateVolume, amount: lateAmount })
    row.afterHours = { volume: late.count('volume'), amount: late.decimal('amount', priceScale) }
  }
  return row
}

/**
 * Quantity comes before price; a quantity without a price is not a level. In a call auction both best prices (fields 6
 * and 7) are the indicative price, and the matching quantity is the same on both sides, wherever the row contains that
 * of the sell side (in one recorded row it is among the bids).
 */
function book(fields: Fields, priceScale: number) {
  const [bid, ask] = [fields.decimal(6, priceScale), fields.decimal(7, priceScale)]
  if (bid > 0 && bid === ask && fields.count(8) === 0) {
    const matched = fields.count(10)
    return { bidPrices: [bid], bidVolumes: [matched], askPrices: [ask], askVolumes: [matched] }
  }
  const sideFrom = (first: number) =>
    [0, 2, 4, 6, 8]
      .map((step) => ({ volume: fields.count(first + step), price: fields.decimal(first + step + 1, priceScale) }))
      .filter(({ price }) => price > 0)
  const [bids, asks] = [sideFrom(10), sideFrom(20)]
  return {
    bidPrices: bids.map(({ price }) => price),
    bidVolumes: bids.map(({ volume }) => volume),
    askPrices: asks.map(({ price }) => price),
    askVolumes: asks.map(({ volume }) => volume),
  }
}
