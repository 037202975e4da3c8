import type { CoinDepth, PerpetualNews } from '../../../../shared/market/events'
import type { InstrumentId } from '../../../../shared/market/instrument'
import type { UnixMs } from '../../../../shared/market/units'
import { BANDS } from '../../../../shared/protocol/coin-kinds'
import type { Row } from '../../../../shared/protocol/kinds'
import { topic } from '../../../../shared/protocol/topics'
import { type DepthPage, DepthTapes } from '../depth-tapes'
import type { MarketCore } from '../market'
import type { RowMaker } from './row-maker'

/** Books of coins by bands: published as they arrive, and stored over the last 24 hours. */
export class CoinDepthRows implements RowMaker {
  readonly kinds = ['coin-depth'] as const
  private readonly newest = new Map<InstrumentId, Row<'coin-depth'>>()
  private readonly tapes = new DepthTapes()

  constructor(private readonly market: MarketCore) {}

  coin(event: PerpetualNews | CoinDepth): void {
    if (event.kind !== 'coin-depth') return
    const { instrument: id } = event
    const { days, interest, ingestTime, out } = this.market
    const row = depthRow(event, days.get(id)?.last ?? 0)
    this.newest.set(id, row)
    this.tapes.keep(id, row)
    const name = topic.coin(id)
    if (interest(name)) out.push({ kind: 'coin-depth', topic: name, row, ingestTime })
  }

  rows(id: InstrumentId): Row<'coin-depth'>[] | undefined {
    const row = this.newest.get(id)
    return row && [row]
  }

  /** Stored rows of the last 24 hours, or of one of their days, as a frame. */
  frame(id: InstrumentId, day?: string): Uint8Array | undefined {
    return this.tapes.frame(id, day)
  }

  pages(id: InstrumentId, after?: UnixMs): DepthPage[] {
    return this.tapes.pages(id, after)
  }

  restore(id: InstrumentId, bytes: Uint8Array): UnixMs | undefined {
    return this.tapes.restore(id, bytes)
  }

  restart(): void {
    // A day of the exchanges does not affect coins.
  }
}

function depthRow(
  { exchangeTime, step, bid, ask, bidVolumes, askVolumes }: CoinDepth,
  last: number,
): Row<'coin-depth'> {
  const [bids, asks] = [bidVolumes, askVolumes].map(({ length }) => Math.min(BANDS.length, length)) as [number, number]
  const row: Record<string, number> = { time: exchangeTime, last, step, bid, ask, bids, asks }
  for (const band of BANDS) {
    row[`bidVolume${band}`] = bidVolumes[band] ?? 0
    row[`askVolume${band}`] = askVolumes[band] ?? 0
  }
  return row as Row<'coin-depth'>
}
