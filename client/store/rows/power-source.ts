import { type PowerRules, type PowerTrade, PowerTrades } from '../../../shared/flow/power-trades'
import { newPrints } from './cached-prints'
import type { TickStore } from './tick-store'

const NAMES = ['time', 'price', 'volume', 'side', 'buyNo', 'sellNo'] as const
type Prints = Readonly<Record<(typeof NAMES)[number], ArrayLike<number>>>

/** The day's power trades, found in the prints that the gateway has stored and then in new prints. */
export class PowerSource {
  private finder: PowerTrades
  private joined = false
  private seen = 0
  private published: { version: number; trades: readonly PowerTrade[] } | undefined

  constructor(
    private readonly tick: Pick<TickStore, 'prints'>,
    private readonly stored: Prints | undefined,
    private readonly rules: PowerRules,
  ) {
    this.finder = new PowerTrades(rules)
  }

  /** Oldest first; the same list until one changes. */
  readonly read = (): readonly PowerTrade[] => {
    this.update()
    const { version, found } = this.finder
    if (this.published?.version !== version) this.published = { version, trades: found.map((trade) => ({ ...trade })) }
    return this.published.trades
  }

  private update(): void {
    const { prints } = this.tick
    if (this.joined && prints.newestSeq === this.seen) return
    const columns = prints.columns()
    if (prints.newestSeq < this.seen) {
      // Another day has begun, or the same one was restarted.
      this.finder = new PowerTrades(this.rules)
      this.published = undefined
      this.seen = 0
    } else if (!this.joined && this.stored) this.add(this.stored, 0)
    const fresh = this.joined ? prints.newestSeq - this.seen : newPrints(columns, this.stored)
    this.add(columns, Math.max(0, prints.length - fresh))
    this.joined = true
    this.seen = prints.newestSeq
  }

  private add(prints: Prints, from: number): void {
    const print = { time: 0, price: 0, volume: 0, side: 0, buyNo: 0, sellNo: 0 }
    for (let row = from; row < prints.time.length; row++) {
      for (const name of NAMES) print[name] = prints[name][row] as number
      this.finder.add(print)
    }
  }
}
