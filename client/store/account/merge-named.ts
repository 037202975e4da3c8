const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Things by name that were changed here and elsewhere, each as whoever changed it left it: what one removed is gone
 * unless the other wrote it anew since; what both wrote is mine.
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
