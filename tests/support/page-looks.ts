import type { Page } from 'playwright'

/** The text of a page, and the labels of its pictures. */
export function wordsOf(page: Page): Promise<string> {
  return page.getByRole('main').evaluate((main: HTMLElement) => {
    const pictures = [...main.querySelectorAll('[role=img]')].map((picture) => picture.getAttribute('aria-label'))
    return [main.innerText, ...pictures].join(' ')
  })
}

/** Tables that leave part of the width they could have empty, with their width and that of their parent. */
export function narrowTables(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('table, [role=grid], [role=treegrid]')]
    return all.flatMap((table) => {
      const around = table.parentElement
      if (!around || !table.checkVisibility()) return []
      const { paddingLeft, paddingRight } = getComputedStyle(around)
      const room = around.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const width = table.getBoundingClientRect().width
      const name = table.getAttribute('aria-label') ?? table.className
      return room - width > 8 ? [`${name}: ${Math.round(width)} of ${Math.round(room)}`] : []
    })
  })
}
