import { EVENT_RULES } from '../../market/event-kinds'
import type { Quote } from '../../market/events'
import type { Instrument } from '../../market/instrument'
import type { Price, Shares } from '../../market/units'
import { Arms } from './arms'
import type { EmitEvent } from './found-event'

const LEVELS = 5

type Seal = 'up' | 'down' | 'none'

/** 封涨停板, 打开涨停板 and their mirrors, 有大买盘, 有大卖盘: what the book says. */
export class BookWatch {
  /** Undefined until a book was seen. */
  private seal: Seal | undefined
  private readonly opened = { up: 0, down: 0 }

  private readonly arms = new Arms(EVENT_RULES.wallRestMs)

  constructor(private readonly emit: EmitEvent) {}

  /** `late`: the day was joined after its opening, so that the first book shows the state, not an event. */
  look(quote: Quote, instrument: Instrument, late: boolean): void {
    const { bidVolumes, askVolumes } = quote
    if (!bidVolumes[0] && !askVolumes[0]) return
    const before = this.seal
    const seal = sealOf(quote, instrument)
    this.seal = seal
    if (seal !== before && (before !== undefined || !late)) this.sealChanged(quote, before, seal, instrument)
    if (seal === 'none') this.walls(quote, instrument)
  }

  private sealChanged(
    quote: Quote,
    before: Seal | undefined,
    seal: Seal,
    { priceScale, volumeScale }: Instrument,
  ): void {
    const { exchangeTime, last, bidVolumes, askVolumes } = quote
    const unit = 10 ** (priceScale + volumeScale)
    if (before === 'up') this.emit('openUp', exchangeTime, last, ++this.opened.up)
    else if (before === 'down') this.emit('openDown', exchangeTime, last, ++this.opened.down)
    if (seal === 'none') return
    const volume = (seal === 'up' ? bidVolumes[0] : askVolumes[0]) ?? 0
    const kind = seal === 'up' ? 'sealUp' : 'sealDown'
    const price = (seal === 'up' ? quote.bidPrices[0] : quote.askPrices[0]) ?? last
    this.emit(kind, exchangeTime, price, Math.round((price * volume) / unit), volume)
  }

  private walls(quote: Quote, instrument: Instrument): void {
    const { exchangeTime, last } = quote
    const unit = 10 ** (instrument.priceScale + instrument.volumeScale)
    const bids = sumOf(quote.bidPrices, quote.bidVolumes)
    const asks = sumOf(quote.askPrices, quote.askVolumes)
    if (this.arms.fires('bidWall', wallMeasure(bids.volume, instrument), exchangeTime)) {
      this.emit('bidWall', exchangeTime, last, Math.round(bids.amount / unit), bids.volume)
    }
    if (this.arms.fires('askWall', wallMeasure(asks.volume, instrument), exchangeTime)) {
      this.emit('askWall', exchangeTime, last, Math.round(asks.amount / unit), asks.volume)
    }
  }
}

/** Sealed: the best of one side stands at the limit and the other side is empty. */
export function sealOf(
  { bidPrices, bidVolumes, askPrices, askVolumes }: Quote,
  { limitUp, limitDown }: Instrument,
): Seal {
  const [bid = 0] = bidPrices
  const [ask = 0] = askPrices
  if (limitUp > 0 && bidVolumes[0] && !askVolumes[0] && bid >= limitUp) return 'up'
  if (limitDown > 0 && askVolumes[0] && !bidVolumes[0] && ask <= limitDown) return 'down'
  return 'none'
}

const wallMeasure = (volume: Shares, { floatShares }: Instrument): number =>
  Math.max(volume / EVENT_RULES.wallShares, floatShares > 0 ? volume / (floatShares * EVENT_RULES.wallOfFloat) : 0)

function sumOf(prices: readonly Price[], volumes: readonly Shares[]): { volume: Shares; amount: number } {
  let volume = 0
  let amount = 0
  for (let level = 0; level < LEVELS; level++) {
    volume += volumes[level] ?? 0
    amount += (volumes[level] ?? 0) * (prices[level] ?? 0)
  }
  return { volume, amount }
}
