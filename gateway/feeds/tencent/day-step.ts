import type { Security } from '../polling/codes'

/** Shares in what the vendor counts a day's or a minute's volume in: shares on STAR, lots elsewhere. */
export const dayStep = ({ board, lot }: Security): number => (board === 'star' ? 1 : lot)
