/** Characters of a stored text: as many as a setting of the account may have (`SETTING_LENGTH_MAX`). */
export const STORED_MAX = 4_000

/** Entries of a stored list, each a list itself; none of what is no list. */
export function storedList(text: string): unknown[][] {
  try {
    const given: unknown = JSON.parse(text)
    return Array.isArray(given) ? given.filter((each) => Array.isArray(each)) : []
  } catch {
    return []
  }
}
