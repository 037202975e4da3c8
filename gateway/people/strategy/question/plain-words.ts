/** English words of the usual questions, as the rules read them. */
const ENGLISH: readonly [words: RegExp, chinese: string][] = [
  [/\b(?:what(?:'s| is| are)?|how(?: much| is| are)?|show me|tell me|please|the|of|for|in|is|are|there|a|an)\b/gi, ' '],
  [/\bnet (?:in|out)?flows?\b|\bmoney flows?\b|\bfund flows?\b/gi, ' 资金 '],
  [/\bbig orders?\b/gi, ' 大单 '],
  [/\bprice\b/gi, ' 价格 '],
  [/\bturnover\b/gi, ' 成交额 '],
  [/\btoday'?s?\b/gi, ' 今天 '],
  [/\byesterday'?s?\b/gi, ' 昨天 '],
  [/\bnow\b|\bcurrent(?:ly)?\b/gi, ' 现在 '],
]

/** Holidays that people name instead of a date: first day, `MMDD`; those of the lunar calendar are not listed. */
const HOLIDAYS: readonly [words: RegExp, date: string][] = [
  [/国庆节?(?:那天|当天)?|十一(?:那天|当天)/g, '1001'],
  [/元旦(?:那天|当天)?/g, '0101'],
  [/(?:五一|劳动节)(?:那天|当天)?/g, '0501'],
]

/** The day of a holiday that a text names, the newest not after `today`; and the text without it. */
export function readHoliday(text: string, today: string): { day: string; words: string; rest: string } | undefined {
  for (const [pattern, date] of HOLIDAYS) {
    const match = new RegExp(pattern.source).exec(text)
    if (!match) continue
    const year = Number(today.slice(0, 4))
    const day = [`${year}${date}`, `${year - 1}${date}`].find((one) => one <= today) as string
    return { day, words: match[0], rest: text.replace(match[0], '') }
  }
  return undefined
}

/** English words put into Chinese; a text without any is returned as it is. */
export function plainWords(text: string): string {
  if (!/[a-z]{3}/i.test(text)) return text
  const read = ENGLISH.reduce((words, [pattern, chinese]) => words.replace(pattern, chinese), text)
  return read === text || !/\p{Script=Han}/u.test(read) ? text : read.replace(/\s+/g, ' ').trim()
}

const NUMERALS: Readonly<Record<string, number>> = { 三: 3, 五: 5, 十: 10, 二十: 20, 三十: 30 }

/** How many rows a question wants: `前十只`, `最多的5只`. */
export function rowsWanted(text: string, usual: number, most: number): number {
  const match = /(?:前|最[多大高强少小弱低]的?)\s*(\d{1,2}|三十|二十|十|五|三)\s*(?:只|个|名|家)?/.exec(text)
  const wanted = NUMERALS[match?.[1] ?? ''] ?? Number(match?.[1])
  return Number.isInteger(wanted) && wanted > 0 ? Math.min(most, wanted) : usual
}
