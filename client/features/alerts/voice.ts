import { alertText } from '../../text/alerts'
import { type Saying, SpeechQueue } from './speech-queue'

const LOCK = 'zeus.alert-voice'
const STORED = 'zeus.alert-voice'

const isWished = (): boolean => {
  try {
    return localStorage.getItem(STORED) === 'on'
  } catch {
    return false
  }
}

function speak(text: string, done: () => void): void {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = 'zh-CN'
  utterance.onend = done
  utterance.onerror = done
  speechSynthesis.speak(utterance)
}

/**
 * The one tab that speaks: whoever holds the lock. The tab that gets the focus takes it over; a tab that goes leaves it
 * to the next.
 */
export class Voice {
  on = isWished()
  private holds = false
  private readonly queue = new SpeechQueue(speak, { one: alertText.spoken, summary: alertText.spokenSummary })
  private readonly stopping = new AbortController()

  start(): () => void {
    if (!('locks' in navigator) || !('speechSynthesis' in window)) return () => {}
    const takeOver = () => this.hold(true)
    addEventListener('focus', takeOver)
    this.hold(document.hasFocus())
    return () => {
      removeEventListener('focus', takeOver)
      this.stopping.abort()
    }
  }

  /** Turned on by a gesture, as browsers want it. */
  set(on: boolean): void {
    this.on = on
    if (!on) this.queue.clear()
    try {
      localStorage.setItem(STORED, on ? 'on' : 'off')
    } catch {
      // Kept for this page.
    }
  }

  say(saying: Saying): void {
    if (this.holds && isWished()) this.queue.add(saying)
  }

  private hold(steal: boolean): void {
    if (this.holds || this.stopping.signal.aborted) return
    const { signal } = this.stopping
    const until = () => {
      this.holds = true
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    }
    navigator.locks.request(LOCK, steal ? { steal } : { signal }, until).catch(() => {
      // Another tab took it: wait for the next turn.
      this.holds = false
      if (!signal.aborted) this.hold(false)
    })
  }
}
