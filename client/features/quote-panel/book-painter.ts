import type { Instrument } from '../../../shared/market/instrument'
import { sharesPerLot } from '../../../shared/market/lot'
import type { Shares } from '../../../shared/market/units'
import { bookText } from '../../text/trading'
import { classNames } from '../../ui/class-names'
import { flash } from '../../ui/flash'
import { directionOf, EMPTY, formatPercent, formatPrice, formatQuantity } from '../../ui/format'
import { directionClass } from '../../ui/num'
import type { BookLine, BookView } from './book-view'

interface Line {
  price: HTMLElement
  volume: HTMLElement
  bar: HTMLElement
  shown: { price: number; volume: number }
}

const element = (className: string, text = ''): HTMLElement => {
  const made = document.createElement('span')
  made.className = className
  made.textContent = text
  return made
}

/** Writes a book into its rows: only what changed, with a flash where a size did. */
export class BookPainter {
  private readonly lines: Line[] = []
  private readonly id: string
  private readonly lot: Shares
  private readonly imbalance = element('')
  private readonly difference = element('')
  /** Orders at a limit, or the volume that an auction would match. */
  private readonly mark = element('')

  constructor(
    private readonly host: HTMLElement,
    sums: HTMLElement,
    private readonly depth: number,
    private readonly instrument: Instrument,
  ) {
    this.id = instrument.id
    this.lot = sharesPerLot(instrument.id)
    const label = (text: string) => element('mr-1 text-text-3', text)
    const pair = (text: string, value: HTMLElement) => {
      const box = element('')
      box.append(label(text), value)
      return box
    }
    this.mark.hidden = true
    sums.replaceChildren(pair(bookText.weibi, this.imbalance), pair(bookText.weicha, this.difference), this.mark)
    host.replaceChildren()
    for (let at = 0; at < depth * 2; at++) this.lines.push(this.addLine(at))
  }

  /** True while this painter still draws the same instrument into the same rows. */
  fits(host: HTMLElement, depth: number, id: string): boolean {
    return this.host === host && this.depth === depth && this.id === id
  }

  paint(view: BookView): void {
    view.lines.forEach((line, at) => {
      this.paintLine(this.lines[at] as Line, line)
    })
    write(this.imbalance, formatPercent(view.imbalance), directionClass[directionOf(view.imbalance)])
    const empty = Number.isNaN(view.imbalance)
    write(
      this.difference,
      empty ? EMPTY : this.quantity(view.difference, { sign: true }),
      directionClass[directionOf(empty ? 0 : view.difference)],
    )
    const mark = this.markOf(view)
    this.mark.hidden = mark === undefined
    if (!mark) return
    write(this.mark, mark.text, classNames('ml-auto rounded-[3px] px-1 text-11 font-medium', mark.look))
  }

  private quantity(volume: number, options?: { sign: boolean }): string {
    return formatQuantity(volume, this.instrument.volumeScale, this.lot, options)
  }

  private markOf({ sealed, indicative }: BookView): { text: string; look: string } | undefined {
    const unit = this.instrument.volumeScale ? '' : bookText.lots
    const lots = (volume: number) => `${this.quantity(volume)}${unit}`
    if (sealed) {
      const [words, look] = sealed.side === 'up' ? [bookText.sealedUp, 'bg-up'] : [bookText.sealedDown, 'bg-down']
      return { text: `${words} ${lots(sealed.volume)}`, look: `${look} text-on-solid` }
    }
    if (!indicative) return undefined
    const price = formatPrice(indicative.price, this.instrument.priceScale)
    return { text: bookText.indicative(price, lots(indicative.volume)), look: 'bg-raised text-text-1' }
  }

  private paintLine(line: Line, { price, volume, share }: BookLine): void {
    const { shown } = line
    if (shown.price === price && shown.volume === volume) {
      setBar(line.bar, share)
      return
    }
    const changed = shown.price === price && !Number.isNaN(shown.volume)
    const { prevClose, priceScale } = this.instrument
    write(
      line.price,
      formatPrice(price || null, priceScale),
      directionClass[directionOf(price ? price - prevClose : 0)],
    )
    write(
      line.volume,
      volume > 0 ? this.quantity(volume) : EMPTY,
      volume > 0 ? 'px-0.5 text-text-1' : 'px-0.5 text-text-3',
    )
    setBar(line.bar, share)
    if (changed) flash(line.volume, volume > shown.volume ? 'up' : 'down')
    line.shown = { price, volume }
  }

  private addLine(at: number): Line {
    const asks = at < this.depth
    const level = asks ? this.depth - 1 - at : at - this.depth
    const box = document.createElement('div')
    box.className = classNames('relative flex h-5 items-center gap-2 px-2', at === this.depth && 'border-t border-line')
    const name = element('w-8 text-text-3', `${asks ? bookText.ask : bookText.bid}${bookText.levels[level]}`)
    const price = element('')
    const volume = element('')
    const bar = element('absolute inset-y-0.5 right-0 w-1/2 origin-right bg-text-3/20')
    const left = element('relative z-1 w-16 text-right')
    const right = element('relative z-1 ml-auto text-right')
    left.append(price)
    right.append(volume)
    box.append(bar, name, left, right)
    this.host.append(box)
    return { price, volume, bar, shown: { price: Number.NaN, volume: Number.NaN } }
  }
}

function write(box: HTMLElement, text: string, className: string): void {
  if (box.textContent !== text) box.textContent = text
  if (box.className !== className) box.className = className
}

const setBar = (bar: HTMLElement, share: number): void => {
  const transform = `scaleX(${share.toFixed(3)})`
  if (bar.style.transform !== transform) bar.style.transform = transform
}
