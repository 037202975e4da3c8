import { beijingDate, timeOfDay } from '../../../shared/market/session'
import { isTradingDay } from '../../../shared/market/trading-days'
import { isDrill } from '../../../shared/protocol/rest-drills'
import type { OpsIncident } from '../../../shared/protocol/rest-ops'
import { logOf } from '../../log'
import type { AlarmBox } from './alarm-box'
import { alarmWords } from './words'

const log = logOf('duty')

const MINUTE = 60_000
/** From the first check list to the end of fixed-price trading, minutes after Beijing midnight. */
const SESSION = [8 * 60 + 30, 15 * 60 + 30] as const
/** What cannot wait for a session: nothing is kept without a disk, and nobody opens with what the list found. */
const ALWAYS: ReadonlySet<string> = new Set(['storage', 'opening'])
const RETRIES_MS = [5_000, 30_000, 120_000, 600_000]

/** An incident as far as alarms tell of it. */
export interface Alarm
  extends Pick<OpsIncident, 'id' | 'place' | 'source' | 'worst' | 'words' | 'openedAt' | 'recoveredAt' | 'times'> {
  /** It goes on after its part was muted: told whether or not it was before. */
  unmutedAt?: number
}

export interface AlarmParts {
  box: AlarmBox
  /** Sends once: whether it has come, is to be tried again, or never will. */
  send: (id: string, text: string) => Promise<'sent' | 'again' | 'never'>
  /** Nothing is sent about the part for now. */
  isMuted: (source: string) => boolean
  marketTime: () => number
  now: () => number
}

/**
 * Tells of incidents that open, come back and end, in their order, at least once, over restarts too. Those of hours in
 * which nobody trades wait for the session, those of muted parts for its end; they are left out if they are over by
 * then.
 */
export class Alarms {
  /** Newest state of incidents that is not told yet, by their ids. */
  private readonly held = new Map<number, Alarm>()
  private looking = false

  constructor(private readonly parts: AlarmParts) {}

  tell(alarm: Alarm): void {
    const { id, recoveredAt } = alarm
    const told = this.parts.box.toldOf(id)
    if (told === stateOf(alarm)) return void this.held.delete(id)
    if (recoveredAt !== null && told === undefined) return void this.held.delete(id)
    this.held.set(id, alarm)
  }

  /** To be called every few seconds: sends what is due. Never rejects. */
  async look(): Promise<void> {
    if (this.looking) return
    this.looking = true
    try {
      for (const alarm of [...this.held.values()]) if (this.isDue(alarm)) await this.put(alarm)
      await this.sendFirst()
    } catch (err) {
      log.warn({ err }, 'alarms not looked at')
    }
    this.looking = false
  }

  private async sendFirst(): Promise<void> {
    const { box, isMuted, now, send } = this.parts
    const first = box.waiting.find(({ source }) => !isMuted(source))
    if (!first || first.nextAt > now()) return
    const answer = await send(first.name, first.text).catch(() => 'again' as const)
    const pause = RETRIES_MS[first.tries]
    if (answer === 'again' && pause !== undefined) return box.again(first, now() + pause)
    if (answer !== 'sent') log.warn({ alarm: first.name, answer }, 'alarm not sent')
    await box.done(first)
  }

  private isDue({ source }: Alarm): boolean {
    if (this.parts.isMuted(source)) return false
    if (ALWAYS.has(source) || isDrill(source)) return true
    const time = this.parts.marketTime()
    const minute = timeOfDay(time) / MINUTE
    return minute >= SESSION[0] && minute < SESSION[1] && isTradingDay(beijingDate(time))
  }

  private async put(alarm: Alarm): Promise<void> {
    const { id, source, openedAt } = alarm
    const state = stateOf(alarm)
    await this.parts.box.put(id, state, {
      name: `incident-${id}-${openedAt}-${state}`,
      source,
      text: alarmWords.text(alarm),
    })
    // It may have changed meanwhile.
    if (this.held.get(id) === alarm) this.held.delete(id)
  }
}

function stateOf({ recoveredAt, times, worst, unmutedAt }: Alarm): string {
  if (recoveredAt !== null) return `over-${times}`
  return unmutedAt === undefined ? `${worst}-${times}` : `${worst}-${times}-${unmutedAt}`
}
