import type { Freeze } from '../../shared/protocol/freezes'

/** Withheld figures, as last sent by the gateway; updated by `live-market.ts`. */
export const publishedNow: { freezes: readonly Freeze[] } = { freezes: [] }
