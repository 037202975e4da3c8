/** Bits of a board row's `state`; from 16 on `stand-in.ts`. */
export const STATE_HALTED = 1
export const STATE_LIMIT_UP = 2
export const STATE_LIMIT_DOWN = 4
export const STATE_ESTIMATED = 8
