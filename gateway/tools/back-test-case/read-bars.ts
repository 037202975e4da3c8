import type { BarColumns, EngineInput, MinuteBarColumns, TestedSecurity } from '../../../shared/back-test/model'
import { readTable, type TableRow } from './read-table'

const VOLUME_MAX = 1e13

interface Prices {
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/** Prices of a bar in li. Throws if they contradict each other; a bar without volume is not checked. */
function readPrices(row: TableRow): Prices {
  const [open, high, low, close] = [row.price('open'), row.price('high'), row.price('low'), row.price('close')]
  const volume = row.whole('volume', VOLUME_MAX)
  if (volume === 0) return { open, high, low, close, volume }
  if (low <= 0) throw row.fail('low', 'low is not positive')
  if (high < Math.max(open, close)) throw row.fail('high', 'high is below open or close')
  if (low > Math.min(open, close)) throw row.fail('low', 'low is above open or close')
  return { open, high, low, close, volume }
}

interface Indexes {
  sessionOf: ReadonlyMap<string, number>
  indexOf: ReadonlyMap<string, number>
}

const indexesOf = (calendar: readonly string[], securities: readonly TestedSecurity[]): Indexes => ({
  sessionOf: new Map(calendar.map((day, session) => [day, session])),
  indexOf: new Map(securities.map(({ code }, index) => [code, index])),
})

function indexesIn(row: TableRow, { sessionOf, indexOf }: Indexes): { session: number; index: number } {
  const session = sessionOf.get(row.day('date'))
  if (session === undefined) throw row.fail('date', 'date is not in calendar.csv')
  const index = indexOf.get(row.text('code'))
  if (index === undefined) throw row.fail('code', `${JSON.stringify(row.text('code'))} is not in instruments.csv`)
  return { session, index }
}

/** Rows of one security in ascending order of `key`. Throws at a row with a repeated key. */
class Ascending<T> {
  private readonly rows: { key: number; value: T }[] = []
  private isSorted = true
  private readonly keys = new Set<number>()

  add(row: TableRow, key: number, value: T): void {
    if (this.keys.has(key)) throw row.fail('date', 'a second bar of the same code and time')
    this.keys.add(key)
    this.isSorted &&= this.rows.length === 0 || (this.rows.at(-1) as { key: number }).key < key
    this.rows.push({ key, value })
  }

  values(): T[] {
    if (!this.isSorted) this.rows.sort((a, b) => a.key - b.key)
    return this.rows.map(({ value }) => value)
  }
}

/** Bars by security, in ascending order. `limit_up` and `limit_down` are optional columns. */
export async function readBars(
  path: string,
  calendar: readonly string[],
  securities: readonly TestedSecurity[],
): Promise<BarColumns[]> {
  const indexes = indexesOf(calendar, securities)
  type Bar = Prices & { session: number; preclose: number; limitUp: number; limitDown: number }
  const byIndex = securities.map(() => new Ascending<Bar>())
  const columns = ['date', 'code', 'preclose', 'open', 'high', 'low', 'close', 'volume']
  await readTable(path, columns, (row) => {
    const { session, index } = indexesIn(row, indexes)
    const prices = readPrices(row)
    const preclose = row.price('preclose')
    if (preclose === 0 && prices.volume > 0) throw row.fail('preclose', 'preclose is not positive')
    const limitUp = row.price('limit_up')
    const limitDown = row.price('limit_down')
    byIndex[index]?.add(row, session, { ...prices, session, preclose, limitUp, limitDown })
  })
  return byIndex.map((rows) => {
    const bars = rows.values()
    const column = (name: keyof Bar) => bars.map((bar) => bar[name])
    return {
      session: column('session'),
      preclose: column('preclose'),
      open: column('open'),
      high: column('high'),
      low: column('low'),
      close: column('close'),
      volume: column('volume'),
      limitUp: column('limitUp'),
      limitDown: column('limitDown'),
    }
  })
}

/** Minutes by security, in ascending order. Throws at a minute of a day without a daily bar. */
export async function readMinutes(
  path: string,
  { calendar, securities, bars }: Pick<EngineInput, 'calendar' | 'securities' | 'bars'>,
): Promise<MinuteBarColumns[]> {
  const indexes = indexesOf(calendar, securities)
  const days = bars.map(({ session }) => new Set(session))
  type Minute = Prices & { session: number; time: string }
  const byIndex = securities.map(() => new Ascending<Minute>())
  await readTable(path, ['date', 'code', 'time', 'open', 'high', 'low', 'close', 'volume'], (row) => {
    const { session, index } = indexesIn(row, indexes)
    const time = row.text('time')
    if (!/^([01]\d|2[0-3])[0-5]\d$/.test(time)) throw row.fail('time', `time is not HHMM: ${JSON.stringify(time)}`)
    if (!days[index]?.has(session)) throw row.fail('date', 'the code has no bar of that day in bars.csv')
    byIndex[index]?.add(row, session * 10_000 + Number(time), { ...readPrices(row), session, time })
  })
  return byIndex.map((rows) => {
    const minutes = rows.values()
    const column = (name: keyof Prices | 'session') => minutes.map((minute) => minute[name])
    return {
      session: column('session'),
      time: minutes.map(({ time }) => time),
      open: column('open'),
      high: column('high'),
      low: column('low'),
      close: column('close'),
      volume: column('volume'),
    }
  })
}
