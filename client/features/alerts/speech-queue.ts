/** Announcements: subject and text; a repeated one is spoken once, with its count. */
export interface Saying {
  key: string
  name: string
  rule: string
}

interface SpeechWords {
  one(name: string, rule: string, times: number): string
  summary(count: number, first: string): string
}

/** Beyond so many waiting they become one sentence. */
export const SPOKEN_APART_MAX = 10

/**
 * Alerts waiting to be spoken, in their order. Nothing is dropped while something is being said: equal ones are counted,
 * and too many become a summary that counts all of them.
 */
export class SpeechQueue {
  private waiting: (Saying & { times: number })[] = []
  private speaking = false

  /** `speak` calls back when it is done. */
  constructor(
    private readonly speak: (text: string, done: () => void) => void,
    private readonly words: SpeechWords,
  ) {}

  add(saying: Saying): void {
    const same = this.waiting.find(({ key }) => key === saying.key)
    if (same) same.times++
    else this.waiting.push({ ...saying, times: 1 })
    this.next()
  }

  clear(): void {
    this.waiting = []
  }

  private next(): void {
    if (this.speaking || this.waiting.length === 0) return
    this.speaking = true
    this.speak(this.take(), () => {
      this.speaking = false
      this.next()
    })
  }

  private take(): string {
    const first = this.waiting[0] as Saying & { times: number }
    if (this.waiting.length > SPOKEN_APART_MAX) {
      const count = this.waiting.reduce((sum, { times }) => sum + times, 0)
      this.waiting = []
      return this.words.summary(count, first.name)
    }
    this.waiting.shift()
    return this.words.one(first.name, first.rule, first.times)
  }
}
