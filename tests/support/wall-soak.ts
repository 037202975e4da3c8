import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { TOKEN_KEY } from '../../client/session/session'
import { isTradingDay } from '../../shared/market/trading-days'
import { type DayPlan, plannedAt } from '../../shared/walls/day-plan'
import type { Fleet, WallOrder } from '../../shared/walls/wall'
import { launchBrowser, registerByHand, SIZES } from './browser'
import { freePort } from './free-port'
import { heapAfterCollection } from './page-cost'
import { pairWall } from './pair-wall'
import { type BrowserCost, browserCosts, residentMb } from './process-cost'
import { type ScreenFrame, type ScreenFrames, watchScreen } from './screen-frames'
import { type SteppedProduct, startSteppedProduct } from './stepped/product'
import { until } from './until'
import { boardOn, watchWall, wordsOn } from './wall-watch'

/** The market that a product is started with. */
export interface SoakMarket {
  seed: number
  instrumentCount: number
}

export interface SoakMemory {
  gateway: number
  exchange: number
  page: BrowserCost
  heap: number
}

const TOKEN_KEPT_MS = 30 * 60_000
/** A busy machine takes its time for a page. */
const PAGE_WITHIN_MS = 120_000

/** A wall in a browser of its own before a product of its own, whose programs and markets can be exchanged. */
export class WallSoak {
  readonly faults: string[] = []
  #product!: SteppedProduct
  #page!: Page
  #screen: ScreenFrames | undefined
  #time: number
  #token = { text: '', at: Number.NEGATIVE_INFINITY }
  #wall = ''

  private constructor(
    private readonly desk: Browser,
    private readonly browser: Browser,
    private readonly person: BrowserContext,
    private readonly place: { dataDir: string; port: number },
    startAt: number,
  ) {
    this.#time = startAt
  }

  /** Begins with the program in `root`, at which somebody registers. */
  static async open(root: string, market: SoakMarket, startAt: number): Promise<WallSoak> {
    const place = { dataDir: await mkdtemp(join(tmpdir(), 'zeus-soak-')), port: await freePort() }
    const [desk, browser] = [await launchBrowser(), await launchBrowser()]
    const person = await desk.newContext({ locale: 'zh-CN', baseURL: `http://127.0.0.1:${place.port}` })
    const soak = new WallSoak(desk, browser, person, place, startAt)
    await soak.begin(root, market)
    const page = await person.newPage()
    await registerByHand(page, '/monitor', 'operator')
    await page.close()
    return soak
  }

  /** Starts a program on what the one before left, and moves its market to where it was. */
  async begin(root: string, { seed, instrumentCount }: SoakMarket): Promise<void> {
    const exchange = { root, seed, instrumentCount, startAt: this.#time - 30_000 }
    this.#product = await startSteppedProduct({ ...this.place, ...exchange })
    await this.#product.stepTo(this.#time)
  }

  end(how: 'stop' | 'kill'): Promise<void> {
    return this.#product.end(how)
  }

  /** Lets the screen in; the program must know walls. */
  async pair(plan: DayPlan): Promise<void> {
    const context = await this.browser.newContext({ viewport: SIZES.desk, locale: 'zh-CN' })
    this.#page = await context.newPage()
    const request = { url: this.#product.url, person: await this.token(), plan }
    this.#wall = await pairWall(this.#page, request)
    watchWall(this.#page, this.faults)
  }

  private async token(): Promise<string> {
    if (performance.now() - this.#token.at < TOKEN_KEPT_MS) return this.#token.text
    const page = await this.person.newPage()
    await page.goto('/monitor')
    await page.getByRole('contentinfo').waitFor({ timeout: PAGE_WITHIN_MS })
    const text = await page.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_KEY)
    await page.close()
    this.#token = { text, at: performance.now() }
    return text
  }

  /** Current market time, epoch ms. */
  get time(): number {
    return this.#time
  }

  /** Moves the market without waiting for the wall. */
  async move(time: number): Promise<void> {
    await this.#product.stepTo(time)
    this.#time = time
  }

  /** Whether the wall shows the board planned for the market time, within `withinMs`. */
  async showsPlanned(plan: DayPlan, withinMs: number): Promise<boolean> {
    const { board } = plannedAt(plan, this.#time, { isTradingDay })
    const holds = async () => (await boardOn(this.#page)) === board
    try {
      await until(`the wall shows ${board}`, holds, withinMs, 100)
      return true
    } catch {
      const says = (await wordsOn(this.#page)).split('\n', 1)[0]
      console.error(
        `${new Date(this.#time).toISOString()}: ${board} is planned, ${await boardOn(this.#page)} shown: ${says}`,
      )
      return false
    }
  }

  /** Whether the page that holds the wall is of the program version that the gateway serves. */
  async hasServedHolder(): Promise<boolean> {
    const holder = await this.#page.locator('#root').getAttribute('data-holder')
    const shell = await (await fetch(`${this.#product.url}/`)).text()
    return holder !== null && shell.includes(new URL(holder).pathname)
  }

  /** The wall as its owner sees it. */
  async row(): Promise<Fleet['walls'][number] | undefined> {
    const headers = { authorization: `Bearer ${await this.token()}` }
    const answer = await fetch(`${this.#product.url}/api/walls`, { headers })
    return ((await answer.json()) as { data: Fleet }).data.walls[0]
  }

  async order(order: WallOrder): Promise<void> {
    const headers = { authorization: `Bearer ${await this.token()}`, 'content-type': 'application/json' }
    const path = `/api/walls/${this.#wall}/orders`
    await fetch(`${this.#product.url}${path}`, { method: 'POST', headers, body: JSON.stringify(order) })
  }

  /** Disconnects the screen's network during `run`. */
  async offline(run: () => Promise<void>): Promise<void> {
    await this.#page.context().setOffline(true)
    await run()
    await this.#page.context().setOffline(false)
  }

  /** Suspends all processes of the screen's browser during `run`, as a machine in standby. */
  async suspended(run: () => Promise<void>): Promise<void> {
    const session = await this.browser.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    await session.detach()
    const signalAll = (signal: NodeJS.Signals) => {
      for (const { id } of processInfo) process.kill(id, signal)
    }
    signalAll('SIGSTOP')
    try {
      await run()
    } finally {
      signalAll('SIGCONT')
    }
  }

  /** Records every frame of the screen from now on. */
  async watchFrames(): Promise<void> {
    this.#screen ??= await watchScreen(this.desk, this.#page)
  }

  /** Recorded frames since the last call. */
  async frames(): Promise<ScreenFrame[]> {
    return (await this.#screen?.take()) ?? []
  }

  async memory(): Promise<SoakMemory> {
    const session = await this.#page.context().newCDPSession(this.#page)
    await session.send('Performance.enable')
    const heap = await heapAfterCollection(session)
    await session.detach()
    const { renderer } = await browserCosts(this.browser)
    const { pid, exchangePid } = this.#product
    return { heap, page: renderer, gateway: residentMb(pid), exchange: residentMb(exchangePid) }
  }

  async close(): Promise<void> {
    await this.#screen?.stop()
    await this.browser.close()
    await this.desk.close()
    await this.#product.end('stop')
    await rm(this.place.dataDir, { recursive: true, force: true })
  }
}
