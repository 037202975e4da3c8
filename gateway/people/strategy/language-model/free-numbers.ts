const NUMERAL = '零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟廿卅'
const UNIT = '(?:个百分点|百分点|亿元|万元|分钟|小时|连板|[%％‰成倍亿万元手股只家笔次天日周月年板名位档点秒])'
const ENGLISH =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|double'
const ENGLISH_UNIT = 'percent|%|yuan|rmb|shares?|lots?|times?|days?|minutes?|hundred|thousand|million|billion'

/** Digits of any script, with signs, separators and a unit. */
const DIGITS = String.raw`[+\-−±]?\p{N}(?:[\p{N}.．,，:：/\-–~～]*\p{N})?(?:\s*${UNIT})?`
/** Chinese numerals with a unit; 几 and 数 not at the end of another word (笔数). */
const CHINESE = `[近上约超逾]?(?:[${NUMERAL}]+|(?<![笔次家人天板股指参分总个倍位])[几数][${NUMERAL}]*)(?:点[${NUMERAL}]+)?[多余几]?\\s*${UNIT}`
const FRACTION = `百分之[${NUMERAL}点]+|[${NUMERAL}]+分之[${NUMERAL}]+`
const RANK = String.raw`第[${NUMERAL}\p{N}]+|首位|榜首`
const WORDS = '过半数|半数|过半|近半|一半|大半|翻倍|翻番|腰斩|减半'
const IN_ENGLISH = String.raw`\b(?:${ENGLISH})\b(?:[\s-]+(?:and|${ENGLISH}))*\s*(?:${ENGLISH_UNIT})\b`

const NUMBERS = new RegExp([FRACTION, RANK, WORDS, IN_ENGLISH, DIGITS, CHINESE].join('|'), 'giu')

/** Terms with a number that state nothing. 三板 or 五连板 is a claim. */
const TERMS = [
  ...([
    '5日',
    '10日',
    '20日',
    '60日',
    '五日线',
    '十日线',
    '60日新高',
    '5分钟涨速',
    '5 分钟涨速',
    '十档',
    '五档',
  ] as const),
  ...(['T+1', 'T+0', 'L1', 'L2', 'Level-2', 'A股', 'B股', '首板', '一字板', '两市', '三大指数', '第一时间'] as const),
]

const DIGIT = /\p{N}/u
/** A phrase within a longer number is none. */
const isInNumber = (text: string, at: number, phrase: string): boolean =>
  (DIGIT.test(phrase.at(0) ?? '') && /[\p{N}.]/u.test(text[at - 1] ?? '')) ||
  (DIGIT.test(phrase.at(-1) ?? '') && /^(?:\p{N}|[.:]\p{N})/u.test(text.slice(at + phrase.length)))

/** The same length, with spaces that no number contains in the place of phrases that may stand there. */
function masked(text: string, allowed: readonly string[]): string {
  let rest = text
  for (const phrase of [...allowed, ...TERMS].sort((a, b) => b.length - a.length)) {
    if (phrase === '') continue
    for (let at = rest.indexOf(phrase); at >= 0; at = rest.indexOf(phrase, at + phrase.length)) {
      if (isInNumber(rest, at, phrase)) continue
      rest = rest.slice(0, at) + '\u0001'.repeat(phrase.length) + rest.slice(at + phrase.length)
    }
  }
  return rest
}

/** Places of numbers that are none of the allowed phrases: digits of any script, Chinese and English numerals with a unit. */
export function freeNumbers(text: string, allowed: readonly string[]): { from: number; to: number }[] {
  return [...masked(text, allowed).matchAll(NUMBERS)].map(({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
  }))
}

const DATES =
  /\d{4}[-年/.]?\d{1,2}[-月/.]?\d{1,2}[日号]?|\d{1,2}月\d{1,2}[日号]?|\d{1,2}[日号]|\d{1,2}[:：]\d{2}(?:[:：]\d{2})?|\d{1,2}点(?:\d{1,2}分?|半)?|[一二三四五六七八九十]{1,3}月[一二三四五六七八九十]{1,3}[日号]/g

/** Dates and times of a question, as they are written there. */
export const datesIn = (question: string): string[] => question.match(DATES) ?? []

/** How a day and a time of a result may be written; `YYYYMMDDTHHmmss`. */
export function writtenMoment(moment: string): string[] {
  const [year, month, day] = [moment.slice(0, 4), moment.slice(4, 6), moment.slice(6, 8)]
  const [hour, minute, second] = [moment.slice(9, 11), moment.slice(11, 13), moment.slice(13, 15)]
  const plain = (digits: string) => String(Number(digits))
  const days = [
    `${year}${month}${day}`,
    `${year}-${month}-${day}`,
    `${year}年${plain(month)}月${plain(day)}日`,
    `${plain(month)}月${plain(day)}日`,
    `${month}-${day}`,
  ]
  if (hour === '') return days
  const times = [`${hour}:${minute}`, `${plain(hour)}点${plain(minute)}分`, `${hour}:${minute}:${second}`]
  return [...days, ...times, moment, moment.slice(0, 13)]
}
