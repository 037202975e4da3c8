const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Merges named items that were changed here and elsewhere. Each item gets the version of the side that changed it: an
 * item removed by one side is gone unless the other wrote it again since; for an item written by both sides, mine
 * applies.
 */
export function mergeNamed<T>(
  before: ReadonlyMap<string, T>,
  mine: ReadonlyMap<string, T>,
  theirs: ReadonlyMap<string, T>,
): Map<string, T> {
  const merged = new Map<string, T>()
  for (const name of new Set([...theirs.keys(), ...mine.keys()])) {
    const [was, here, there] = [before.get(name), mine.get(name), theirs.get(name)]
    const left = isSame(here, was) ? there : (here ?? (isSame(there, was) ? undefined : there))
    if (left !== undefined) merged.set(name, left)
  }
  return merged
}
