const NUMERAL = '零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟廿卅卌俩仨'
/** Other forms of a character that counts or measures. */
const VARIANTS: Readonly<Record<string, string>> = {
  ...{
    億: '亿',
    萬: '万',
    兩: '两',
    幺: '一',
    弌: '一',
    弍: '二',
    弎: '三',
    貳: '贰',
    參: '叁',
    叄: '叁',
    陸: '陆',
    弐: '二',
  },
  ...{ 點: '点', 個: '个', 圓: '元', 塊: '块', 漲: '涨', 過: '过' },
}
/** Stands in a text in the place of a figure. */
export const FIGURE_MARK = '\u0002'

const MAGNITUDE = '(?:[亿万兆]元?|[美港欧日]?元|个?百分点|[%‰倍])'
const UNIT =
  '(?:个百分点|百分点|个?基点|亿元|万元|[美港欧日]元|分钟|小时|分钱|连[板阳阴涨跌红]|支(?![持撑付])|角(?![度色形逐落])|根(?![据本源])|批(?![量评准])|[%‰成倍亿万兆元手股只家笔次天日周月年板名位档点秒番块毛折]|(?:bps?|pp|pct|[kwmb]n?)(?![a-z]))'
/** Signs and tags that stand between a numeral and its unit and are read as nothing. */
const GAP = String.raw`(?:[\s*_~'"·|\\-]|<[^<>${FIGURE_MARK}]{0,20}>){0,3}`
const HAS_END = String.raw`(?=[的了和与及]|[^\p{L}\p{N}]|$)`
const ENGLISH =
  'zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:one|two|three|four|five|six|seven|eight|nine)?|hundreds?|thousands?|millions?|billions?|half|halved|thirds?|quarters?|twice|thrice|couple|doubled?|tripled?|dozens?'
const ENGLISH_UNIT =
  'per\\s?cent|points?|%|yuan|rmb|shares?|lots?|times?|days?|minutes?|hundred|thousand|million|billion'

/** Digits of any script, with signs, separators and a unit. */
const DIGITS = String.raw`[+\-−±]?\p{N}(?:[\p{N}.,:/\-–~]*\p{N})?(?:\s*${UNIT})?`
/** No number: 千万不要, 万一, 一一. */
const RUN = `(?!千万[别不要勿注小]|万一|一一)`
/** Chinese numerals with a unit; 几 and 数 not at the end of another word (笔数). */
const CHINESE = `[近上约超逾]?(?:${RUN}[${NUMERAL}]+|(?<![笔次家人天板股指参分总个倍位])[几数][${NUMERAL}]*|若干|半)(?:点[${NUMERAL}]+)?[多余几来]?(?<!半)${GAP}${UNIT}[半多${NUMERAL}]*`
/** Words counted by 个 and 大; a reason or an angle is not a figure. */
const COUNTED = `(?:[${NUMERAL}]{2,}|(?!一)[${NUMERAL}])[多余几]?(?:个(?!方面|角度|原因|因素|问题|可能|信号|方向|条件|指标|口径|层面|部分|维度|阶段|市场)|大(?![家盘单涨跌幅量多于额宗类]))[半多]?(?:${GAP}(?:${MAGNITUDE}|点(?![评位击])))?`
const OF_ONE = `(?:[一好几]|个把|半)个?[半多把]?${GAP}(?:[亿万]元?|点(?!击|评|位)|小目标)|半[个数成倍亿万]|[一两][亿万]`
/** Numerals in a row, one that stands alone, and one at the end of a word. Weekdays are allowed. */
const BARE = String.raw`${RUN}[${NUMERAL}](?:\s*[${NUMERAL}])+|(?<![\p{L}\p{N}])[${NUMERAL}](?![\p{L}\p{N}])|(?<![周期拜再])[二两三四五六七八九十廿卅俩仨壹贰叁肆伍陆柒捌玖拾]${HAS_END}|(?<=[居列排])一${HAS_END}|[${NUMERAL}]分${HAS_END}|[九十][一二三四五]?时(?![间候常段])`
const VAGUE = `(?:[过破逾近上超数约]|成百上|若干)[百千万亿]+(?:${UNIT}|[级个多余以]|资金|成交|${HAS_END})|数以[百千万亿]+计|[百千万亿]级|[个两双三]位数`
const FRACTION = String.raw`百[分份]\s*之\s*[${NUMERAL}点\s]*|[千万]分之[${NUMERAL}]*|[${NUMERAL}]+分之[${NUMERAL}]+|百\s*分\s*之\s*[${NUMERAL}]+|[${NUMERAL}]\s*比\s*[${NUMERAL}]`
/** First, second at the start of a sentence only order it. */
const RANK = String.raw`(?!(?<=^\s*)第[一二三四五六七八九十][,、:])第[${NUMERAL}\p{N}]+|首位|榜首|居首|之首|次席|冠军|亚军|季军|三甲`
const WORDS =
  '大(?:多数|部分)|超半|对折|折半|无一|唯一|[🥇🥈🥉⚀-⚅]|过半数|半数|过半|近半|一半|大半|小半|对半|翻倍|翻番|腰斩|减半|倍增|成倍|百分百|半壁|🔟|💯'
const ROMAN = String.raw`\b[IVXLCDM]+${GAP}(?:[亿万元%倍家只股板])|\b(?:I{2,3}|I[VX]|[VX]I+)\b`
const IN_ENGLISH = String.raw`\b(?:${ENGLISH})(?:[\s-]?fold)?\b(?:[\s-]+(?:and|${ENGLISH}))*(?:\s*(?:${ENGLISH_UNIT})\b)?|\bone\s+(?:${ENGLISH}|${ENGLISH_UNIT})\b|\b(?:first|second|number one|no\.\s*one)\b`
/** Characters that change a figure: a sign before it, a unit or a numeral beside it. */
const BESIDE_FIGURE = `(?<![${FIGURE_MARK}—]\\s*)(?:[+\\-−–—±]|负的?|[（(]\\s*[+\\-−–—±]\\s*[)）]|\\.(?=${FIGURE_MARK}))\\s*(?=${FIGURE_MARK})|[${NUMERAL}]+\\s*(?=${FIGURE_MARK})|(?<=${FIGURE_MARK}[\\s（(]*)(?:${MAGNITUDE}|[kwmb]n?(?![a-z])|成(?![交分为立功])|[${NUMERAL}半]+元?)`

const NUMBERS = new RegExp(
  [BESIDE_FIGURE, FRACTION, RANK, WORDS, ROMAN, IN_ENGLISH, DIGITS, OF_ONE, CHINESE, COUNTED, VAGUE, BARE].join('|'),
  'giu',
)

/** Terms with a number that state nothing. 三板 or 五连板 is a claim. */
const TERMS = [
  ...[
    '5日',
    '10日',
    '20日',
    '60日',
    '五日线',
    '十日线',
    '60日新高',
    '5分钟涨速',
    '5 分钟涨速',
    '五分钟涨速',
    '十档',
    '五档',
  ],
  ...['T+1', 'T+0', 'L1', 'L2', 'Level-2', 'A股', 'B股', '首板', '一字板', '两市', '三大指数', '三大股指', '第一时间'],
  // A quarter is a time; what is at hand, and a few that are pointed at or looked for, are no counts.
  ...Array.from('一二三四1234', (quarter) => `第${quarter}季度`),
  ...['第一手', ...['资料', '消息', '信息', '数据', '材料'].map((what) => `一手${what}`)],
  ...['这', '那', '哪', '看', '看看', '选', '挑', '对比'].flatMap((word) => [
    `${word}几只`,
    `${word}几个`,
    `${word}几家`,
  ]),
]

const DIGIT = /\p{N}/u
const COUNTS = new RegExp(`[\\p{N}${NUMERAL}]`, 'u')
const MEASURE = new RegExp(`^\\s*(?:${MAGNITUDE}|手(?![中上握法])|股(?![价东本份票权民]))`)
/** A code or a name that is all numerals (三六零) states an amount before what is counted. */
const ONLY_COUNTS = new RegExp(`^[\\p{N}${NUMERAL}]+$`, 'u')
const COUNTER = /^\s*(?:只(?![是有能要在好看])|家(?![族电具居])|笔|倍|成(?![交分为立功]))/
/** A phrase within a longer number is none, and a phrase with a unit is no date, code or name. */
const isInNumber = (text: string, at: number, phrase: string): boolean => {
  const after = text.slice(at + phrase.length)
  return (
    (ONLY_COUNTS.test(phrase) && COUNTER.test(after)) ||
    (DIGIT.test(phrase.at(0) ?? '') && /[\p{N}.]/u.test(text[at - 1] ?? '')) ||
    (DIGIT.test(phrase.at(-1) ?? '') && /^(?:\p{N}|[.:]\p{N})/u.test(after)) ||
    (COUNTS.test(phrase) && MEASURE.test(after))
  )
}

/** The same length, each character in its plain form: full-width digits, other forms of numerals. */
const folded = (text: string): string =>
  Array.from(text, (character) => {
    const plain = character.normalize('NFKC')
    if (plain.length === character.length) return VARIANTS[plain] ?? plain
    return COUNTS.test(plain) ? '0'.repeat(character.length) : character
  }).join('')

/** The same length, with spaces that no number contains in the place of phrases that may stand there. */
function masked(text: string, allowed: readonly string[]): string {
  let rest = text
  // Names without digits first: one that follows a code is no unit of it (000002 万科).
  const order = (phrase: string) => (DIGIT.test(phrase) ? 0 : 1_000) + phrase.length
  const phrases = [...allowed.map(folded), ...TERMS].sort((a, b) => order(b) - order(a))
  for (const phrase of phrases) {
    if (phrase === '') continue
    for (let at = rest.indexOf(phrase); at >= 0; at = rest.indexOf(phrase, at + phrase.length)) {
      if (isInNumber(rest, at, phrase)) continue
      rest = rest.slice(0, at) + '\u0001'.repeat(phrase.length) + rest.slice(at + phrase.length)
    }
  }
  return rest
}

const AMOUNT = new RegExp(`${MAGNITUDE}$`)
/** Whether a text states an amount: the name of a stock may hold a number, but no number with a unit. */
export const holdsAmount = (text: string): boolean =>
  freeNumbers(text, []).some(({ from, to }) => AMOUNT.test(folded(text.slice(from, to))))

/** Places of numbers that are none of the allowed phrases: digits of any script, Chinese and English numerals, and what changes a figure. */
export function freeNumbers(text: string, allowed: readonly string[]): { from: number; to: number }[] {
  return [...masked(folded(text), allowed).matchAll(NUMBERS)].map(({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
  }))
}

const [MONTH, DAY] = ['(?:1[0-2]|0?[1-9])', '(?:3[01]|[12]\\d|0?[1-9])']
/** Dates and times of day that exist; not within a longer number, and not an amount of points. */
const DATES = new RegExp(
  [
    String.raw`(?<![\d.])20\d{2}(?:-${MONTH}-|\/${MONTH}\/|年${MONTH}月|(?:0[1-9]|1[0-2]))${DAY}[日号]?(?![\d.])`,
    String.raw`(?<![\d.月])(?:${MONTH}月)?${DAY}[日号]`,
    String.raw`(?<![\d.:])(?:1\d|2[0-3]|0?\d)[:：][0-5]\d(?:[:：][0-5]\d)?(?![\d.:])`,
    String.raw`(?<![\d.涨跌升降破超约])(?:9|1[0-5])点(?:[0-5]?\d分?|半)?(?![\d位])`,
    '[一二三四五六七八九十]{1,3}月[一二三四五六七八九十]{1,3}[日号]',
  ].join('|'),
  'g',
)

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
