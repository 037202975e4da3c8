import { type PowerRules, type PowerTrade, PowerTrades } from '../../../shared/flow/power-trades'
import { newPrints } from './cached-prints'
import type { TickStore } from './tick-store'

const NAMES = ['time', 'price', 'volume', 'side', 'buyNo', 'sellNo'] as const
type Prints = Readonly<Record<(typeof NAMES)[number], ArrayLike<number>>>

/** The day's power trades: of the prints that the gateway keeps, then of those that come. */
export class PowerSource {
  private finder: PowerTrades
  private joined = false
  private seen = 0
  private told: { version: number; trades: readonly PowerTrade[] } | undefined

  constructor(
    private readonly tick: Pick<TickStore, 'prints'>,
    private readonly kept: Prints | undefined,
    private readonly rules: PowerRules,
  ) {
    this.finder = new PowerTrades(rules)
  }

  /** Oldest first; the same list until one changes. */
  readonly read = (): readonly PowerTrade[] => {
    this.take()
    const { version, found } = this.finder
    if (this.told?.version !== version) this.told = { version, trades: found.map((trade) => ({ ...trade })) }
    return this.told.trades
  }

  private take(): void {
    const { prints } = this.tick
    if (this.joined && prints.newestSeq === this.seen) return
    const columns = prints.columns()
    if (prints.newestSeq < this.seen) {
      // Another day has begun, or the same one again.
      this.finder = new PowerTrades(this.rules)
      this.told = undefined
      this.seen = 0
    } else if (!this.joined && this.kept) this.add(this.kept, 0)
    const fresh = this.joined ? prints.newestSeq - this.seen : newPrints(columns, this.kept)
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
