import { setFlagsFromString } from 'node:v8'

/** Long enough that a collection of the whole heap falls into it. */
const WHILE_MS = 10_000

export interface TidyParts {
  setFlag?: (flag: string) => void
  after?: (ms: number, then: () => void) => void
}

/**
 * Lets collections close the holes between objects for a while. What is read in at the start leaves the heap a third
 * larger than what it holds, and V8 gives such pages back only where nothing else is going on, which a market never
 * lets happen. Closing them stops everything for a tenth of a second: to be called where nobody trades.
 */
export function createTidyHeap({ setFlag = setFlagsFromString, after = later }: TidyParts = {}): () => void {
  let calls = 0
  return () => {
    const call = ++calls
    setFlag('--compact-on-every-full-gc')
    after(WHILE_MS, () => {
      if (call === calls) setFlag('--no-compact-on-every-full-gc')
    })
  }
}

const later = (ms: number, then: () => void): void => {
  setTimeout(then, ms).unref()
}
