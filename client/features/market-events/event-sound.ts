/** What is heard of one batch of events: how many go up and down. */
export interface Chime {
  up: number
  down: number
}

const UP_HZ = [660, 880] as const
const DOWN_HZ = [660, 440] as const
const NOTE_S = 0.11
/** Two chimes closer together would run into each other: what comes between is heard with the next. */
export const CHIME_PAUSE_MS = 600

/**
 * Two rising notes for what goes up, two falling ones for what goes down; a little louder for many at once. Made
 * after a gesture of the user, as browsers want it.
 */
export class EventSound {
  private readonly context = new AudioContext()

  /** Browsers start a context only from a gesture; called from one. */
  async resume(): Promise<boolean> {
    await this.context.resume()
    return this.context.state === 'running'
  }

  play({ up, down }: Chime): void {
    let at = this.context.currentTime + 0.01
    for (const [notes, count] of [
      [UP_HZ, up],
      [DOWN_HZ, down],
    ] as const) {
      if (count === 0) continue
      const loud = Math.min(0.22, 0.08 + 0.02 * count)
      for (const hz of notes) {
        this.note(hz, at, loud)
        at += NOTE_S
      }
      at += NOTE_S
    }
  }

  close(): void {
    void this.context.close()
  }

  private note(hz: number, at: number, loud: number): void {
    const { context } = this
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.type = 'triangle'
    tone.frequency.value = hz
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(loud, at + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S)
    tone.connect(gain).connect(context.destination)
    tone.start(at)
    tone.stop(at + NOTE_S)
  }
}
