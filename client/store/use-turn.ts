import { useSession } from './hooks'

/**
 * What tells requests of a replay from those before a jump of its clock, which may have been of a later moment; always
 * the same in the running market.
 */
export const useTurn = (): number => useSession().machine?.turn ?? 0
