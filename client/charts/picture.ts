import { saveFile } from '../ui/save-file'
import { type Theme, withAlpha } from '../ui/theme'

export interface Caption {
  /** Name, code and period. */
  title: string
  /** Time, definition, source. */
  lines: readonly string[]
  file: string
}

/** Top left corner of the picture on the page, CSS pixels. */
type Origin = Pick<DOMRect, 'left' | 'top'>

const HEAD = 22
const LINE = 16
const PAD = 8

/** Draws the words of a line of names and values at their positions and in their colours; (0, 0) is at `origin`. */
function drawReadOut(context: CanvasRenderingContext2D, line: Element, origin: Origin, theme: Theme): void {
  const frame = line.getBoundingClientRect()
  for (const cell of line.children) {
    const box = cell.getBoundingClientRect()
    // Content without room in the line is wrapped below it, out of sight.
    if (!box.width || box.top + box.height / 2 > frame.bottom) continue
    context.fillStyle = withAlpha(theme.panel, 0.9)
    context.fillRect(box.left - origin.left, box.top - origin.top, box.width, box.height)
    for (const word of cell.children) {
      const { left, top, width, height } = word.getBoundingClientRect()
      if (!width) continue
      context.font = `11px ${theme.fontFamily}`
      context.fillStyle = getComputedStyle(word).color
      context.fillText(word.textContent ?? '', left - origin.left, top + height / 2 - origin.top, width)
    }
  }
}

interface Sheet {
  picture: HTMLCanvasElement
  /** In CSS pixels, text drawn at its middle. */
  context: CanvasRenderingContext2D
  /** Height of the caption, CSS pixels: what it is about is drawn below. */
  head: number
}

/** A picture with room for something of a size in CSS pixels, under its caption. `ratio`: pixels of a CSS pixel. */
export function captionedSheet(
  { width, height, ratio }: { width: number; height: number; ratio: number },
  caption: Caption,
  theme: Theme,
): Sheet | undefined {
  const head = HEAD + caption.lines.length * LINE + PAD
  const picture = document.createElement('canvas')
  picture.width = Math.round(width * ratio)
  picture.height = Math.round((height + head) * ratio)
  const context = picture.getContext('2d')
  if (!context) return undefined
  context.fillStyle = theme.panel
  context.fillRect(0, 0, picture.width, picture.height)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.textBaseline = 'middle'
  context.fillStyle = theme.text1
  context.font = `500 15px ${theme.fontFamily}`
  context.fillText(caption.title, PAD, PAD + HEAD / 2)
  context.font = `12px ${theme.fontFamily}`
  context.fillStyle = theme.text2
  for (const [row, line] of caption.lines.entries()) context.fillText(line, PAD, PAD + HEAD + LINE * (row + 0.5))
  return { picture, context, head }
}

/**
 * All canvases below an element as they stand on the page, with the names and values beside them, under a caption;
 * undefined if there are none.
 */
export function chartPicture(root: HTMLElement, caption: Caption, theme: Theme): HTMLCanvasElement | undefined {
  const canvases = [...root.querySelectorAll('canvas')].filter(
    ({ clientWidth, clientHeight }) => clientWidth && clientHeight,
  )
  const [first] = canvases
  if (!first) return undefined
  const ratio = first.width / Math.max(1, first.clientWidth)
  const frame = root.getBoundingClientRect()
  const sheet = captionedSheet({ width: frame.width, height: frame.height, ratio }, caption, theme)
  if (!sheet) return undefined
  const { picture, context, head } = sheet
  for (const canvas of canvases) {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    context.drawImage(canvas, left - frame.left, top - frame.top + head, width, height)
  }
  const origin = { left: frame.left, top: frame.top - head }
  for (const line of root.querySelectorAll('[data-read-out]')) drawReadOut(context, line, origin, theme)
  return picture
}

/** Puts a picture on the clipboard; where that is not allowed it is downloaded. */
export async function exportPicture(picture: HTMLCanvasElement, file: string): Promise<'copied' | 'saved' | 'failed'> {
  const blob = await new Promise<Blob | null>((done) => picture.toBlob(done, 'image/png'))
  if (!blob) return 'failed'
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
    return 'copied'
  } catch {
    saveFile(file, blob)
    return 'saved'
  }
}

/** Gives the browser a picture to keep. Returns whether it could be made. */
export async function savePicture(picture: HTMLCanvasElement, file: string): Promise<boolean> {
  const blob = await new Promise<Blob | null>((done) => picture.toBlob(done, 'image/png'))
  if (blob) saveFile(file, blob)
  return blob !== null
}
