import { join } from 'node:path'
import { type OrderEvent, RebuiltBook } from '../../shared/flow/rebuilt-book'
import type { Quote } from '../../shared/market/events'
import { PHASES } from '../../shared/market/session'
import type { Price } from '../../shared/market/units'
import { BookComparison, type Compared } from '../support/book-comparison'
import { playRecording } from '../support/play-recordings'
import { QueueAudit } from '../support/queue-audit'
import { recordingsFolder } from '../support/recordings'

/**
 * Books rebuilt from orders and prints against recorded 10-level snapshots: `npm run bench:book [-- FOLDER]`. FOLDER
 * holds `l2_ticks` and `l2_snapshots`; default: the recordings of the tests. A snapshot counts as equal when all its
 * levels are, and exactly as many shares had traded: when all rows up to its stamp are in, at a moment of the second
 * that the stamp names (SSE's stamps are whole seconds), or at one within 6 s.
 */
const folder = process.argv[2] ?? recordingsFolder()
if (!folder) throw new Error('no recordings here: name their folder, or set ZEUS_RECORDINGS')

interface Day {
  name: string
  quotes: Quote[]
  prevClose: Price
  rows: OrderEvent[]
  orders: number
}

const days = new Map<string, Day>()
let today = ''
const dayOf = (instrument: string): Day => {
  const name = `${instrument} ${today}`
  const known = days.get(name)
  const day = known ?? { name, quotes: [], prevClose: 0, rows: [], orders: 0 }
  if (!known) days.set(name, day)
  return day
}

for (const part of ['l2_snapshots', 'l2_ticks']) {
  await playRecording(join(folder, part), (event) => {
    if (event.kind === 'day') today = event.tradingDay
    else if (event.kind === 'instruments') {
      for (const { id, prevClose } of event.instruments) dayOf(id).prevClose ||= prevClose
    } else if (event.kind === 'quote' && part === 'l2_snapshots') dayOf(event.instrument).quotes.push(event)
    else if (event.kind === 'order' || event.kind === 'cancel' || event.kind === 'trade') {
      const day = dayOf(event.instrument)
      day.rows.push(event)
      if (event.kind === 'order') day.orders++
    }
  })
}

for (const day of days.values()) {
  if (day.rows.length === 0) continue
  if (day.orders === 0) console.log(`\n${day.name}: prints without orders, no book can be rebuilt`)
  else report(day)
}

function report({ name, quotes, prevClose, rows, orders }: Day): void {
  const audit = new QueueAudit()
  for (const row of rows) audit.add(row)
  const book = new RebuiltBook()
  const before = process.cpuUsage().user
  for (const row of rows) book.add(row)
  const cost = (process.cpuUsage().user - before) / rows.length
  console.log(`\n${name}: ${rows.length} rows, ${orders} orders; ${cost.toFixed(2)} µs a row`)
  console.log(`  rows that fit nowhere: ${JSON.stringify(book.faults)}`)
  console.log(`  prints that took the oldest order of the best price: ${share(audit.inTurn, audit.prints)}`)
  if (quotes.length === 0) {
    console.log('  no snapshots of this day are recorded')
    return
  }
  const comparison = new BookComparison(quotes, prevClose)
  for (const row of rows) comparison.add(row)
  comparison.end()
  console.log('  phase            snapshots   at their stamp   in its second     within 6 s   empty   different')
  for (const phase of PHASES) {
    const compared = comparison.compared.filter((each) => each.phase === phase)
    if (compared.length > 0) console.log(`  ${phase.padEnd(16)} ${row(compared)}`)
  }
  const offsets = comparison.compared
    .filter(({ likeness }) => likeness === 'moment')
    .map(({ offset }) => offset)
    .sort((a, b) => a - b)
  const at = (quantile: number) => `${offsets[Math.floor(quantile * (offsets.length - 1))]} ms`
  if (offsets.length > 0) console.log(`  from stamp to moment: 1 % ${at(0.01)}, median ${at(0.5)}, 99 % ${at(0.99)}`)
  for (const { quote, phase } of comparison.compared.filter(({ likeness }) => likeness === 'different').slice(0, 10)) {
    console.log(`  different: ${new Date(quote.exchangeTime).toISOString()} ${phase}, ${quote.volume} shares traded`)
  }
}

function row(compared: readonly Compared[]): string {
  const count = (likeness: string) => compared.filter((each) => each.likeness === likeness).length
  const shown = compared.length - count('empty')
  const [stamped, moment] = [count('stamped'), count('moment')]
  const within = compared.filter(({ offset }) => offset >= 0 && offset < 1_000).length
  return [
    String(compared.length).padStart(9),
    share(stamped, shown).padStart(16),
    share(within, shown).padStart(15),
    share(stamped + moment, shown).padStart(14),
    String(count('empty')).padStart(7),
    String(count('different')).padStart(11),
  ].join(' ')
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} % (${part})`
}
