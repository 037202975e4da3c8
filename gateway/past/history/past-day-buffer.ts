import type { PastDay } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import { DAY_ROWS_PER_WRITE } from './day-store'

/** Numbers per day: date (`YYYYMMDD`), five prices, volume, amount, and four net amounts each of AD and OD. */
const CELLS = 16

interface Page {
  ids: InstrumentId[]
  cells: Float64Array
}

/**
 * Queue of past days to write, packed in pages of one write each to save memory: a new market sends 100,000 days in a
 * few seconds, and the database needs longer to write them.
 */
export class PastDayBuffer {
  readonly #pages: Page[] = []

  /** Adds a day; true if the queue was empty. */
  add(event: PastDay): boolean {
    const wasEmpty = this.#pages.length === 0
    let page = this.#pages.at(-1)
    if (!page || page.ids.length === DAY_ROWS_PER_WRITE) {
      page = { ids: [], cells: new Float64Array(DAY_ROWS_PER_WRITE * CELLS) }
      this.#pages.push(page)
    }
    const { tradingDay, open, high, low, close, prevClose, volume, amount, adNet, odNet } = event
    const cells = [Number(tradingDay), open, high, low, close, prevClose, volume, amount, ...adNet, ...odNet]
    page.cells.set(cells, page.ids.length * CELLS)
    page.ids.push(event.instrument)
    return wasEmpty
  }

  /** Removes and returns all days, one page at a time, oldest first. */
  *take(): Generator<PastDay[]> {
    for (let page = this.#pages.shift(); page; page = this.#pages.shift()) {
      const { ids, cells } = page
      yield ids.map((id, at) => unpack(id, cells.subarray(at * CELLS, (at + 1) * CELLS)))
    }
  }
}

function unpack(instrument: InstrumentId, cells: Float64Array): PastDay {
  const [day, open, high, low, close, prevClose, volume, amount, ...nets] = [...cells] as CellsOfDay
  const [adS, adM, adL, adX, ...odNet] = nets
  return {
    kind: 'past-day',
    instrument,
    tradingDay: String(day),
    open,
    high,
    low,
    close,
    prevClose,
    volume,
    amount,
    adNet: [adS, adM, adL, adX],
    odNet,
  }
}

type Grades = PastDay['adNet']
type CellsOfDay = [number, number, number, number, number, number, number, number, ...Grades, ...Grades]
