/** Does something with a browser's storage. Undefined where there is none, there is no room, or it is forbidden. */
export function inStorage<S, T>(storage: () => S | undefined, work: (place: S) => T): T | undefined {
  try {
    const place = storage()
    return place && work(place)
  } catch {
    return undefined
  }
}
