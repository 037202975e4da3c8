import type { HealthReport } from '../../../shared/protocol/rest'
import { fetchHealth } from './fetch-health'

const LOOK_MS = 200

/** A fault that a gateway reported. */
export interface Noticed {
  gateway: string
  source: string
  words: string
  /** Ms after the fault. */
  after: number
  forMs: number
  isOver: boolean
}

/** Sources that are ignored, because they depend on the load of the machine. */
const BESIDE = new Set(['loop', 'memory', 'clients'])

/** Polls the health of the gateways, as a monitoring program does. */
export class Notices {
  private readonly open = new Map<
    string,
    { from: number; until: number; words: string; gateway: string; source: string }
  >()
  private readonly timer: ReturnType<typeof setInterval>
  private faultAt = Date.now()
  private over: { from: number; until: number; words: string; gateway: string; source: string }[] = []

  constructor(
    private readonly gateways: Readonly<Record<string, string>>,
    private readonly host: string,
    private readonly token: string,
  ) {
    this.timer = setInterval(() => {
      for (const [name, address] of Object.entries(this.gateways)) void this.look(name, address)
    }, LOOK_MS)
  }

  /** Forgets earlier faults; times count from now. */
  begin(): void {
    this.faultAt = Date.now()
    this.open.clear()
    this.over = []
  }

  /** Faults reported since `begin`, by time. */
  noticed(): Noticed[] {
    const { faultAt } = this
    const noticedOf = (isOver: boolean) => (one: (typeof this.over)[number]) => ({
      gateway: one.gateway,
      source: one.source,
      words: one.words,
      isOver,
      after: Math.max(0, one.from - faultAt),
      forMs: one.until - one.from,
    })
    return [...this.over.map(noticedOf(true)), ...[...this.open.values()].map(noticedOf(false))].sort(
      (a, b) => a.after - b.after,
    )
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private async look(gateway: string, address: string): Promise<void> {
    let faults: Pick<HealthReport, 'source' | 'words'>[]
    try {
      const all = await fetchHealth(address, this.host, this.token)
      faults = all.filter(({ state, source }) => state !== 'ok' && !BESIDE.has(source.replace('feed-process.', '')))
    } catch {
      faults = [{ source: 'gateway', words: 'does not answer' }]
    }
    const at = Date.now()
    const now = new Set(faults.map(({ source, words }) => `${gateway} ${source} ${words.replace(/\d+/g, '#')}`))
    for (const { source, words } of faults) {
      const key = `${gateway} ${source} ${words.replace(/\d+/g, '#')}`
      const known = this.open.get(key)
      if (known) known.until = at
      else this.open.set(key, { gateway, source, words, from: at, until: at })
    }
    for (const [key, one] of this.open) {
      if (one.gateway !== gateway || now.has(key)) continue
      this.open.delete(key)
      this.over.push({ ...one, until: at })
    }
  }
}
