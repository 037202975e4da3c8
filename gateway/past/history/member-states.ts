import type { InstrumentId } from '../../../shared/market/instrument'
import type { MemberDay } from './contribution-tally'
import type { DerivedStates } from './derived-minutes'
import type { WeightedMember } from './member-lists'
import type { QueryContext } from './query-context'

/** Members whose minutes are read at once: most of the time is spent waiting for the files. */
const AT_ONCE = 4

const UNTRADED: MemberDay = { relative: 1, adNet: 0, odBig: 0 }

/**
 * Members at the end of each of some minutes of a day, in their order. Members of a recorded day without minutes are
 * absent. `prevCloseOf`: as stated on that day, undefined without a row of the day (a suspended member).
 */
export async function memberStatesAt(
  context: Pick<QueryContext, 'series' | 'market' | 'pause' | 'derivedStates'>,
  day: string,
  slots: readonly number[],
  members: readonly WeightedMember[],
  prevCloseOf: (id: InstrumentId) => number | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<InstrumentId, MemberDay[]>> {
  const { series, market, pause } = context
  const found = new Map<InstrumentId, MemberDay[]>()
  let made = context.derivedStates
  let isMade = false
  const read = async ({ instrument: id }: WeightedMember) => {
    const instrument = market.instrument(id)
    const prevClose = prevCloseOf(id)
    const at = (state: (slot: number) => MemberDay) => found.set(id, slots.map(state))
    if (!instrument || prevClose === undefined) return at(() => UNTRADED)
    const { rows, derived } = await series.minutes(instrument, day)
    isMade ||= derived
    if (rows.length > 0) at((slot) => standingOf(rows, slot, prevClose))
  }
  /** Derives all others together in a thread if the day has daily rows only; false if it has more. */
  const readMade = async (made: DerivedStates, from: number): Promise<boolean> => {
    const others = members.slice(from).map(({ instrument: id }) => id)
    const states = await made(day, slots, new Set(others))
    signal.throwIfAborted()
    for (const id of states ? others : []) {
      const prevClose = prevCloseOf(id) ?? 0
      const own = states?.get(id)
      found.set(
        id,
        own?.map(({ close, ...sums }) => ({ relative: relativeTo(close, prevClose), ...sums })) ??
          slots.map(() => UNTRADED),
      )
    }
    return states !== undefined
  }
  for (let from = 0; from < members.length; from += AT_ONCE) {
    signal.throwIfAborted()
    await Promise.all(members.slice(from, from + AT_ONCE).map(read))
    if (isMade && made && (await readMade(made, from + AT_ONCE))) break
    if (isMade) made = undefined
    await pause()
  }
  return found
}

const relativeTo = (close: number, prevClose: number): number => (prevClose > 0 && close > 0 ? close / prevClose : 1)

interface Minute {
  slot: number
  close: number
  adNet: number | null
  odBigNet: number | null
}

function standingOf(rows: readonly Minute[], slot: number, prevClose: number): MemberDay {
  let state = UNTRADED
  for (const row of rows) {
    if (row.slot > slot) break
    const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)
    state = {
      relative: relativeTo(row.close, prevClose),
      adNet: sum(state.adNet, row.adNet),
      odBig: sum(state.odBig, row.odBigNet),
    }
  }
  return state
}
