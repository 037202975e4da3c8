import type { Page } from 'playwright'

interface OpeningTimes {
  /** First contentful paint, ms after navigation; 0 = not yet. */
  paintMs: number
  /** Time of the first live figure, ms after navigation; 0 = not yet. */
  figureMs: number
  /** Sum of the layout shifts without input. */
  shift: number
  /** Elements that moved, each with the size of its shift first. */
  moved: string[]
}

interface FirstFigure {
  selector: string
  /** The figure is in the first HTML, and live when it changes. */
  changes: boolean
}

/** Script that fills `openingTimes` of the window, for `addInitScript`. A text, because the test runner's compiler renames identifiers. */
export const watchOpening = (figure: FirstFigure): string => `{
  const { selector, changes } = ${JSON.stringify(figure)}
  const times = (globalThis.openingTimes = { paintMs: 0, figureMs: 0, shift: 0, moved: [] })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) times.paintMs = startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const elementOf = ({ node }) => (node instanceof Element ? node : node?.parentElement)
      // Rows of a tape move down with every new trade: not a layout shift to report.
      if (hadRecentInput || (sources.length > 0 && sources.every((source) => elementOf(source)?.closest('[data-tier], [role="row"]')))) continue
      times.shift += value
      const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
      for (const source of sources) {
        const { previousRect, currentRect } = source
        times.moved.push(
          [value.toFixed(4), place(previousRect), '→', place(currentRect), elementOf(source)?.outerHTML.slice(0, 90)].join(' '),
        )
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
  let still
  const look = () => {
    const texts = [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
    const figure = texts.find((text) => /\\d[.:]\\d/.test(text))
    if (figure !== undefined && (!changes || (still !== undefined && figure !== still))) {
      times.figureMs = performance.now()
      return
    }
    still ??= figure
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

export const openingTimes = (page: Page): Promise<OpeningTimes> => page.evaluate('openingTimes')
