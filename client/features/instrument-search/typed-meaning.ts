import { typedForms } from '../../text/search'

/** Comparisons and the words of events: what is typed is a rule of an alert. */
const RULE = new RegExp(`[<>=≤≥＜＞＝]|${typedForms.ruleWords}`)

/** A rule of an alert, not the mark of a command (`>全屏`). */
export const isRule = (text: string): boolean => RULE.test(text.trim().replace(/^[>＞]/, ''))

/** `>` alone leads to commands. */
export const isCommand = (text: string): boolean => /^\s*[>＞]/.test(text)

const WHOLE = [/^(\d{4})(\d{2})(\d{2})$/, /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, typedForms.date]
const SHORT = [/^(\d{1,2})[-/](\d{1,2})$/, typedForms.shortDate]
const FIRST_YEAR = 1990

const matchOf = (forms: readonly RegExp[], words: string) =>
  forms.map((form) => form.exec(words)).find((match) => match !== null)

/** `YYYYMMDD` if there is such a date. */
function dayOf(year: number, month: number, date: number): string | undefined {
  const day = `${year}${String(month).padStart(2, '0')}${String(date).padStart(2, '0')}`
  const utc = new Date(Date.UTC(year, month - 1, date))
  const exists = utc.getUTCFullYear() === year && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === date
  return exists && year >= FIRST_YEAR ? day : undefined
}

/**
 * The day that was typed, `YYYYMMDD`: `20261120`, `2026-11-20`, `2026年11月20日`; without a year (`11-20`, `11月20日`)
 * the last such day up to `today`. Undefined for what is no date, or is still to come.
 */
export function typedDay(text: string, today: string): string | undefined {
  const words = text.normalize('NFKC').replace(/\s+/g, '')
  const whole = matchOf(WHOLE, words)
  if (whole) {
    const day = dayOf(Number(whole[1]), Number(whole[2]), Number(whole[3]))
    return day !== undefined && (today === '' || day <= today) ? day : undefined
  }
  const short = matchOf(SHORT, words)
  if (!short || today === '') return undefined
  const year = Number(today.slice(0, 4))
  const [month, date] = [Number(short[1]), Number(short[2])]
  const here = dayOf(year, month, date)
  return here !== undefined && here <= today ? here : dayOf(year - 1, month, date)
}
