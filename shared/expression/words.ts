/** Words that join conditions, in the screener and in alerts. */
export const AND_WORDS = ['且', '并且', '&&', '；', ';'] as const
export const OR_WORDS = ['或', '||'] as const

export type Sign = '>' | '<' | '>=' | '<=' | '='

/** Every spelling of a comparison. */
export const SIGNS: Readonly<Record<string, Sign>> = {
  '>': '>',
  '<': '<',
  '>=': '>=',
  '<=': '<=',
  '=': '=',
  '≥': '>=',
  '≤': '<=',
  '＞': '>',
  '＜': '<',
  '＝': '=',
}

/** Units behind a number, and their factors; `%` has 1, as percentages are in percent: `3%` is 3. */
export const NUMBER_UNITS: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8, '%': 1 }
