/** Short tones of the page. Made after a gesture of the user, as browsers want it. */
export class Tones {
  private readonly context = new AudioContext()

  /** `volume`: factor for every note, 0…1, read at each. */
  constructor(private readonly volume: () => number = () => 1) {}

  /** Browsers start a context only from a gesture; called from one. */
  async resume(): Promise<boolean> {
    await this.context.resume()
    return this.context.state === 'running'
  }

  /** Seconds of the sound's own clock, from which on a note may begin. */
  get soon(): number {
    return this.context.currentTime + 0.01
  }

  /** `loud`: 0…1. */
  note(hz: number, at: number, loud: number, seconds: number): void {
    const { context } = this
    const loudness = loud * this.volume()
    if (loudness <= 0) return
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.type = 'triangle'
    tone.frequency.value = hz
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(loudness, at + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds)
    tone.connect(gain).connect(context.destination)
    tone.start(at)
    tone.stop(at + seconds)
  }

  close(): void {
    void this.context.close()
  }
}
