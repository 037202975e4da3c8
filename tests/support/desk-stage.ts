import type { BrowserContext, Page } from 'playwright'
import { openBrowser, SIZES, signedInContext, watchFaults } from './browser'
import { deskOf } from './desk-page'
import { sharedProduct } from './shared-product'
import { until } from './until'

/** The shared market, and the browser of a new account before the desk of /monitor. Always `close()` it. */
export async function openDeskStage(account: string) {
  const gateway = await sharedProduct()
  const userId = await gateway.registerOperator(account)
  const browser = await openBrowser()
  const context = await signedInContext(browser, gateway, { userId, size: SIZES.laptop })
  const faults: string[][] = []
  const open = async (owner: BrowserContext, path = '/monitor'): Promise<Page> => {
    const opened = await owner.newPage()
    faults.push(watchFaults(opened))
    await opened.goto(path)
    return opened
  }
  const stocks = () => {
    const { id, kind } = gateway.table()
    return id.filter((_, at) => kind[at] === 'stock')
  }
  const page = await open(context)
  const desk = deskOf(page)
  await desk.bar.waitFor({ timeout: 30_000 })
  await until('stocks are listed', () => stocks().length > 6)
  return {
    gateway,
    userId,
    browser,
    context,
    page,
    desk,
    open,
    stocks,
    nameOf: (id: string) => gateway.table().name[gateway.table().id.indexOf(id)] ?? '',
    /** Faults of all pages opened so far. */
    faults: () => faults.flat(),
    close: () => browser.close(),
  }
}

export type DeskStage = Awaited<ReturnType<typeof openDeskStage>>
