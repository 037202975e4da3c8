/** Days of which only the daily row is on record: their minutes are made of it. */
export const derivedText = {
  mark: '推算',
  days: (count: number) => `推算 ${count} 日`,
  why: (count: number) => `推算 ${count} 日：这些日子只有日线，分时、资金与拆单由日线推算`,
} as const
