import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { BOARD_LINE_BASE } from '../../../shared/protocol/rest-boards'

/** Market data that the lines need. */
interface LineMarket {
  /** The close of a minute slot, or of the one before it without prints; 0 = none yet. */
  closeAt(id: InstrumentId, slot: number): number
  instrument(id: InstrumentId): Instrument | undefined
}

interface Held {
  name: string
  members: { id: InstrumentId; prevClose: number; weight: number }[]
  weighted: number[]
  equal: number[]
}

/** Minutes computed again each time, because prints may be late. */
const AGAIN = 2

/**
 * The lines of the boards of one scheme on one day. Finished minutes are cached, so that frequent queries cost little.
 */
class BoardLineBook {
  private readonly boards: Held[]

  constructor(
    groups: readonly { name: string; members: readonly InstrumentId[] }[],
    private readonly market: LineMarket,
  ) {
    this.boards = groups.map(({ name, members }) => ({
      name,
      members: weighted(members.flatMap((id) => market.instrument(id) ?? [])),
      weighted: [],
      equal: [],
    }))
  }

  /** Every line up to a slot. */
  lines(slot: number): { name: string; weighted: number[]; equal: number[] }[] {
    for (const board of this.boards) this.extend(board, slot)
    return this.boards.map(({ name, weighted, equal }) => ({ name, weighted, equal }))
  }

  private extend(board: Held, slot: number): void {
    const { members } = board
    if (members.length === 0) return
    for (let at = Math.max(0, board.weighted.length - AGAIN); at <= slot; at++) {
      let byValue = 0
      let even = 0
      for (const { id, prevClose, weight } of members) {
        const close = this.market.closeAt(id, at)
        const ratio = close > 0 ? close / prevClose : 1
        byValue += weight * ratio
        even += ratio
      }
      board.weighted[at] = Math.round(byValue * BOARD_LINE_BASE)
      board.equal[at] = Math.round((even / members.length) * BOARD_LINE_BASE)
    }
  }
}

/** The books of the requested schemes; rebuilt when the registry or the day changes. */
export class BoardLineBooks {
  private epoch = -1
  private readonly books = new Map<string, BoardLineBook>()

  constructor(private readonly market: LineMarket) {}

  lines(key: string, epoch: number, groups: ConstructorParameters<typeof BoardLineBook>[0], slot: number) {
    if (epoch !== this.epoch) this.books.clear()
    this.epoch = epoch
    let book = this.books.get(key)
    if (!book) {
      book = new BoardLineBook(groups, this.market)
      this.books.set(key, book)
    }
    return book.lines(slot)
  }
}

function weighted(instruments: readonly Instrument[]): Held['members'] {
  const known = instruments.filter(({ prevClose }) => prevClose > 0)
  const worth = ({ floatShares, prevClose, priceScale }: Instrument) => (floatShares * prevClose) / 10 ** priceScale
  const total = known.reduce((sum, each) => sum + worth(each), 0)
  return known.map((each) => ({
    id: each.id,
    prevClose: each.prevClose,
    weight: total > 0 ? worth(each) / total : 1 / known.length,
  }))
}
