/** The Chinese words of our fixtures; nothing here needs a whole encoder. */
const BYTES: Readonly<Record<string, readonly number[]>> = {
  示: [0xca, 0xbe],
  例: [0xc0, 0xfd],
  股: [0xb9, 0xc9],
  份: [0xb7, 0xdd],
  指: [0xd6, 0xb8],
  数: [0xca, 0xfd],
  Ａ: [0xa3, 0xc1],
}

/** Throws for a letter that no fixture has used yet. */
export function gb18030(text: string): Buffer {
  const bytes = [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0)
    if (code < 0x80) return [code]
    const known = BYTES[letter]
    if (!known) throw new RangeError(`no GB18030 bytes for ${letter}`)
    return known
  })
  return Buffer.from(bytes)
}
