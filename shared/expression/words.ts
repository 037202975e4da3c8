/** Words that join conditions, in the screener and in alerts. */
export const AND_WORDS = ['且', '并且', '&&', '；', ';'] as const
export const OR_WORDS = ['或', '||'] as const

export type Sign = '>' | '<' | '>=' | '<=' | '='

/** Comparisons as they may be written. */
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

/** What may follow a number, and by how much it multiplies it; percentages are counted in hundredths. */
export const NUMBER_UNITS: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8, '%': 1 }
