import type { SplitFinding } from '../../shared/flow/split-finding'
import type { InstrumentId } from '../../shared/market/instrument'
import type { Yuan } from '../../shared/market/units'
import type { Row } from '../../shared/protocol/kinds'

const KEPT_PER_INSTRUMENT = 200
const KEPT_IN_MARKET = 2_000
/** Children carried by a row of the whole market; the instrument's own topic has them all. */
const CHILDREN_IN_MARKET = 12

/** The day's split findings, newest change last. The longest unchanged are forgotten first. */
export class Findings {
  private readonly market = new Map<string, SplitFinding>()
  private readonly byInstrument = new Map<InstrumentId, Map<string, SplitFinding>>()

  put(finding: SplitFinding): void {
    let own = this.byInstrument.get(finding.instrument)
    if (!own) {
      own = new Map()
      this.byInstrument.set(finding.instrument, own)
    }
    keep(own, finding, KEPT_PER_INSTRUMENT)
    keep(this.market, finding, KEPT_IN_MARKET)
  }

  /** Of an instrument, or of the whole `market`. */
  of(subject: InstrumentId | 'market'): SplitFinding[] {
    return [...((subject === 'market' ? this.market : this.byInstrument.get(subject))?.values() ?? [])]
  }

  /** Net amount of an instrument's findings that stand: buys − sells. */
  net(instrument: InstrumentId): Yuan {
    let net = 0
    for (const { state, side, turnover } of this.byInstrument.get(instrument)?.values() ?? []) {
      if (state !== 'refuted') net += side === 'buy' ? turnover : -turnover
    }
    return net
  }

  rows(subject: InstrumentId | 'market'): Row<'finding'>[] {
    return this.of(subject).map(subject === 'market' ? marketRow : findingRow)
  }

  clear(): void {
    this.market.clear()
    this.byInstrument.clear()
  }
}

export const findingRow = (finding: SplitFinding): Row<'finding'> => ({ id: finding.id, body: JSON.stringify(finding) })

export const marketRow = (finding: SplitFinding): Row<'finding'> =>
  findingRow({ ...finding, children: finding.children.slice(-CHILDREN_IN_MARKET) })

function keep(held: Map<string, SplitFinding>, finding: SplitFinding, bound: number): void {
  held.delete(finding.id)
  held.set(finding.id, finding)
  if (held.size <= bound) return
  const oldest = held.keys().next()
  if (!oldest.done) held.delete(oldest.value)
}
