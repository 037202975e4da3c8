import type { PastOfDay } from '../../gateway/market/state/catch-up'
import { DayState } from '../../gateway/market/state/day-state'
import { SplitDetectors } from '../../gateway/market/state/split-detectors'
import { STATE_BUDGETS, type StateBudget } from '../../gateway/market/state/state-budget'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import { makeInstrument } from './market-events'

const read = () => true
export const unread = () => false
/** Reviews without a reader after which a full detector becomes a light one. */
export const UNREAD_MAX = 300
/** Light detectors in addition to those of the busiest instruments. */
export const SPARES = 64

/** In a market of eight instruments this allows one light detector in addition to the full one. */
const BUDGET: StateBudget = {
  ...STATE_BUDGETS.normal,
  splitsFull: 1,
  splitsLight: 8,
  splitsListed: 1,
  splitsFullMax: 3,
}

/** Days `a`, `b`, … of which `a` is the busiest; those named in `stored` have stored prints (which are empty). */
export function openDetectors({
  over = {},
  count = 8,
  stored = '',
}: {
  over?: Partial<StateBudget>
  count?: number
  stored?: string
} = {}) {
  const ids = Array.from({ length: count }, (_, at) => String.fromCharCode(97 + at))
  const days = new Map(
    ids.map((id) => [id, new DayState(makeInstrument({ id }), 0, { grades: DEFAULT_GRADES, ordersKept: 10 })]),
  )
  /** Instruments whose stored prints were requested. */
  const requested: string[] = []
  const past: PastOfDay = {
    prints: (id) => {
      if (!stored.includes(id)) return undefined
      requested.push(id)
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
  return { ids, splits, requested, day, review, watched, isRead, isUnread }
}
