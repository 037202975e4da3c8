import type { Page } from 'playwright'

/** Columns whose numbers have no unit: ratios, scores and things that are counted in themselves. */
const BARE = ['序', '代码', '委托号', '外/内', '量比', '龙头分']

/** The heads of a page's tables whose numbers are of a unit that neither the cells nor the head say. */
export function headsWithoutUnit(page: Page): Promise<string[]> {
  return page.locator('table, [role=grid]').evaluateAll((tables, bare) => {
    const UNIT = /[元点股手笔分秒天名次倍%‰‱万亿]$|BTC$|USDT$|MB$|条\/(股·)?日$/
    const FIGURE = /^[▲▼◆◇⤓+-]*\d[\d,]*(\.\d+)?(万|亿|万亿)?$/
    return tables.flatMap((table) => {
      const rows = [...table.querySelectorAll('tr, [role=row]')].filter((row) => !(row as HTMLElement).hidden)
      const cellsOf = (row: Element | undefined) => [...(row?.children ?? [])] as HTMLElement[]
      const heads = cellsOf(rows[0]).map((head) => head.innerText.replaceAll(/[\s▼▲↑↓]/g, ''))
      const columns = heads.map((head, at) => ({
        head,
        figures: rows.slice(1, 40).map((row) => cellsOf(row)[at]?.innerText.trim() ?? ''),
      }))
      return columns
        .filter(
          ({ head, figures }) => !bare.includes(head) && !UNIT.test(head) && figures.some((text) => FIGURE.test(text)),
        )
        .map(
          ({ head, figures }) =>
            `${table.getAttribute('aria-label') ?? ''} ${head}: ${figures.find((text) => FIGURE.test(text))}`,
        )
    })
  }, BARE)
}
