const DIGITS = '零一二三四五六七八九'

/** Characters of a number in digits or in Chinese numerals up to ninety-nine. */
export const NUMERAL = '(?:\\d{1,3}|[一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])'

/** `12`, `十二`, `二十`, `两`. NaN for what is no such number. */
export function numeral(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const place = (digit: string) => DIGITS.indexOf(digit.replace('两', '二'))
  const [tens, ones] = text.includes('十') ? (text.split('十') as [string, string]) : ['', text]
  const ten = text.includes('十') ? (tens === '' ? 1 : place(tens)) * 10 : 0
  const one = ones === '' ? 0 : place(ones)
  return ten < 0 || one < 0 ? Number.NaN : ten + one
}
