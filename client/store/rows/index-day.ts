import { MINUTES_PER_DAY } from '../../../shared/market/session'
import type { IndexStore } from './index-store'

export type DayValues = (number | null)[]

/** 0…240. */
const SLOTS: readonly number[] = Array.from({ length: MINUTES_PER_DAY }, (_, slot) => slot)

/** Values by slot on the 241 slots of a day; a quiet minute between two others keeps the value before it. */
export function spreadOverDay(slots: ArrayLike<number>, values: ArrayLike<number>, hold = true): DayValues {
  const day: DayValues = new Array(MINUTES_PER_DAY).fill(null)
  let newest = -1
  for (let row = 0; row < slots.length; row++) {
    const slot = slots[row] as number
    if (!(slot >= 0 && slot < MINUTES_PER_DAY)) continue
    day[slot] = values[row] ?? null
    newest = Math.max(newest, slot)
  }
  if (hold) for (let slot = 1; slot < newest; slot++) day[slot] ??= day[slot - 1] ?? null
  return day
}

/** An index's day as a minute chart reads it; money cumulative, yuan. */
interface IndexDay {
  slot: readonly number[]
  price: DayValues
  /** 黄线: every member weighs the same. */
  average: DayValues
  volume: DayValues
  /** Net by aggressor, and 大+超大 of OD. */
  flow: [DayValues, DayValues]
  up: DayValues
  down: DayValues
  mended: IndexStore['mended']
}

/** A chart's source over an index store; columns are made once a version. */
export function indexDaySource(store: IndexStore): {
  columns: () => IndexDay
  subscribe: (listener: () => void) => () => void
} {
  let made: { version: number; day: IndexDay } | undefined
  return {
    subscribe: store.subscribe,
    columns() {
      if (made?.version !== store.version) made = { version: store.version, day: dayOf(store) }
      return made.day
    },
  }
}

function dayOf(store: IndexStore): IndexDay {
  const { slot, close, equalWeight, volume, adNetTotal, odBigNetTotal, up, down } = store.columns()
  return {
    slot: SLOTS,
    price: spreadOverDay(slot, close),
    average: spreadOverDay(slot, equalWeight),
    volume: spreadOverDay(slot, volume, false),
    flow: [spreadOverDay(slot, adNetTotal), spreadOverDay(slot, odBigNetTotal)],
    up: spreadOverDay(slot, up),
    down: spreadOverDay(slot, down),
    mended: store.mended,
  }
}
