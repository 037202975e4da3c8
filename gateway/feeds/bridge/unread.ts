import type { BridgeReply } from './wire'

/** So many answers wait for a sender that does not read them. */
export const UNREAD_MAX = 1_000

/**
 * The answers to one sender, which may read them late or never: beyond the bound errors are left out, and of
 * acknowledgements, each of which stands for those before it, only the newest waits until the sender reads on.
 */
export class UnreadAnswers {
  private unread = 0
  private owed: BridgeReply | undefined

  /** `write` calls back once what it was given left this process, or never will. */
  constructor(private readonly write: (text: string, done: () => void) => void) {}

  send(answer: BridgeReply): void {
    const mayWait = !('welcome' in answer || 'close' in answer)
    if (mayWait && this.unread >= UNREAD_MAX) {
      if ('ack' in answer) this.owed = answer
      return
    }
    if ('ack' in answer) this.owed = undefined
    this.unread++
    this.write(JSON.stringify(answer), this.done)
  }

  private readonly done = (): void => {
    this.unread--
    const { owed } = this
    if (owed && this.unread < UNREAD_MAX) this.send(owed)
  }
}
