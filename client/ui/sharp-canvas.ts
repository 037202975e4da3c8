/**
 * Gives a canvas a pixel of its own for each of the screen's, and a context that counts in CSS pixels. Undefined while
 * it has no size on the page.
 */
export function sharpen(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D) {
  const { clientWidth: width, clientHeight: height } = canvas
  if (width === 0 || height === 0) return undefined
  const ratio = devicePixelRatio || 1
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio)
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  return { width, height }
}
