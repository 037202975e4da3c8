import type { Instrument } from '../../../shared/market/instrument'
import { amountToYuan } from '../../../shared/market/units'
import { tapeText } from '../../text/trading'
import { directionOf, formatClockMs, formatLots, formatPrice, formatYuan } from '../../ui/format'
import { directionClass } from '../../ui/num'
import { TAPE_ROWS, type TapeChange, type TapeRow } from './tape'

const SIDE_CLASS = ['text-flat', 'text-up', 'text-down'] as const

/** The tape as elements, newest on top: a new print is one insertion, nothing else is touched. */
export class TapeList {
  /** Yuan from which a row stands out. */
  threshold = 200_000

  constructor(
    readonly host: HTMLElement,
    readonly instrument: Instrument,
  ) {
    host.replaceChildren()
  }

  /** Shows what `Tape.take` reported; `rows` are all rows, newest last. */
  show({ added, grew, restarted }: TapeChange, rows: readonly TapeRow[]): void {
    if (restarted || added.length >= TAPE_ROWS) {
      this.rebuild(rows)
      return
    }
    const before = rows[rows.length - 1 - added.length]
    if (grew && before && this.host.firstElementChild) this.host.firstElementChild.replaceWith(this.make(before))
    this.host.prepend(...added.map((row) => this.make(row)).reverse())
    while (this.host.childElementCount > TAPE_ROWS) this.host.lastElementChild?.remove()
  }

  rebuild(rows: readonly TapeRow[]): void {
    this.host.replaceChildren(...rows.map((row) => this.make(row)).reverse())
  }

  private make(row: TapeRow): HTMLElement {
    const { instrument } = this
    const yuan = amountToYuan(row.amount, instrument)
    const big = yuan >= this.threshold
    const box = document.createElement('div')
    box.className = `flex h-5 items-center px-2 ${big ? 'bg-raised font-semibold' : ''}`
    box.setAttribute('role', 'row')
    if (row.count > 1) box.title = tapeText.mergedHint(row.count, row.order)
    const tone = SIDE_CLASS[row.side] ?? 'text-flat'
    const cell = (text: string, className: string) => {
      const made = document.createElement('span')
      made.setAttribute('role', 'cell')
      made.className = className
      made.textContent = text
      box.append(made)
      return made
    }
    cell(formatClockMs(row.time), 'w-[70px] text-11 text-text-3 font-normal')
    const against = directionClass[directionOf(row.price - instrument.prevClose)]
    cell(formatPrice(row.price, instrument.priceScale), `w-[50px] text-right ${against}`)
    cell(row.count > 1 ? `×${row.count}` : '', 'w-7 text-right text-11 text-text-3 font-normal')
    cell(formatLots(row.volume), `flex-1 text-right ${tone}`)
    cell(formatYuan(yuan, { digits: yuan < 1e6 ? 1 : 0 }), `w-[58px] text-right ${big ? 'text-text-1' : 'text-text-2'}`)
    const arrow = cell(tapeText.arrows[row.side] ?? '', `w-4 text-right text-11 ${tone}`)
    arrow.setAttribute('aria-label', tapeText.sideNames[row.side] ?? '')
    return box
  }
}
