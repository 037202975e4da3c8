import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingMoment, Fields, SnapshotRowError } from '../level-one/fields'
import { type Snapshot, type SnapshotReading, tradedPrices } from '../level-one/snapshot'
import { readStatements } from '../level-one/statements'
import { text } from '../level-one/text'
import { idOfPrefixed, prefixedCode, type Security, securityOf } from '../polling/codes'
import { dayStep } from './day-step'

const STATEMENT = /v_([a-z]{2}\d{6}|pv_none_match)="([^"]*)"?(;?)/g
/** Later fields came and went over the years; up to 37 they are the same since 2010. */
const FIELDS_MIN = 38

/**
 * The answer of `GET https://qt.gtimg.cn/q=sh600519,…` (no official document; field numbers verified on recordings),
 * GB18030, one statement a code:
 *
 *     v_sh600519="1~贵州茅台~600519~1285.57~1290.88~1291.00~8978~3583~5395~1285.56~2~…~20260910105512~-5.31~…";
 *
 * A code that it does not know is left out; where it knows none it says `v_pv_none_match="1";`. Throws `SourceFault`
 * for what is no such answer.
 */
export function readQuotes(body: string, asked: readonly InstrumentId[]): SnapshotReading {
  return readStatements(
    body,
    asked,
    STATEMENT,
    ({ code }) => code === 'pv_none_match',
    ({ code, value, end }) => {
      if (!end) throw new SnapshotRowError(text.row.cut)
      return snapshotOf(code, value.split('~'))
    },
  )
}

/** Content of field 87 in rows of STAR. */
const IN_SHARES = '100'

/**
 * Fields by number: volumes in lots (10 units for bonds), prices and field 35's amount in yuan, time in Beijing. Rows of
 * STAR count the day's volume, outer and inner in shares, and their book in lots all the same.
 */
function snapshotOf(code: string, values: readonly string[]): Snapshot {
  const security = securityOf(idOfPrefixed(code) ?? '')
  if (!security || prefixedCode(security.id).slice(2) !== values[2]) throw new SnapshotRowError(text.row.code)
  if (values.length < FIELDS_MIN) throw new SnapshotRowError(text.row.fields(values.length))
  const { id, kind, board, priceScale, lot } = security
  const fields = new Fields(values)
  const price = (at: number) => fields.decimal(at, priceScale)
  const stamp = fields.text(30)
  const exchangeTime = beijingMoment(stamp.slice(0, 8), stamp.slice(8))
  if (exchangeTime === undefined) throw new SnapshotRowError(text.row.field('30', stamp))
  const step = fields.text(87) === IN_SHARES ? 1 : dayStep(security)
  const volume = fields.count(6, step)
  const exact = fields.text(35).split('/')[2]
  const amount = exact ? new Fields({ 35: exact }).decimal(35, priceScale) : fields.decimal(37, priceScale + 4)
  const row: Snapshot = {
    id,
    kind,
    board,
    priceScale,
    exchangeTime,
    volume,
    amount,
    name: fields.text(1),
    prevClose: price(4),
    // Before the opening match `now` is the indicative price.
    ...tradedPrices({ volume, amount }, { last: price(3), open: price(5), high: price(33), low: price(34) }),
    ...book(fields, priceScale, lot),
    volumeStep: step,
    amountStep: (exact ? 1 : 10_000) * 10 ** priceScale,
    hasBook: kind !== 'index',
    outer: fields.count(7, step),
    inner: fields.count(8, step),
  }
  if (row.last > 0) row.change = fields.signed(31, priceScale)
  if (kind !== 'index' && fields.has(51)) row.averagePrice = price(51)
  if (fields.has(47) && fields.has(48)) Object.assign(row, limits(fields, security))
  if (kind !== 'index' && fields.has(72)) row.floatShares = fields.count(72)
  if (kind !== 'index' && fields.has(73)) row.totalShares = fields.count(73)
  return row
}

/** −1 (indexes) and 0 mean that there is none; for bonds, which always have limits, that the row does not state it. */
function limits(fields: Fields, { kind, priceScale }: Security): Pick<Snapshot, 'limitUp' | 'limitDown'> {
  const [limitUp, limitDown] = [fields.signed(47, priceScale), fields.signed(48, priceScale)]
  if (limitUp > 0 && limitDown > 0) return { limitUp, limitDown }
  return kind === 'bond' ? {} : { limitUp: 0, limitDown: 0 }
}

/** Price and lots of five levels a side; a remainder without a price (auction) is no level. */
function book(fields: Fields, priceScale: number, lot: number) {
  const sideFrom = (first: number) =>
    [0, 2, 4, 6, 8]
      .map((step) => ({ price: fields.decimal(first + step, priceScale), volume: fields.count(first + step + 1, lot) }))
      .filter(({ price }) => price > 0)
  const [bids, asks] = [sideFrom(9), sideFrom(19)]
  return {
    bidPrices: bids.map(({ price }) => price),
    bidVolumes: bids.map(({ volume }) => volume),
    askPrices: asks.map(({ price }) => price),
    askVolumes: asks.map(({ volume }) => volume),
  }
}
