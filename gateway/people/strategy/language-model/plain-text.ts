const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const characterOf = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** Control characters, those without width and marks on others: a number could hide among them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{M}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Entities written out, without characters that are not seen. */
export const plainText = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
      if (decimal) return characterOf(Number(decimal))
      if (hex) return characterOf(Number.parseInt(hex, 16))
      return ENTITIES[String(name).toLowerCase()] ?? whole
    })
    .replace(UNSEEN, (character) => (character === '\n' ? character : ''))

/** A line without Markdown: its heading, or its text and whether it is an item of a list. */
export function readLine(line: string): { heading: string | undefined; isItem: boolean; text: string } {
  const heading = /^\s{0,3}#{1,6}\s*(.+?)\s*#*\s*$/.exec(line)?.[1]
  if (heading !== undefined) return { heading: withoutEmphasis(heading), isItem: false, text: '' }
  const cells = /^\s*\|(.+)\|\s*$/.exec(line)?.[1]
  if (cells !== undefined) {
    const isRule = /^[\s|:-]+$/.test(cells)
    return {
      heading: undefined,
      isItem: true,
      text: isRule
        ? ''
        : withoutEmphasis(
            cells
              .split('|')
              .map((cell) => cell.trim())
              .join(' · '),
          ),
    }
  }
  const item = /^\s*(?:[-*+•]|\d{1,2}[.)、]|（[一二三四五六七八九十]{1,2}）|[①-⑳])\s*(?=\D)/.exec(line)
  const isItem = item !== null && !/^\s*\d/.test(line.slice(item[0].length))
  return { heading: undefined, isItem, text: withoutEmphasis(isItem ? line.slice(item[0].length) : line) }
}

export const withoutEmphasis = (text: string): string => text.replace(/[*`]+|__+|~~+/g, '')
