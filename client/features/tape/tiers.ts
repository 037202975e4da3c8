/** Which of three tiers of large prints a row is in; 0 = none. */
export type Tier = 0 | 1 | 2 | 3
export type TierBounds = readonly [first: number, second: number, third: number]

/** Bounds and `yuan` alike in yuan. */
export const tierOf = (yuan: number, [first, second, third]: TierBounds): Tier =>
  yuan >= third ? 3 : yuan >= second ? 2 : yuan >= first ? 1 : 0

/** What a person wants to see and hear of the tape, by tiers; `heard` 0 = nothing. */
export interface TapeChoice {
  only: Tier
  heard: Tier
}

/** The setting of the account that it is kept in. */
export const TAPE_SETTING = 'tape'

const isTier = (text: string | undefined): text is '0' | '1' | '2' | '3' => /^[0-3]$/.test(text ?? '')

/** A choice as it was kept, `only,heard`; what is damaged is as usual. */
export function readTapeChoice(kept: string): TapeChoice {
  const [only, heard] = kept.split(',')
  return { only: isTier(only) ? (Number(only) as Tier) : 0, heard: isTier(heard) ? (Number(heard) as Tier) : 0 }
}

export const writeTapeChoice = ({ only, heard }: TapeChoice): string => (only || heard ? `${only},${heard}` : '')
