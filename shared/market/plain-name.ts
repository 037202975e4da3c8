/** Before a name on an ex-date. The exchange cuts what follows, so that the whole has eight bytes: `XD贵州茅`. */
const EX_DATE = /^(?:XD|XR|DR)(?=.)/
/** Before the name of a stock on its first day, and on the second to the fifth. */
const NEW_STOCK = /^[NC](?=(?:S?\*?ST)?\p{Script=Han})/u

/** A name in half-width signs without blanks: `万  科Ａ` → `万科A`. */
export const tidyName = (name: string): string => name.normalize('NFKC').replace(/\s+/g, '')

/**
 * The name without the marks of a day: XD, XR, DR, N, C. ST and the suffixes -U, -W, -V stay: they are part of it.
 * `known`: its plain name on earlier days, which completes what an ex-date cuts off.
 */
export function plainName(name: string, known = ''): string {
  const tidy = tidyName(name)
  const whole = tidy.replace(EX_DATE, '')
  if (whole !== tidy) return known.startsWith(whole) ? known : whole
  return tidy.replace(NEW_STOCK, '')
}

/** Marks of a day in typed text, only before Chinese characters: pinyin may begin with the same letters. */
const TYPED_MARK = /^(?:XD|XR|DR|N|C)(?=(?:S?\*?ST)?\p{Script=Han})/iu

/** Typed text in half-width signs, without blanks and without the marks of a day before a name. */
export const withoutMarks = (text: string): string => tidyName(text).replace(TYPED_MARK, '')

/** Form in which names are compared: plain, in capitals. */
export const nameKey = (name: string): string => plainName(name).toUpperCase()

/** Whether typed text is the name of an instrument, also with marks of a day; behind XD, XR and DR it may be cut. */
export function isNameOf(text: string, name: string, plain = name): boolean {
  const wanted = nameKey(text)
  if (wanted === '') return false
  if (wanted === nameKey(name) || wanted === nameKey(plain)) return true
  return EX_DATE.test(tidyName(text)) && nameKey(plain).startsWith(wanted)
}
