/** Longest duration of one slice of background work. */
const SLICE_MS = 4

/** Yields of background work, and its time measurement. */
export interface Slicing {
  now: () => number
  pause: () => Promise<void>
}

export const eventLoop: Slicing = {
  now: () => performance.now(),
  pause: () => new Promise((resolve) => setImmediate(resolve)),
}

/** Runs the pieces in order and lets other work run whenever a slice has taken `SLICE_MS`. */
export async function inSlices(pieces: Iterable<() => Promise<void> | void>, slicing: Slicing): Promise<void> {
  let started = slicing.now()
  for (const piece of pieces) {
    if (slicing.now() - started >= SLICE_MS) {
      await slicing.pause()
      started = slicing.now()
    }
    await piece()
  }
}
