interface OneMoreAfter {
  /** Resolves when no run is under way any more. */
  run(): Promise<void>
  /** The run under way. */
  readonly current: Promise<void> | undefined
}

/** One run at a time: calls while one is running cause one more run after it. `done` is called after each run. */
export function oneMoreAfter(work: () => Promise<void>, done: () => void): OneMoreAfter {
  let current: Promise<void> | undefined
  let again = false

  function run(): Promise<void> {
    if (current) {
      again = true
      return current
    }
    current = work().then(() => {
      current = undefined
      done()
      if (!again) return undefined
      again = false
      return run()
    })
    return current
  }

  return {
    run,
    get current() {
      return current
    },
  }
}
