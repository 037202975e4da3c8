import { type Fraction, fraction } from '../../shared/alerts/fraction'
import type { Measure } from '../../shared/alerts/rule'
import type { Reading } from '../../shared/alerts/truth'
import type { InstrumentId } from '../../shared/market/instrument'
import type { UnixMs } from '../../shared/market/units'
import type { AlertMarket } from './alert-market'
import { Entry, type StoredState } from './entry'
import { type FoundFiring, foundFiring } from './found-firing'
import { type KeptRule, NO_INSTRUMENT } from './kept-rule'

const LOOK_EVERY_MS = 1_000

/** Rules on figures of the whole market, looked at once a second of its time. */
export class MarketFigures implements Reading {
  readonly priceScale = 2
  entries: Entry[] = []
  private at: UnixMs = 0
  private day = ''
  private newestAt: UnixMs = 0
  private breadth: ReturnType<AlertMarket['breadth']> | undefined

  constructor(
    private readonly market: AlertMarket,
    private readonly tell: (firing: FoundFiring) => void,
  ) {}

  setRules(
    rules: readonly KeptRule[],
    stored: (ruleId: string, instrument: InstrumentId) => StoredState | undefined,
  ): void {
    const before = new Map(this.entries.map((entry) => [`${entry.kept.id} ${entry.kept.version}`, entry]))
    this.entries = rules
      .filter(({ rule }) => rule.scope.kind === 'figures')
      .map((kept) => {
        const known = before.get(`${kept.id} ${kept.version}`)
        if (!known) return new Entry(kept, false, stored(kept.id, NO_INSTRUMENT))
        if (known.kept !== kept) known.rename(kept)
        return known
      })
  }

  entryOf(ruleId: string): Entry | undefined {
    return this.entries.find(({ kept }) => kept.id === ruleId)
  }

  look(now: UnixMs, day: string, newestAt: UnixMs): void {
    const at = Math.floor(now / LOOK_EVERY_MS) * LOOK_EVERY_MS
    if (this.entries.length === 0 || at <= this.at) return
    if (day !== this.day)
      for (const { watch } of this.entries) watch.beginDay({ priceScale: 2, value: () => fraction(0) })
    this.at = at
    this.day = day
    this.newestAt = newestAt
    this.breadth = undefined
    for (const { kept, watch } of this.entries) {
      if (!kept.isOn || (kept.expiresAt !== null && at >= kept.expiresAt)) continue
      for (const firing of watch.judge({ at, day, reading: this }))
        this.tell(foundFiring(kept, NO_INSTRUMENT, firing, this))
    }
  }

  value({ operand }: Measure): Fraction | undefined {
    if (operand === 'silence') return this.silence()
    this.breadth ??= this.market.breadth()
    const { up, down, limitUp, limitDown } = this.breadth
    if (operand === 'rising') return fraction(up)
    if (operand === 'falling') return fraction(down)
    if (operand === 'limitUps') return fraction(limitUp)
    return operand === 'limitDowns' ? fraction(limitDown) : undefined
  }

  /** Seconds of continuous trading without any row; outside of it nobody is silent. */
  private silence(): Fraction | undefined {
    const { phase } = this.market
    if ((phase !== 'morning' && phase !== 'afternoon') || this.newestAt === 0) return undefined
    return fraction(Math.max(0, Math.floor((this.at - this.newestAt) / 1_000)))
  }
}
