import { beijingDate, timeOfDay } from '../../shared/market/session'
import { isTradingDay } from '../../shared/market/trading-days'
import { isDrill } from '../../shared/protocol/rest-drills'
import type { OpsIncident } from '../../shared/protocol/rest-ops'
import { logOf } from '../log'
import { alarmWords } from './words'

const log = logOf('duty')

const MINUTE = 60_000
/** From the first check list to the end of fixed-price trading, minutes after Beijing midnight. */
const SESSION = [8 * 60 + 30, 15 * 60 + 30] as const
/** What cannot wait for a session: nothing is kept without a disk, and nobody opens with what the list found. */
const ALWAYS: ReadonlySet<string> = new Set(['storage', 'opening'])
const WAITING_MAX = 200
const TOLD_MAX = 1_000
const RETRIES_MS = [5_000, 30_000, 120_000, 600_000]

/** An incident as far as alarms tell of it. */
export interface Alarm
  extends Pick<OpsIncident, 'id' | 'place' | 'source' | 'worst' | 'words' | 'openedAt' | 'recoveredAt' | 'times'> {
  /** It goes on after its part was muted: told whether or not it was before. */
  unmutedAt?: number
}

export interface AlarmParts {
  /** Sends once: whether it has come, is to be tried again, or never will. */
  send: (id: string, text: string) => Promise<'sent' | 'again' | 'never'>
  /** Nothing is sent about the part for now. */
  isMuted: (source: string) => boolean
  marketTime: () => number
  now: () => number
}

interface Waiting {
  id: string
  source: string
  text: string
  tries: number
  nextAt: number
}

/**
 * Tells of incidents that open, come back and end, in their order, at least once while this process lives. Those of
 * hours in which nobody trades wait for the session, those of muted parts for its end; they are left out if they are
 * over by then.
 */
export class Alarms {
  /** Newest state of incidents that is not told yet, by their ids. */
  private readonly held = new Map<number, Alarm>()
  private readonly told = new Map<number, string>()
  private readonly waiting: Waiting[] = []
  private sending = false

  constructor(private readonly parts: AlarmParts) {}

  tell(alarm: Alarm): void {
    const { id, recoveredAt } = alarm
    if (this.told.get(id) === stateOf(alarm)) return void this.held.delete(id)
    if (recoveredAt !== null && !this.told.has(id)) return void this.held.delete(id)
    this.held.set(id, alarm)
  }

  /** To be called every few seconds: sends what is due. Never rejects. */
  async look(): Promise<void> {
    for (const alarm of [...this.held.values()]) if (this.isDue(alarm)) this.put(alarm)
    const first = this.waiting.find(({ source }) => !this.parts.isMuted(source))
    if (!first || this.sending || first.nextAt > this.parts.now()) return
    this.sending = true
    const answer = await this.parts.send(first.id, first.text).catch(() => 'again' as const)
    this.sending = false
    const pause = RETRIES_MS[first.tries++]
    if (answer === 'again' && pause !== undefined) {
      first.nextAt = this.parts.now() + pause
      return
    }
    if (answer !== 'sent') log.warn({ alarm: first.id, answer }, 'alarm not sent')
    const place = this.waiting.indexOf(first)
    if (place >= 0) this.waiting.splice(place, 1)
  }

  private isDue({ source }: Alarm): boolean {
    if (this.parts.isMuted(source)) return false
    if (ALWAYS.has(source) || isDrill(source)) return true
    const time = this.parts.marketTime()
    const minute = timeOfDay(time) / MINUTE
    return minute >= SESSION[0] && minute < SESSION[1] && isTradingDay(beijingDate(time))
  }

  private put(alarm: Alarm): void {
    const { id, source, openedAt } = alarm
    this.held.delete(id)
    this.told.delete(id)
    this.told.set(id, stateOf(alarm))
    for (const oldest of this.told.keys()) if (this.told.size > TOLD_MAX) this.told.delete(oldest)
    const name = `incident-${id}-${openedAt}-${stateOf(alarm)}`
    this.waiting.push({ id: name, source, text: alarmWords.text(alarm), tries: 0, nextAt: 0 })
    if (this.waiting.length > WAITING_MAX) this.waiting.shift()
  }
}

function stateOf({ recoveredAt, times, worst, unmutedAt }: Alarm): string {
  if (recoveredAt !== null) return `over-${times}`
  return unmutedAt === undefined ? `${worst}-${times}` : `${worst}-${times}-${unmutedAt}`
}
