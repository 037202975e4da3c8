/** Which of three tiers of large prints a row is in; 0 = none. */
export type Tier = 0 | 1 | 2 | 3
export type TierBounds = readonly [first: number, second: number, third: number]

/** Bounds and `yuan` alike in yuan. */
export const tierOf = (yuan: number, [first, second, third]: TierBounds): Tier =>
  yuan >= third ? 3 : yuan >= second ? 2 : yuan >= first ? 1 : 0

/** A person's choice of visible and audible tape rows, by tiers; `heard` 0 = none. */
export interface TapeChoice {
  only: Tier
  heard: Tier
}

/** The account setting in which it is stored. */
export const TAPE_SETTING = 'tape'

const isTier = (text: string | undefined): text is '0' | '1' | '2' | '3' => /^[0-3]$/.test(text ?? '')

/** A stored choice, `only,heard`; a damaged one gets the defaults. */
export function readTapeChoice(stored: string): TapeChoice {
  const [only, heard] = stored.split(',')
  return { only: isTier(only) ? (Number(only) as Tier) : 0, heard: isTier(heard) ? (Number(heard) as Tier) : 0 }
}

export const writeTapeChoice = ({ only, heard }: TapeChoice): string => (only || heard ? `${only},${heard}` : '')
