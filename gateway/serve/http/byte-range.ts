type ByteRange = { start: number; end: number }

/**
 * The part of a file that a `Range` header asks for (RFC 9110 §14.2); `end` is included. `whole`: no header, another
 * unit, several ranges, or nonsense, which are all answered with the whole file. `unsatisfiable`: answer 416.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  if (match[1] === '') {
    const length = Number(match[2])
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (match[2] !== '' && Number(match[2]) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}
