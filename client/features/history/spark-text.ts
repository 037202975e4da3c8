const BARS = '▁▂▃▄▅▆▇█'
const MISSING = '·'

/**
 * Daily nets as a row of block signs, lowest to highest about zero in the middle; a day without a record is a dot.
 * Text, so that a table of thousands of rows needs no canvas.
 */
export function sparkText(daily: readonly number[]): string {
  const most = Math.max(1, ...daily.map(Math.abs))
  return daily
    .map((net) => {
      if (net === 0) return MISSING
      const place = Math.round(((net / most + 1) / 2) * (BARS.length - 1))
      return BARS[Math.min(BARS.length - 1, Math.max(0, place))]
    })
    .join('')
}
