import type { InstrumentId } from './instrument'

/** An instrument whose code the market no longer lists: its plain name and the code that it has now, where known. */
export interface FormerCode {
  name: string
  now?: InstrumentId
}

/** Codes as operators state them: the old one and the one that took its place. */
export type CodeChanges = ReadonlyMap<InstrumentId, InstrumentId>

/** Codes that an instrument had before. */
export type EarlierCodes = (id: InstrumentId) => readonly InstrumentId[]

/** The code that an instrument has now; itself where it did not change. */
export type PresentCode = (id: InstrumentId) => InstrumentId

/** Beijing's stocks changed to codes of 920 in October 2025 and retained their last three digits. */
const OLD_BEIJING = /^(?:43|83|87|88)\d(\d{3})\.BJ$/

/**
 * Codes that the market no longer lists, by all plain names that are known. `listed`: the plain name of a code that is
 * listed today. A new code is one that operators state, or the Beijing code of the same name.
 */
export function formerCodes(
  names: ReadonlyMap<InstrumentId, string>,
  listed: (id: InstrumentId) => string | undefined,
  changes: CodeChanges,
): Map<InstrumentId, FormerCode> {
  const former = new Map<InstrumentId, FormerCode>()
  for (const id of new Set([...names.keys(), ...changes.keys()])) {
    const name = names.get(id) ?? ''
    const now = presentCode(id, name, listed, changes)
    if (now !== undefined) former.set(id, { name, now })
    else if (listed(id) === undefined && name !== '') former.set(id, { name })
  }
  return former
}

/** The last code that operators state to be listed now, of one that changed several times. */
function lastStated(
  id: InstrumentId,
  changes: CodeChanges,
  listed: (id: InstrumentId) => string | undefined,
): InstrumentId | undefined {
  const passed = new Set([id])
  let last: InstrumentId | undefined
  for (let next = changes.get(id); next !== undefined && !passed.has(next); next = changes.get(next)) {
    passed.add(next)
    if (listed(next) !== undefined) last = next
  }
  return last
}

function presentCode(
  id: InstrumentId,
  name: string,
  listed: (id: InstrumentId) => string | undefined,
  changes: CodeChanges,
): InstrumentId | undefined {
  if (changes.has(id)) return lastStated(id, changes, listed)
  const digits = OLD_BEIJING.exec(id)?.[1]
  const beijing = `920${digits}.BJ`
  return digits !== undefined && listed(beijing) === name ? beijing : undefined
}

/** Codes that instruments had before, by the one that they have now. */
export function codesByPresent(
  former: Iterable<readonly [InstrumentId, FormerCode]>,
): Map<InstrumentId, InstrumentId[]> {
  const codes = new Map<InstrumentId, InstrumentId[]>()
  for (const [old, { now }] of former) {
    if (now === undefined) continue
    const earlier = codes.get(now)
    if (earlier) earlier.push(old)
    else codes.set(now, [old])
  }
  return codes
}
