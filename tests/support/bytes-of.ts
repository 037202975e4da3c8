/** Bytes of all arrays that an object reaches, and `perObject` for each other object or entry of a map. */
export function bytesOf(root: object, perObject = 0): number {
  const seen = new Set<object>()
  const queue: unknown[] = [root]
  let bytes = 0
  while (queue.length > 0) {
    const next = queue.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    if (ArrayBuffer.isView(next)) bytes += next.byteLength
    else if (next instanceof Map) {
      bytes += perObject * (next.size + 1)
      queue.push(...next.values())
    } else {
      bytes += perObject
      queue.push(...Object.values(next))
    }
  }
  return bytes
}
