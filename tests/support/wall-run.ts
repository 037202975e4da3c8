import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { beijingMidnight } from '../../shared/market/session'
import { isTradingDay } from '../../shared/market/trading-days'
import { type DayPlan, plannedAt } from '../../shared/walls/day-plan'
import type { Fleet } from '../../shared/walls/wall'
import { SIZES } from './browser'
import { freePort } from './free-port'
import { pairWall } from './pair-wall'
import { startTestGateway, type TestGateway } from './start-gateway'
import { type SteppedMarket, steppedMarket } from './stepped-market'
import { until } from './until'
import { boardOn, coloursOn, watchWall, wordsOn } from './wall-watch'

export interface WallRunOptions {
  browser: Browser
  /** Market time it begins at, epoch ms. */
  startAt: number
  plan: DayPlan
  instrumentCount?: number
}

/** A wall in a real browser with a gateway whose market the test moves, over closes, nights and holidays. */
export interface WallRun {
  readonly gateway: TestGateway
  context: BrowserContext
  page: Page
  /** Exceptions and unexpected sign-in pages. */
  faults: string[]
  /** Moves the market; resolves to whether the wall showed the planned board within `withinMs`. */
  stepTo(time: number, withinMs?: number): Promise<boolean>
  /** Labels of all charts of the wall. */
  words(): Promise<string>
  /** Number of different colours on the screen: a black screen has one. */
  colours(): Promise<number>
  /** Replaces the gateway by a new one at the current market time. */
  restart(): Promise<void>
  /** The wall as its owner sees it. */
  row(): Promise<Fleet['walls'][number] | undefined>
  close(): Promise<void>
}

export async function openWallRun({ browser, startAt, plan, instrumentCount = 60 }: WallRunOptions): Promise<WallRun> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zeus-wall-'))
  const env = { PORT: String(await freePort()) }
  const begin = async (time: number): Promise<{ market: SteppedMarket; gateway: TestGateway }> => {
    const market = steppedMarket({ startAt: time - 30_000, instrumentCount })
    const gateway = await startTestGateway({ feed: market.feed, dataDir, env })
    await market.stepTo(time)
    return { market, gateway }
  }
  let { market, gateway } = await begin(startAt)
  const person = await gateway.mint(await gateway.register('operator'))
  const context = await browser.newContext({ viewport: SIZES.desk, locale: 'zh-CN', baseURL: gateway.url })
  const page = await context.newPage()
  const faults = watchWall(page)
  await pairWall(page, { url: gateway.url, person, plan })
  return {
    context,
    page,
    faults,
    get gateway() {
      return gateway
    },
    async restart() {
      const { marketTime } = gateway.feed.clock()
      await gateway.stop()
      ;({ market, gateway } = await begin(marketTime))
    },
    async stepTo(time, withinMs = 30_000) {
      await market.stepTo(time)
      const planned = plannedAt(plan, gateway.feed.clock().marketTime, { isTradingDay }).board
      return await until(`the wall shows ${planned}`, async () => (await boardOn(page)) === planned, withinMs, 50).then(
        () => true,
        () => false,
      )
    },
    words: () => wordsOn(page),
    colours: () => coloursOn(page),
    async row() {
      const answer = await fetch(`${gateway.url}/api/walls`, { headers: { authorization: `Bearer ${person}` } })
      return ((await answer.json()) as { data: Fleet }).data.walls[0]
    },
    async close() {
      await context.close()
      await gateway.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Epoch ms of a clock time on the Beijing day of `day`. */
export const timeOn = (day: number, time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return beijingMidnight(day) + ((hours * 60 + minutes) * 60 + seconds) * 1000
}
