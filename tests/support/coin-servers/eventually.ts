/** Turns of the event loop to wait at most: far more than anything on loopback takes. */
const TURNS_MAX = 100_000

/** Waits, without a clock, until there is an answer that counts as true. `each`: done at every turn. */
export async function eventually<T>(
  answer: () => T | undefined | false | null,
  what: string | (() => string),
  each?: () => void,
): Promise<T> {
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const found = answer()
    if (found !== undefined && found !== false && found !== null) return found
    each?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error(`nothing came: ${typeof what === 'string' ? what : what()}`)
}
