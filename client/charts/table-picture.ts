import type { Theme } from '../ui/theme'
import { type Caption, captionedSheet } from './picture'

/** Pixels of a CSS pixel at least, so that small figures stay sharp in a chat. */
const RATIO_LEAST = 2
const CLEAR = /^(transparent|rgba\(.*, 0\))$/
const GRADIENTS = /linear-gradient\(((?:rgba?|color|oklab|oklch)\([^)]*\))/g
const PICTURE = /url\("(data:image\/svg\+xml,[^"]+)"\)/
/** A line of the day leaves so many CSS pixels free at both sides of its cell. */
const LINE_PAD = 4

type Context = CanvasRenderingContext2D

/** `4px 6px` as numbers. */
const pixelsOf = (text = '') => text.split(' ').map(Number.parseFloat) as [number, number]

async function drawBackground(context: Context, box: Element): Promise<void> {
  const { left, top, width, height } = box.getBoundingClientRect()
  const style = getComputedStyle(box)
  if (!CLEAR.test(style.backgroundColor)) {
    context.fillStyle = style.backgroundColor
    context.fillRect(left, top, width, height)
  }
  const line = PICTURE.exec(style.backgroundImage)?.[1]
  if (line) {
    const image = new Image()
    image.src = line
    // A line that cannot be drawn is left out: the figures are the point.
    if (
      await image.decode().then(
        () => true,
        () => false,
      )
    ) {
      context.drawImage(image, left + LINE_PAD, top, width - 2 * LINE_PAD, height)
    }
  }
  const places = style.backgroundPosition.split(', ')
  const sizes = style.backgroundSize.split(', ')
  for (const [at, [, colour]] of [...style.backgroundImage.matchAll(GRADIENTS)].entries()) {
    const [x, y] = pixelsOf(places[at])
    const [wide, high] = pixelsOf(sizes[at])
    context.fillStyle = colour as string
    context.fillRect(left + x, top + y, wide, high)
  }
}

function drawText(context: Context, node: Text): void {
  const parent = node.parentElement
  const text = node.data.trim()
  if (!parent || text === '' || parent.closest('[hidden], .sr-only')) return
  const style = getComputedStyle(parent)
  if (style.opacity === '0' || style.visibility === 'hidden') return
  const range = document.createRange()
  range.selectNodeContents(node)
  const { left, top, height } = range.getBoundingClientRect()
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  context.fillStyle = style.color
  context.fillText(text, left, top + height / 2)
}

/** Text of a cell, cut off at its edges as on the page. */
async function drawCell(context: Context, cell: Element): Promise<void> {
  const { left, top, width, height } = cell.getBoundingClientRect()
  context.save()
  context.beginPath()
  context.rect(left, top, width, height)
  context.clip()
  for (const box of [cell, ...cell.querySelectorAll('*')]) {
    await drawBackground(context, box)
    if (box instanceof HTMLCanvasElement) {
      const at = box.getBoundingClientRect()
      context.drawImage(box, at.left, at.top, at.width, at.height)
    }
  }
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) drawText(context, texts.currentNode as Text)
  context.restore()
}

const isSticky = (cell: Element): boolean => getComputedStyle(cell).position === 'sticky'
const isHead = (cell: Element): boolean => cell.matches('[role="columnheader"], th')

/** Cells that stay in place lie over those that scroll, the head over the rows. */
const layerOf = (cell: Element): number =>
  (isHead(cell) ? 2 : 0) + (isSticky(cell) || cell === cell.parentElement?.firstElementChild ? 1 : 0)

/** The box that a table scrolls in: its own, or the one around it. */
const frameOf = (table: HTMLElement): HTMLElement =>
  (table.tagName === 'TABLE' ? table.parentElement : undefined) ?? table

/**
 * Picture of the visible part of a table, under a caption; undefined if nothing is visible or no picture can be made.
 */
export async function tablePicture(
  table: HTMLElement,
  caption: Caption,
  theme: Theme,
): Promise<HTMLCanvasElement | undefined> {
  const box = frameOf(table)
  const frame = box.getBoundingClientRect()
  const [width, height] = [box.clientWidth, box.clientHeight]
  const rows = [...table.querySelectorAll<HTMLElement>('[role="row"], tr')].filter(({ hidden }) => !hidden)
  const isSeen = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return right > frame.left && left < frame.left + width && bottom > frame.top && top < frame.top + height
  }
  const seen = rows.filter(isSeen)
  const cells = seen.flatMap((row) => [...row.children].filter(isSeen))
  const bottom = Math.max(frame.top, ...cells.map((cell) => cell.getBoundingClientRect().bottom))
  const shown = Math.min(height, bottom - frame.top)
  const ratio = Math.max(RATIO_LEAST, devicePixelRatio)
  const sheet = cells.length > 0 ? captionedSheet({ width, height: shown, ratio }, caption, theme) : undefined
  if (!sheet) return undefined
  const { picture, context, head } = sheet
  context.beginPath()
  context.rect(0, head, width, shown)
  context.clip()
  context.translate(-frame.left, head - frame.top)
  for (const row of seen) await drawBackground(context, row)
  const layers = cells.map((cell) => ({ cell, layer: layerOf(cell) })).sort((a, b) => a.layer - b.layer)
  for (const { cell } of layers) await drawCell(context, cell)
  return picture
}
