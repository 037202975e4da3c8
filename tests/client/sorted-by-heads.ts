import type { openPage } from './open-page'

const UNITS: Record<string, number> = { 万: 1e4, 亿: 1e8 }

/** The number that a cell shows: `▲+1.31万` → 13 100; NaN for a text without a number. */
export function numberIn(text: string): number {
  const found = /([+-]?\d+(?:\.\d+)?)\s*([万亿]?)/.exec(text.replaceAll(',', ''))
  return found ? Number(found[1]) * (UNITS[found[2] ?? ''] ?? 1) : Number.NaN
}

/**
 * Presses each head of a table that sorts, and reads the cells under it, downwards: numbers by their head, `largest
 * first`. Columns that are words, or that read the same in every row, say nothing and are left out.
 */
export async function sortedByHeads(
  page: Awaited<ReturnType<typeof openPage>>,
  label: string,
): Promise<Record<string, number[]>> {
  const table = () => page.host.querySelector(`table[aria-label="${label}"]`) as HTMLTableElement
  const under = (at: number) =>
    [...table().querySelectorAll('tbody tr')].map((row) => row.children[at]?.textContent ?? '')
  const read: Record<string, number[]> = {}
  for (const [at, head] of [...table().querySelectorAll('thead th')].entries()) {
    const button = head.querySelector<HTMLElement>('button:not([data-entry])')
    if (!button || new Set(under(at)).size < 2 || Number.isNaN(numberIn(under(at).join('')))) continue
    const isDown = () => table().querySelectorAll('thead th')[at]?.getAttribute('aria-sort') === 'descending'
    for (let presses = 0; presses === 0 || (presses < 2 && !isDown()); presses++) await page.click(button)
    read[`${at} ${head.textContent?.replace(/[▼▲]$/, '')}`] = under(at).map(numberIn)
  }
  return read
}

/** The same numbers, the largest first, unknown ones last. */
export const downwards = (read: Record<string, number[]>): Record<string, number[]> =>
  Object.fromEntries(
    Object.entries(read).map(([head, numbers]) => [
      head,
      numbers.toSorted((a, b) =>
        Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : b - a,
      ),
    ]),
  )
