/** Normal quantile of a 95 % interval. */
const Z95 = 1.959964

/** Wilson's 95 % interval of a share `hits ÷ all`; `[0, 1]` where nothing was counted. */
export function wilsonInterval(hits: number, all: number): [low: number, high: number] {
  if (!(all > 0)) return [0, 1]
  const share = hits / all
  const spread = (Z95 * Z95) / all
  const middle = (share + spread / 2) / (1 + spread)
  const half = (Z95 * Math.sqrt((share * (1 - share)) / all + spread / (4 * all))) / (1 + spread)
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}
