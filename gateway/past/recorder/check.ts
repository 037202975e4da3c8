import { daysBetween } from '../../../shared/market/calendar'
import { isTradingDay } from '../../../shared/market/trading-days'
import type { DayCoverage } from './coverage'
import type { HistoryStore } from './days-location'
import { feedsIn } from './open-days'

/** `derived`: not stored itself, but computed from the prints on request. */
type CheckedCoverage = 'whole' | 'partial' | 'missing' | 'dropped' | 'derived'

interface CheckedDay {
  day: string
  kind: string
  state: CheckedCoverage
  /** Prints, or subjects that have rows of the kind. */
  count: number
  /** Size of the file, reported with its first kind. */
  note: string
}

/** Kinds that are stored by instrument. */
const BY_INSTRUMENT = ['minute', 'flow']
const OF_MARKET = ['breadth', 'market-event', 'index-minute']

/** Every day and kind of each source: checks all stored data. */
export function checkHistory(store: HistoryStore): { source: string; days: CheckedDay[]; faults: number }[] {
  return feedsIn(store).map(({ source, days }) => {
    const coverages = new Map(days.days().map((day) => [day, days.coverage(day, true)]))
    days.close()
    const [first = '', last = ''] = [[...coverages.keys()][0], [...coverages.keys()].at(-1)]
    const wanted = first === '' ? [] : daysBetween(first, last, (day) => coverages.has(day) || isTradingDay(day))
    const faults = [...coverages.values()].filter(({ fault }) => fault !== undefined).length
    return { source, days: stretches(wanted, coverages), faults }
  })
}

/** Consecutive days without a file are one row with their count. */
function stretches(wanted: readonly string[], coverages: ReadonlyMap<string, DayCoverage>): CheckedDay[] {
  const rows: CheckedDay[] = []
  let missing: CheckedDay | undefined
  for (const day of wanted) {
    const coverage = coverages.get(day)
    if (coverage) {
      rows.push(...checkedDay(day, coverage))
      missing = undefined
    } else if (missing) {
      missing.count++
      missing.note = `no file until ${day}`
    } else {
      missing = { day, kind: 'all', state: 'missing', count: 1, note: 'no file' }
      rows.push(missing)
    }
  }
  return rows
}

function checkedDay(day: string, coverage: DayCoverage): CheckedDay[] {
  const { prints, pieces, findings, bytes, sealed, fault } = coverage
  if (fault !== undefined) return [{ day, kind: 'all', state: 'missing', count: 0, note: `damaged: ${fault}` }]
  const lost = prints.lost > 0 ? `, ${prints.lost} prints lost` : ''
  const note = `${(bytes / 1024 / 1024).toFixed(1)} MB, ${prints.minutes} minutes${lost}${sealed ? '' : ', not closed yet'}`
  return [
    { day, kind: 'prints', state: prints.state, count: prints.rows, note },
    ...BY_INSTRUMENT.map((kind) => byInstrument(day, kind, coverage)),
    ...OF_MARKET.map((kind): CheckedDay => {
      const count = pieces[kind] ?? 0
      return { day, kind, state: count > 0 ? 'whole' : 'missing', count, note: '' }
    }),
    { day, kind: 'finding', state: findings > 0 ? 'whole' : 'missing', count: findings, note: '' },
  ]
}

function byInstrument(day: string, kind: string, { prints, pieces, sealed }: DayCoverage): CheckedDay {
  const count = pieces[kind] ?? 0
  const isDerived = !sealed && prints.rows > 0
  const of = prints.state === 'partial' || prints.lost > 0 ? 'partial' : 'whole'
  const state: CheckedCoverage = isDerived ? 'derived' : count > 0 ? of : 'missing'
  return { day, kind, state, count: isDerived ? prints.instruments : count, note: '' }
}
