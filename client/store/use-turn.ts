import { useSession } from './hooks'

/**
 * Distinguishes requests of a replay from those before a jump of its clock, which may have been of a later time; always
 * the same in the running market.
 */
export const useTurn = (): number => useSession().machine?.turn ?? 0
