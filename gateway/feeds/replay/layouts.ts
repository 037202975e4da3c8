import { type CsvLayout, type OpenedLayout, openCsv } from './layout'
import { openBinance } from './layouts/binance-stream'
import { datayesSseMerged } from './layouts/datayes-sse-merged'
import { datayesSseOrders } from './layouts/datayes-sse-orders'
import { datayesSseSnapshots } from './layouts/datayes-sse-snapshots'
import { datayesSseTrades } from './layouts/datayes-sse-trades'
import { datayesSzseOrders } from './layouts/datayes-szse-orders'
import { datayesSzseSnapshots } from './layouts/datayes-szse-snapshots'
import { datayesSzseTrades } from './layouts/datayes-szse-trades'
import { dolphindbSnapshots } from './layouts/dolphindb-snapshots'
import { dolphindbTrades } from './layouts/dolphindb-trades'
import { huataiOrders } from './layouts/huatai-orders'
import { huataiSnapshots } from './layouts/huatai-snapshots'
import { huataiStockRecord } from './layouts/huatai-stock-record'
import { huataiTrades } from './layouts/huatai-trades'
import type { FileContext } from './row'

/** Every table a replay can read; to add one, write its file and a line here. */
export const LAYOUTS: readonly CsvLayout[] = [
  datayesSseTrades,
  datayesSseOrders,
  datayesSseMerged,
  datayesSseSnapshots,
  datayesSzseTrades,
  datayesSzseOrders,
  datayesSzseSnapshots,
  huataiTrades,
  huataiOrders,
  huataiSnapshots,
  huataiStockRecord,
  dolphindbTrades,
  dolphindbSnapshots,
]

/** The first line decides. Throws `FileError`. */
export const openLayout = (firstLine: string, file: FileContext): OpenedLayout =>
  openBinance(firstLine) ?? openCsv(LAYOUTS, firstLine, file)
