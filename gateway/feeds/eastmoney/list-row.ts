import { type InstrumentId, idsFromInput } from '../../../shared/market/instrument'
import { dateToMs } from '../../../shared/market/session'
import { Fields, SnapshotRowError } from '../level-one/fields'
import { emptyReading, type Snapshot, type SnapshotReading, tradedPrices } from '../level-one/snapshot'
import { text } from '../level-one/text'
import { securityOf } from '../polling/codes'
import { type EastmoneyRow, listOf } from './envelope'

/** Requested with `fltt=2`, so that prices are decimals. */
export const LIST_FIELDS = 'f2,f5,f6,f12,f13,f14,f15,f16,f17,f18,f20,f21,f26,f100,f124'

/** `1.` is Shanghai; `0.` is Shenzhen and Beijing, which codes distinguish. */
function idOf(fields: Fields): InstrumentId | undefined {
  const code = fields.text('f12')
  if (fields.text('f13') === '1') return `${code}.SH`
  const ids = idsFromInput(code)
  return fields.has('f13') ? ids.find((id) => !id.endsWith('.SH')) : ids[0]
}

/**
 * The answer of `api/qt/clist/get` (no official document; fields verified on recordings):
 *
 *     {"rc":0,"data":{"total":5133,"diff":[{"f2":1283.98,"f5":10701,"f6":1375928521.0,"f12":"600519","f13":1,…}]}}
 *
 * `total`: rows of all pages. What has no board of ours is left out.
 */
export function readList(body: string): SnapshotReading & { total: number; count: number } {
  const { total, rows } = listOf(body)
  const reading = emptyReading()
  for (const row of rows) {
    const fields = new Fields(row)
    const id = idOf(fields)
    if (!id || !securityOf(id)) continue
    try {
      reading.rows.push(snapshotOfListRow(id, row))
    } catch (thrown) {
      if (!(thrown instanceof SnapshotRowError)) throw thrown
      reading.faults.push({ id, reason: thrown.message })
    }
  }
  return { ...reading, total, count: rows.length }
}

/** A list row has neither book nor limits. Volume in lots, amount and market values in yuan, time in Unix seconds. */
export function snapshotOfListRow(id: InstrumentId, row: EastmoneyRow): Snapshot {
  const security = securityOf(id)
  if (!security) throw new SnapshotRowError(text.row.code)
  const { kind, board, priceScale, lot } = security
  const fields = new Fields(row)
  const price = (key: string) => fields.decimal(key, priceScale)
  const seconds = fields.count('f124')
  if (seconds === 0) throw new SnapshotRowError(text.row.field('f124', fields.text('f124')))
  const last = price('f2')
  const [volume, amount] = [fields.count('f5', lot), fields.decimal('f6', priceScale)]
  const shares = (key: string) => (last > 0 ? Math.round((fields.decimal(key, 0) * 10 ** priceScale) / last) : 0)
  const snapshot: Snapshot = {
    id,
    kind,
    board,
    priceScale,
    exchangeTime: seconds * 1000,
    hasBook: false,
    name: fields.text('f14'),
    prevClose: price('f18'),
    volume,
    amount,
    ...tradedPrices({ volume, amount }, { last, open: price('f17'), high: price('f15'), low: price('f16') }),
    bidPrices: [],
    bidVolumes: [],
    askPrices: [],
    askVolumes: [],
    volumeStep: lot,
    amountStep: 10 ** priceScale,
  }
  if (!Number.isNaN(dateToMs(fields.text('f26')))) snapshot.listed = fields.text('f26')
  if (fields.has('f100')) snapshot.industry = fields.text('f100')
  if (kind === 'stock' && fields.has('f21')) snapshot.floatShares = shares('f21')
  if (kind === 'stock' && fields.has('f20')) snapshot.totalShares = shares('f20')
  return snapshot
}
