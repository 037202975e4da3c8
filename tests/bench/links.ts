import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { launchBrowser, SIZES, signedInContext } from '../support/browser'
import { deskOf } from '../support/desk-page'
import { startTestGateway } from '../support/start-gateway'
import { until } from '../support/until'

/**
 * How long a linked instrument takes from a click to the panes of its group: on the same desk, in another tab and in a
 * window of its own, over the one connection that they share: `npm run build && npm run bench:links [-- --times 40]`.
 * `named`: a pane says that it shows the instrument; `filled`: it stands with its first numbers. Fails where the median
 * of `named` is above 100 ms anywhere.
 */
const { values } = parseArgs({
  options: { times: { type: 'string', default: '40' }, instruments: { type: 'string', default: '400' } },
})
const BOUND_MS = 100
const PLACES = ['same desk', 'other tab', 'own window'] as const
type Place = (typeof PLACES)[number]
/** When a pane of an instrument was named and filled, ms of the browser's clock. */
interface Seen {
  named: number
  filled: number
}

/** Stamps by name: when a pane of it was first there, and when its numbers were. Runs in the page. */
function watchPanes(): void {
  const seen: Record<string, Partial<Seen>> = {}
  ;(globalThis as unknown as { seen: typeof seen }).seen = seen
  const now = () => performance.timeOrigin + performance.now()
  const look = () => {
    for (const head of document.querySelectorAll('h2')) {
      const [kind, name] = (head.textContent ?? '').split(' · ')
      if (kind !== '分时' || !name) continue
      const stamps = seen[name] ?? {}
      seen[name] = stamps
      stamps.named ??= now()
      const told = head.closest('section')?.querySelector('[role=application] .num')?.textContent ?? ''
      if (/\d\.\d/.test(told)) stamps.filled ??= now()
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

const seenOf = (page: Page, name: string) =>
  page.evaluate((key) => {
    const { seen } = globalThis as unknown as { seen: Record<string, Partial<Seen>> }
    return seen[key] ?? {}
  }, name)

/** Clicks the row of an instrument in a linked list; when that was. */
const press = (page: Page, id: string) =>
  page.evaluate((wanted) => {
    const row = document.querySelector<HTMLElement>(`[data-pane] [data-instrument="${wanted}"]`)
    const at = performance.timeOrigin + performance.now()
    row?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }))
    return row ? at : undefined
  }, id)

const rowsOf = (page: Page) =>
  page.evaluate(() => {
    const rows = document.querySelectorAll<HTMLElement>('[data-pane] tbody [data-instrument], [data-pane] [data-row]')
    return [...new Set([...rows].map(({ dataset }) => dataset.instrument ?? dataset.row ?? ''))].filter(
      (id) => id !== '',
    )
  })

const part = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN

const gateway = await startTestGateway({ env: { ZEUS_INSTRUMENT_COUNT: values.instruments } })
const browser = await launchBrowser()
try {
  const context = await signedInContext(browser, gateway, { userId: await gateway.register('links'), size: SIZES.desk })
  // The loader of this file names functions by a helper, which a page has not.
  await context.addInitScript({ content: `globalThis.__name = (named) => named; (${watchPanes})()` })
  const desk = await context.newPage()
  await desk.goto('/monitor')
  const at = deskOf(desk)
  await at.bar.waitFor({ timeout: 60_000 })
  await at.choose('盘前')
  await at.title('分时').waitFor({ timeout: 60_000 })
  const [window] = await Promise.all([desk.waitForEvent('popup'), at.popOut('分时')])
  // A new window's first document is an empty one, and that is what was watched.
  await window.reload()
  await deskOf(window).title('分时').waitFor({ timeout: 60_000 })
  await at.choose('盘前')
  await at.title('分时').waitFor({ timeout: 60_000 })
  const tab = await context.newPage()
  await tab.goto('/monitor')
  await deskOf(tab).title('分时').waitFor({ timeout: 60_000 })
  const pages: Record<Place, Page> = { 'same desk': desk, 'other tab': tab, 'own window': window }
  await until('rows stand in the lists', async () => (await rowsOf(desk)).length > 8, 60_000)

  const took: Record<Place, Seen[]> = { 'same desk': [], 'other tab': [], 'own window': [] }
  const done = new Set<string>()
  for (let turn = 0; turn < Number(values.times); turn++) {
    const id = (await rowsOf(desk)).find((one) => !done.has(one)) ?? (await rowsOf(desk))[0] ?? ''
    const again = done.has(id)
    done.add(id)
    const name = gateway.state.instrument(id)?.name ?? ''
    if (again || name === '') break
    // What a pane showed already cannot come.
    if ((await seenOf(desk, name)).named !== undefined) continue
    const pressed = await press(desk, id)
    if (pressed === undefined) continue
    for (const place of PLACES) {
      await until(
        `${place} shows ${name}`,
        async () => (await seenOf(pages[place], name)).filled !== undefined,
        20_000,
        100,
      ).catch(async (thrown: Error) => {
        const heads = await pages[place].locator('h2').allInnerTexts()
        throw new Error(`${thrown.message}; ${JSON.stringify(await seenOf(pages[place], name))} of ${heads.join(', ')}`)
      })
      const { named = 0, filled = 0 } = await seenOf(pages[place], name)
      took[place].push({ named: named - pressed, filled: filled - pressed })
    }
  }
  const [load = 0] = loadavg()
  console.log(`machine: ${cpus()[0]?.model} × ${cpus().length}, node ${process.version}, load ${load.toFixed(1)}`)
  for (const place of PLACES) {
    for (const what of ['named', 'filled'] as const) {
      const all = took[place].map((one) => one[what]).sort((a, b) => a - b)
      const [half, most] = [part(all, 0.5), part(all, 0.95)]
      console.log(`${place}, ${what}: p50 ${half.toFixed(0)} ms, p95 ${most.toFixed(0)} ms of ${all.length}`)
      if (what === 'named' && !(half <= BOUND_MS)) process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  await gateway.stop()
}
