export type Subscribe = (listener: () => void) => () => void

/** Hears of several things; until the answer is called. */
export const subscribeAll =
  (...subscribes: readonly Subscribe[]): Subscribe =>
  (listener) => {
    const stops = subscribes.map((subscribe) => subscribe(listener))
    return () => {
      for (const stop of stops) stop()
    }
  }
