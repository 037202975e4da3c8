/** A `later` whose run is held until it is asked for; of several the newest. */
export function deferredRun() {
  let due: (() => void) | undefined
  return {
    later(_ms: number, run: () => void): () => void {
      due = run
      return () => {
        due = undefined
      }
    },
    /** Runs what is due, and what follows at once. */
    async settle(): Promise<void> {
      due?.()
      due = undefined
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
