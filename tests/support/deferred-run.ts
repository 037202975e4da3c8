/** A `later` that runs its task only on `settle`; of several tasks only the last one. */
export function deferredRun() {
  let due: (() => void) | undefined
  return {
    later(_ms: number, run: () => void): () => void {
      due = run
      return () => {
        due = undefined
      }
    },
    /** Runs the pending task, and waits one turn of the event loop. */
    async settle(): Promise<void> {
      due?.()
      due = undefined
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
