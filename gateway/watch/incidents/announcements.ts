import type { Announcement } from '../../../shared/protocol/rest-ops'
import type { Notice } from '../../../shared/protocol/socket-events'
import type { ActionLog } from './action-log'

const MINUTE = 60_000

interface AnnouncementParts {
  actions: Pick<ActionLog, 'add'>
  sockets: { broadcast(notice: Notice): void }
  now: () => number
}

/** Announcement above every page until its end, or until it is withdrawn. */
export class Announcements {
  private announced: Announcement | undefined

  constructor(private readonly parts: AnnouncementParts) {}

  current(): Announcement | undefined {
    return this.announced && this.announced.until > this.parts.now() ? this.announced : undefined
  }

  /** As sent to clients; an empty one removes it. */
  notice(): Notice {
    return { kind: 'announcement', text: '', until: 0, ...this.current() }
  }

  async announce(text: string, minutes: number, operator: string): Promise<Announcement> {
    const { actions, sockets, now } = this.parts
    const announced = { text, until: now() + minutes * MINUTE }
    this.announced = announced
    await actions.add({ operator, kind: 'announce', subject: text, reason: '' })
    sockets.broadcast(this.notice())
    return announced
  }

  async withdraw(operator: string): Promise<void> {
    const { actions, sockets } = this.parts
    const subject = this.current()?.text
    if (subject === undefined) return
    this.announced = undefined
    await actions.add({ operator, kind: 'withdraw', subject, reason: '' })
    sockets.broadcast(this.notice())
  }
}
