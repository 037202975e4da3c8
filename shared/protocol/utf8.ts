/** UTF-8 by hand: most texts are short, and then a call of the platform's costs more. Lone surrogates become U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = []
  for (const symbol of text) {
    let code = symbol.codePointAt(0) as number
    if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63))
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
  }
  return Uint8Array.from(bytes)
}

/** Node and browsers have it; `shared` has the types of neither. */
declare const TextDecoder: new (
  label: 'utf-8',
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string }
const platformDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** From so many bytes on the platform's decoder is faster than a loop here, twenty times with a finding's body. */
const LONG_TEXT = 48

function decodeLong(bytes: Uint8Array): string | undefined {
  try {
    return platformDecoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Undefined for what is no UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  if (bytes.length >= LONG_TEXT) return decodeLong(bytes)
  let text = ''
  let index = 0
  while (index < bytes.length) {
    const first = bytes[index++] as number
    const more = first < 0x80 ? 0 : first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : -1
    if (more < 0 || index + more > bytes.length) return undefined
    let code = more === 0 ? first : first & (0x3f >> more)
    for (let count = 0; count < more; count++) code = (code << 6) | ((bytes[index++] as number) & 63)
    if (code > 0x10ffff) return undefined
    text += String.fromCodePoint(code)
  }
  return text
}
