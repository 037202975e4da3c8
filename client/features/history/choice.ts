import { codeOf, type InstrumentKind } from '../../../shared/market/instrument'

export type HistoryMode = 'BS' | 'OO'

/** Horizons that have a ranking, in trading days; any number from 1 to 60 is taken to the next one up. */
export const RANK_HORIZONS = [1, 3, 5, 10, 20, 60] as const
type HistoryChoice =
  | { mode: HistoryMode; days: number; horizonText: string }
  | { wrongMode: string }
  | { wrongHorizon: string }

export function readHistoryChoice({ R, H }: { R?: string; H?: string }): HistoryChoice {
  if (R !== 'BS' && R !== 'OO') return { wrongMode: R ?? '' }
  const count = Number(/^H(\d{1,2})$/.exec(H ?? '')?.[1])
  const days = count >= 1 ? RANK_HORIZONS.find((horizon) => horizon >= count) : undefined
  return days === undefined ? { wrongHorizon: H ?? '' } : { mode: R, days, horizonText: H ?? '' }
}

/** Content of the rankings: indexes are sums of the others, coins trade elsewhere. */
export const isRanked = (kind: InstrumentKind | undefined): boolean => kind !== 'index' && kind !== 'crypto'

/** Matches part of a code, a name, or a full id. */
export const matches = (id: string, name: string, text: string): boolean => {
  const wanted = text.trim().toUpperCase()
  return wanted === '' || codeOf(id).includes(wanted) || id === wanted || name.toUpperCase().includes(wanted)
}
