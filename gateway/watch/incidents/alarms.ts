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
/**
 * Sources whose alarms cannot wait for a session: without a disk nothing is stored, and the checks before the opening
 * come too late otherwise.
 */
const ALWAYS: ReadonlySet<string> = new Set(['storage', 'opening'])
const RETRIES_MS = [5_000, 30_000, 120_000, 600_000]

/** An incident as announced by alarms. */
export interface Alarm
  extends Pick<OpsIncident, 'id' | 'place' | 'source' | 'worst' | 'words' | 'openedAt' | 'recoveredAt' | 'times'> {
  /** It continued after its mute ended: announced even if it was announced before. */
  unmutedAt?: number
}

export interface AlarmParts {
  box: AlarmBox
  /** Sends once: delivered, to be sent again, or never deliverable. */
  send: (id: string, text: string) => Promise<'sent' | 'again' | 'never'>
  /** Whether alarms of the part are muted. */
  isMuted: (source: string) => boolean
  marketTime: () => number
  now: () => number
}

/**
 * Announces incidents that open, return and end, in order, at least once, over restarts too. Incidents outside trading
 * hours wait for the session, those of muted parts for the end of the mute; they are left out if they are over by then.
 */
export class Alarms {
  /** Newest unannounced state of incidents, by id. */
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

  /** Call it every few seconds: sends what is due. Never rejects. */
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
    // It may have changed in the meantime.
    if (this.held.get(id) === alarm) this.held.delete(id)
  }
}

function stateOf({ recoveredAt, times, worst, unmutedAt }: Alarm): string {
  if (recoveredAt !== null) return `over-${times}`
  return unmutedAt === undefined ? `${worst}-${times}` : `${worst}-${times}-${unmutedAt}`
}
