import { soundManner } from '../../store/account/use-user-settings'
import { voiceAlerts } from '../../store/account/voice-alerts'
import { hiddenScreen } from '../../store/hidden-screen'
import { alertText } from '../../text/alerts'
import { type Saying, SpeechQueue } from './speech-queue'

const LOCK = 'zeus.alert-voice'

/** Says a text as loud and as fast as this person likes. */
export function speak(text: string, done: () => void): void {
  const { loud, rate } = soundManner()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = 'zh-CN'
  utterance.volume = loud
  utterance.rate = rate
  utterance.onend = done
  utterance.onerror = done
  speechSynthesis.speak(utterance)
}

/**
 * The one tab that speaks: the holder of the lock. The tab that gets the focus takes the lock; a tab that closes leaves
 * it to the next.
 */
export class Voice {
  private holds = false
  private readonly queue = new SpeechQueue(speak, { one: alertText.spoken, summary: alertText.spokenSummary })
  private readonly stopping = new AbortController()

  start(): () => void {
    if (!('locks' in navigator) || !('speechSynthesis' in window)) return () => {}
    const takeOver = () => this.hold(true)
    addEventListener('focus', takeOver)
    this.hold(document.hasFocus())
    const unsubscribe = voiceAlerts.subscribe(() => !voiceAlerts.get() && this.queue.clear())
    return () => {
      unsubscribe()
      removeEventListener('focus', takeOver)
      this.stopping.abort()
    }
  }

  say(saying: Saying): void {
    if (this.holds && voiceAlerts.get() && !hiddenScreen.get()) this.queue.add(saying)
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
