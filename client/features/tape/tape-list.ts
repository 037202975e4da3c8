import type { Instrument } from '../../../shared/market/instrument'
import { sharesPerLot } from '../../../shared/market/lot'
import { amountToYuan, type Shares } from '../../../shared/market/units'
import { tapeText } from '../../text/trading'
import { directionOf, formatClockMs, formatPrice, formatQuantity, formatYuan } from '../../ui/format'
import { directionClass } from '../../ui/num'
import { TAPE_ROWS, type TapeChange, type TapePart, type TapeRow } from './tape'
import { type Tier, type TierBounds, tierOf } from './tiers'

const SIDE_CLASS = ['text-flat', 'text-up', 'text-down'] as const
const WASH_CLASS = ['bg-raised', 'bg-up/10', 'bg-down/10'] as const
const FULL_CLASS = ['bg-raised', 'bg-up/30', 'bg-down/30'] as const

/** Less important parts of a tier's row: they must be readable on its colour. */
const WEAK_CLASS: Record<Tier, string> = { 0: 'text-text-3', 1: 'text-text-3', 2: 'text-text-2', 3: 'text-text-1' }

/** Style of a tier's rows by side: bold, tinted, and larger with a stronger tint. */
const TIER_CLASS: Record<Tier, (side: number) => string> = {
  0: () => '',
  1: () => 'bg-raised font-semibold',
  2: (side) => `${WASH_CLASS[side] ?? WASH_CLASS[0]} font-semibold`,
  3: (side) => `${FULL_CLASS[side] ?? FULL_CLASS[0]} font-bold text-13`,
}

/** Columns of the tape and of its head; a narrow one leaves the milliseconds out. */
export const TAPE_WIDTHS = {
  time: 'w-[66px] shrink-0 overflow-hidden @max-[250px]:w-11',
  price: 'w-[50px]',
  count: 'w-6',
  amount: 'w-12',
  arrow: 'w-4',
}

/** The tape as elements, newest on top: a new print is one insertion, nothing else is touched. */
export class TapeList {
  /** Sweeps whose prints are shown, by their row's number. */
  private readonly opened = new Set<number>()
  /** As they were shown last. */
  private rows: readonly TapeRow[] = []
  private readonly lot: Shares

  constructor(
    readonly host: HTMLElement,
    readonly instrument: Instrument,
    /** Amounts from which a row is highlighted, yuan. */
    private readonly bounds: TierBounds = [200_000, 1_000_000, 5_000_000],
  ) {
    this.lot = sharesPerLot(instrument.id)
    host.replaceChildren()
  }

  /** Shows what `Tape.take` reported; `rows` are all rows, newest last. */
  show({ added, grew, restarted }: TapeChange, rows: readonly TapeRow[]): void {
    this.rows = rows
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

  /** Opens a sweep into its prints, or closes it. */
  private toggle(seq: number): void {
    const at = this.rows.findIndex((row) => row.seq === seq)
    const row = this.rows[at]
    const box = this.host.children[this.rows.length - 1 - at]
    if (!row || !box) return
    if (!this.opened.delete(seq)) this.opened.add(seq)
    const made = this.make(row)
    box.replaceWith(made)
    made.querySelector('button')?.focus()
  }

  private make(row: TapeRow): HTMLElement {
    if (row.count === 1 || !this.opened.has(row.seq)) return this.makeRow(row)
    const group = document.createElement('div')
    group.setAttribute('role', 'rowgroup')
    group.append(this.makeRow(row), ...row.parts.toReversed().map((part) => this.makePart(part, row)))
    return group
  }

  private makeRow(row: TapeRow): HTMLElement {
    const { instrument } = this
    const yuan = amountToYuan(row.amount, instrument)
    const tier = this.tierOf(row)
    const box = rowElement(TIER_CLASS[tier](row.side))
    if (tier > 0) box.dataset.tier = String(tier)
    const weak = WEAK_CLASS[tier]
    // Neither red nor green can be read on so much of it.
    const tone = tier === 3 ? 'text-text-1' : (SIDE_CLASS[row.side] ?? 'text-flat')
    const against = tier === 3 ? 'text-text-1' : this.against(row.price)
    addCell(box, formatClockMs(row.time), `${TAPE_WIDTHS.time} text-11 font-normal ${weak}`)
    addCell(box, formatPrice(row.price, instrument.priceScale), `${TAPE_WIDTHS.price} text-right ${against}`)
    const count = addCell(box, '', `${TAPE_WIDTHS.count} text-right`)
    if (row.count > 1) count.append(this.opener(row, weak))
    else if (row.order < 0) count.append(sumMark(-row.order))
    addCell(box, this.quantity(row.volume), `flex-1 text-right ${tone}`)
    const amount = formatYuan(yuan, { digits: yuan < 1e6 ? 1 : 0 })
    addCell(box, amount, `${TAPE_WIDTHS.amount} text-right ${tier > 0 ? 'text-text-1' : 'text-text-2'}`)
    const arrow = addCell(box, tapeText.arrows[row.side] ?? '', `${TAPE_WIDTHS.arrow} text-right text-11 ${tone}`)
    arrow.setAttribute('aria-label', tapeText.sideNames[row.side] ?? '')
    return box
  }

  /** A sum of several orders is no large one. */
  tierOf(row: TapeRow): Tier {
    return row.order < 0 ? 0 : tierOf(amountToYuan(row.amount, this.instrument), this.bounds)
  }

  /** The button that says how many prints a row merges, and opens it. */
  private opener({ seq, count, order }: TapeRow, weak: string): HTMLElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = `text-11 font-normal hover:text-text-1 ${weak}`
    button.textContent = `×${count}`
    button.title = order > 0 ? tapeText.mergedHint(count, order) : tapeText.mergedUnnumbered(count)
    button.addEventListener('click', () => this.toggle(seq))
    button.setAttribute('aria-expanded', String(this.opened.has(seq)))
    return button
  }

  private makePart({ time, price, volume, met }: TapePart, { side }: TapeRow): HTMLElement {
    const box = rowElement('bg-raised/40 text-11')
    addCell(box, formatClockMs(time), `${TAPE_WIDTHS.time} text-text-3`)
    addCell(
      box,
      formatPrice(price, this.instrument.priceScale),
      `${TAPE_WIDTHS.price} text-right ${this.against(price)}`,
    )
    addCell(box, '', TAPE_WIDTHS.count)
    addCell(box, this.quantity(volume), `flex-1 text-right ${SIDE_CLASS[side] ?? 'text-flat'}`)
    addCell(box, met > 0 ? String(met) : '', 'w-16 truncate text-right text-text-3').title = tapeText.met
    return box
  }

  private quantity(volume: number): string {
    return formatQuantity(volume, this.instrument.volumeScale, this.lot)
  }

  private against(price: number): string {
    return directionClass[directionOf(price - this.instrument.prevClose)]
  }
}

/** Says that a row is what so many orders summed up to. */
function sumMark(orders: number): HTMLElement {
  const mark = document.createElement('span')
  mark.className = 'text-11 text-text-3'
  mark.textContent = tapeText.sum
  mark.title = tapeText.sumHint(orders)
  return mark
}

function rowElement(more: string): HTMLElement {
  const box = document.createElement('div')
  box.className = `flex h-5 items-center px-2 ${more}`
  box.setAttribute('role', 'row')
  return box
}

function addCell(box: HTMLElement, text: string, className: string): HTMLElement {
  const cell = document.createElement('span')
  cell.setAttribute('role', 'cell')
  cell.className = className
  cell.textContent = text
  box.append(cell)
  return cell
}
