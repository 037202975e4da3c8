import { ZeusError } from '../../../shared/protocol/errors'
import type { GatewayDrain } from '../../../shared/protocol/rest-ops'
import type { ActionLog } from './action-log'

interface DrainParts {
  sockets: { readers(): { id: string }[]; disconnect(id: string): boolean }
  actions: Pick<ActionLog, 'add'>
  now: () => number
  /** 0…1. */
  random: () => number
  /** Runs once after `ms`; the answer cancels it. */
  later: (ms: number, run: () => void) => () => void
}

/**
 * Disconnects this gateway's clients, each at a random time, so that other gateways see no storm; accepts no new ones.
 */
export class Drain {
  private running: Omit<GatewayDrain, 'left'> | undefined
  /** Timers of the clients to be disconnected; the values cancel them. */
  private readonly leaving = new Map<string, () => void>()

  constructor(private readonly parts: DrainParts) {}

  /** While it is so, `/readyz` says no. */
  get isOn(): boolean {
    return this.running !== undefined
  }

  state(): GatewayDrain | null {
    return this.running ? { ...this.running, left: this.leaving.size } : null
  }

  /** Throws `drain-running` while it runs. */
  async begin(seconds: number, reason: string, operator: string): Promise<GatewayDrain> {
    if (this.running) throw new ZeusError('drain-running')
    const { sockets, actions, now, random, later } = this.parts
    this.running = { since: now(), seconds, by: operator, reason }
    for (const { id } of sockets.readers()) {
      const end = () => {
        this.leaving.delete(id)
        sockets.disconnect(id)
      }
      this.leaving.set(id, later(Math.floor(random() * seconds * 1_000), end))
    }
    const told = { ...this.running, left: this.leaving.size }
    await actions.add({ operator, kind: 'drain', subject: String(told.left), reason })
    return told
  }

  /** Accepts clients again; those still connected stay. */
  async end(operator: string): Promise<void> {
    if (!this.running) return
    this.stop()
    await this.parts.actions.add({ operator, kind: 'drain-end', subject: '', reason: '' })
  }

  stop(): void {
    for (const cancel of this.leaving.values()) cancel()
    this.leaving.clear()
    this.running = undefined
  }
}

/** By the clock of this machine. */
export const byTimer = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
