import type { AlertState } from '../../../shared/protocol/rest-alerts'
import { logOf } from '../../log'

const log = logOf('alerts')

/** A page subscribes a moment after its request, and again after an interruption. */
const UNREAD_MAX_MS = 30_000

/** Rules of an account and the state of each. `mark` changes with everything else that pages show of them. */
export interface RuleStates {
  mark: string
  states: ReadonlyMap<string, AlertState>
}

interface StateWatchParts {
  isRead(account: string): boolean
  /** Some states changed. */
  publish(account: string, states: [ruleId: string, state: AlertState][]): void
  /** Something else of the rules changed: pages request them again. */
  rulesChanged(account: string): void
  now(): number
}

interface Followed {
  read: () => Promise<RuleStates>
  mark: string
  /** States that every page of the account has. */
  states: Map<string, AlertState>
  readAt: number
}

/** Publishes changes of rules' states to accounts whose pages show them, computed once for all pages of an account. */
export class StateWatch {
  private readonly followed = new Map<string, Followed>()
  private looking = false

  constructor(private readonly parts: StateWatchParts) {}

  /** Call after a page received these states. States sent to earlier pages stay the base of the next comparison. */
  follow(account: string, { mark, states }: RuleStates, read: Followed['read']): void {
    const before = this.followed.get(account)?.states
    const base = new Map([...states].map(([id, state]) => [id, before?.get(id) ?? state]))
    this.followed.set(account, { read, mark, states: base, readAt: this.parts.now() })
  }

  /** Checks one account after the other; the database query of each lets other work of the thread run. */
  async look(): Promise<void> {
    if (this.looking) return
    this.looking = true
    try {
      for (const [account, followed] of this.followed) await this.lookAt(account, followed)
    } catch (thrown) {
      log.error({ err: thrown }, 'states of alerts not published')
    } finally {
      this.looking = false
    }
  }

  private async lookAt(account: string, followed: Followed): Promise<void> {
    const { parts } = this
    if (!parts.isRead(account)) {
      if (parts.now() - followed.readAt > UNREAD_MAX_MS) this.followed.delete(account)
      return
    }
    followed.readAt = parts.now()
    const { mark, states } = await followed.read()
    // Another page was answered meanwhile.
    if (this.followed.get(account) !== followed) return
    if (mark !== followed.mark) {
      followed.mark = mark
      parts.rulesChanged(account)
    }
    const changed = [...states].filter(([id, state]) => followed.states.get(id) !== state)
    followed.states = new Map(states)
    if (changed.length > 0) parts.publish(account, changed)
  }
}
