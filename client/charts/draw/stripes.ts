/** Distance of two stripes, in units of the canvas. */
const PITCH = 6

/** Stripes at 45° over rectangles whose content was not received. */
export function stripes(
  context: CanvasRenderingContext2D,
  colour: string,
  rects: readonly (readonly [left: number, top: number, width: number, height: number])[],
  scale = 1,
): void {
  if (rects.length === 0) return
  const left = Math.min(...rects.map(([x]) => x))
  const right = Math.max(...rects.map(([x, , width]) => x + width))
  const top = Math.min(...rects.map(([, y]) => y))
  const foot = Math.max(...rects.map(([, y, , height]) => y + height))
  context.save()
  context.strokeStyle = colour
  context.beginPath()
  for (const rect of rects) context.rect(...rect)
  context.clip()
  context.beginPath()
  for (let x = left - (foot - top); x < right; x += PITCH * scale) {
    context.moveTo(x, foot)
    context.lineTo(x + foot - top, top)
  }
  context.stroke()
  context.restore()
}
