/** A store of the browser in memory: whatever a page asks of one, and what it holds. */
export function memoryStorage(held = new Map<string, string>()) {
  return {
    get length() {
      return held.size
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}
