/** Node and browsers have it; `shared` has the types of neither. */
declare const TextDecoder: new (label: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string }

/** Marks of the encodings that Windows writes with one. */
const MARKS = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/** Text of a file: UTF-16 by its mark, else UTF-8, else GB18030, each strictly. Undefined where it is none of them. */
export function textOfBytes(bytes: Uint8Array): string | undefined {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  for (const encoding of marked ? [marked.encoding] : ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // The next encoding, if there is one.
    }
  }
  return undefined
}

/** Lines as Windows, Unix and old Macintosh end them. */
export const linesOfText = (text: string): string[] => text.split(/\r\n|\n|\r/)
