import type { InstrumentId } from './instrument'
import { addTo } from './multi-map'

/** An instrument whose code is no longer listed: its plain name, and its present code if that is known. */
export interface FormerCode {
  name: string
  now?: InstrumentId
}

/** Code changes stated by operators: from the old code to the one that replaced it. */
export type CodeChanges = ReadonlyMap<InstrumentId, InstrumentId>

/** Codes that an instrument had before. */
export type EarlierCodes = (id: InstrumentId) => readonly InstrumentId[]

/** Returns the present code of an instrument; the same code if it did not change. */
export type PresentCode = (id: InstrumentId) => InstrumentId

/** Beijing's stocks changed to codes of 920 in October 2025 and retained their last three digits. */
const OLD_BEIJING = /^(?:43|83|87|88)\d(\d{3})\.BJ$/

/**
 * Instruments among `names` (code → plain name) that are no longer listed. `listed` returns the plain name of a code
 * that is listed today. The present code is the one that operators state, or the Beijing code with the same name.
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

/** The present code of one that changed several times, as operators state it. */
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

/** Former codes of instruments by their present code. */
export function codesByPresent(
  former: Iterable<readonly [InstrumentId, FormerCode]>,
): Map<InstrumentId, InstrumentId[]> {
  const codes = new Map<InstrumentId, InstrumentId[]>()
  for (const [old, { now }] of former) {
    if (now === undefined) continue
    addTo(codes, now, old)
  }
  return codes
}
