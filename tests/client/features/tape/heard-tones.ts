import { vi } from 'vitest'

export interface HeardTone {
  hz: number
  /** Seconds of the sound's own clock. */
  at: number
  loud: number
}

/** The tones that the page plays from now on, as they begin; `clock` is the sound's. */
export function listenToTones(clock = { now: 0 }): HeardTone[] {
  const tones: HeardTone[] = []
  class Context {
    readonly state = 'running'
    readonly destination = {}
    #loud = 0
    get currentTime() {
      return clock.now
    }
    async resume() {}
    async close() {}
    createGain() {
      const gain = {
        setValueAtTime: () => {},
        linearRampToValueAtTime: (loud: number) => {
          this.#loud = loud
        },
        exponentialRampToValueAtTime: () => {},
      }
      return { gain, connect: <T>(next: T): T => next }
    }
    createOscillator() {
      const frequency = { value: 0 }
      const start = (at: number) => void tones.push({ hz: frequency.value, at, loud: this.#loud })
      return { type: '', frequency, connect: <T>(next: T): T => next, start, stop: () => {} }
    }
  }
  vi.stubGlobal('AudioContext', Context)
  return tones
}
