/** Texts that are measured once; above so many all are measured again. */
const KNOWN_MAX = 4_000

const known = new Map<string, number>()

/** Width of a text in the context's font, canvas pixels. Labels return in every frame; to measure one costs more than to draw it. */
export function textWidth(ctx: Pick<CanvasRenderingContext2D, 'font' | 'measureText'>, text: string): number {
  const key = `${ctx.font} ${text}`
  const width = known.get(key)
  if (width !== undefined) return width
  const measured = ctx.measureText(text).width
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(key, measured)
  return measured
}
