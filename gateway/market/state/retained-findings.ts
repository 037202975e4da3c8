import { isValid } from '../../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { Yuan } from '../../../shared/market/units'

const KEPT_PER_INSTRUMENT = 200
const KEPT_IN_MARKET = 2_000
/** Findings of the whole market that were refuted or joined to others: readers of the list get the retractions. */
const GONE_IN_MARKET = 400
/**
 * The day's split findings, newest change last. Those unchanged for longest are dropped first; in the market's list
 * findings that hold have their own limit.
 */
export class Findings {
  private readonly market = new Map<string, SplitFinding>()
  private readonly gone = new Map<string, SplitFinding>()
  private readonly byInstrument = new Map<InstrumentId, Map<string, SplitFinding>>()

  put(finding: SplitFinding): void {
    let own = this.byInstrument.get(finding.instrument)
    if (!own) {
      own = new Map()
      this.byInstrument.set(finding.instrument, own)
    }
    keep(own, finding, KEPT_PER_INSTRUMENT)
    if (isValid(finding)) {
      this.gone.delete(finding.id)
      keep(this.market, finding, KEPT_IN_MARKET)
    } else {
      this.market.delete(finding.id)
      keep(this.gone, finding, GONE_IN_MARKET)
    }
  }

  /** Findings of an instrument, or of the whole `market`. */
  of(subject: InstrumentId | 'market'): SplitFinding[] {
    if (subject === 'market') return [...this.gone.values(), ...this.market.values()]
    return [...(this.byInstrument.get(subject)?.values() ?? [])]
  }

  /** Net amount of an instrument's findings that hold: buys − sells. */
  net(instrument: InstrumentId): Yuan {
    let net = 0
    for (const finding of this.byInstrument.get(instrument)?.values() ?? []) {
      if (isValid(finding)) net += finding.side === 'buy' ? finding.turnover : -finding.turnover
    }
    return net
  }

  clear(): void {
    this.market.clear()
    this.gone.clear()
    this.byInstrument.clear()
  }
}

function keep(held: Map<string, SplitFinding>, finding: SplitFinding, bound: number): void {
  held.delete(finding.id)
  held.set(finding.id, finding)
  if (held.size <= bound) return
  const oldest = held.keys().next()
  if (!oldest.done) held.delete(oldest.value)
}
