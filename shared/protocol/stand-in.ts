/** Bits of a board row's `state` from here on: which of several sources stood in for the row. */
const SHIFT = 4
const PLACE_MAX = 7

/** The bits of a source's place; 0 or absent = the one in use. */
export const standInBits = (place = 0): number => Math.min(place, PLACE_MAX) << SHIFT

/** Index, among the feed's sources, of the one that stood in for a row; 0 = none did. */
export const standInOf = (state: number): number => (state >> SHIFT) & PLACE_MAX
