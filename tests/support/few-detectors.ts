import type { PastOfDay } from '../../gateway/market/state/catch-up'
import { DayState } from '../../gateway/market/state/day-state'
import { SplitDetectors } from '../../gateway/market/state/split-detectors'
import { STATE_BUDGETS, type StateBudget } from '../../gateway/market/state/state-budget'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import { makeInstrument } from './market-events'

const read = () => true
export const unread = () => false
/** Reviews without a reader, and light ones of who was read, that detectors are kept by. */
export const UNREAD_MAX = 300
export const SPARES = 64

/** Of a small market one light detector beside the full ones: of eight an eighth. */
const BUDGET: StateBudget = {
  ...STATE_BUDGETS.normal,
  splitsFull: 1,
  splitsLight: 8,
  splitsListed: 1,
  splitsFullMax: 3,
}

/** Days `a`, `b`, … of which `a` is the busiest; prints are kept of those named, and read in `step` pieces. */
export function openDetectors({
  over = {},
  count = 8,
  kept = '',
}: {
  over?: Partial<StateBudget>
  count?: number
  kept?: string
} = {}) {
  const ids = Array.from({ length: count }, (_, at) => String.fromCharCode(97 + at))
  const days = new Map(
    ids.map((id) => [id, new DayState(makeInstrument({ id }), 0, { grades: DEFAULT_GRADES, ordersKept: 10 })]),
  )
  /** Whose prints were begun to be read, and whose were read to the end. */
  const asked: string[] = []
  const past: PastOfDay = {
    prints: (id) => {
      if (!kept.includes(id)) return undefined
      asked.push(id)
      return { next: () => [], isAtEnd: true }
    },
    findings: () => [],
  }
  const splits = new SplitDetectors((id) => days.get(id), { ...BUDGET, ...over }, past)
  splits.rank(ids)
  const day = (id: string) => days.get(id) as DayState
  const review = (times = 1, isRead: (id: string) => boolean = unread, list = false) => {
    for (let time = 0; time < times; time++) splits.review((each) => isRead(each.instrument.id), list)
  }
  const watched = () => ids.filter((id) => day(id).split !== undefined)
  const isRead = (id: string) => splits.of(day(id), read)
  const isUnread = (id: string) => splits.of(day(id), unread)
  return { ids, splits, asked, day, review, watched, isRead, isUnread }
}
