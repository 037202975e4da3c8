import type { CsvLayout } from './bind-layout'
import { type OpenedLayout, openCsv } from './layout'
import { openBinance } from './layouts/binance-stream'
import { DATAYES } from './layouts/datayes'
import { DOLPHINDB } from './layouts/dolphindb'
import { HUATAI } from './layouts/huatai'
import type { FileContext } from './row'

/** Every table a replay can read; to add one, write its row beside those of its vendor. */
const LAYOUTS: readonly CsvLayout[] = [...DATAYES, ...HUATAI, ...DOLPHINDB]

/** The first line decides. Throws `FileError`. */
export const openLayout = (firstLine: string, file: FileContext): OpenedLayout =>
  openBinance(firstLine) ?? openCsv(LAYOUTS, firstLine, file)
