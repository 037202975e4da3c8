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

/** Marks of a day before what is certainly a name: pinyin may begin with the same letters. */
const TYPED_MARK = /^(?:XD|XR|DR|N|C)(?=(?:S?\*?ST)?\p{Script=Han})/iu

/** What a person typed, in half-width signs without blanks, and without the marks of a day before a name. */
export const withoutMarks = (text: string): string => tidyName(text).replace(TYPED_MARK, '')

/** By which names are compared: plain, and in capitals. */
export const nameKey = (name: string): string => plainName(name).toUpperCase()

/** Whether a text of a person is the name of an instrument, with or without marks of a day, which may cut it. */
export function isNameOf(text: string, name: string, plain = name): boolean {
  const wanted = nameKey(text)
  if (wanted === '') return false
  if (wanted === nameKey(name) || wanted === nameKey(plain)) return true
  return EX_DATE.test(tidyName(text)) && nameKey(plain).startsWith(wanted)
}
