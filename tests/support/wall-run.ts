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
import { startTestGateway, type TestGateway } from './start-gateway'
import { type SteppedMarket, steppedMarket } from './stepped-market'
import { until } from './until'

export interface WallRunOptions {
  browser: Browser
  /** Market time it begins at, epoch ms. */
  startAt: number
  plan: DayPlan
  instrumentCount?: number
}

/** A wall in a real browser before a gateway whose market is moved by hand: over closes, nights and holidays. */
export interface WallRun {
  readonly gateway: TestGateway
  context: BrowserContext
  page: Page
  /** What went wrong without anybody looking: exceptions, sign-in pages. */
  faults: string[]
  /** Moves the market, and answers whether the wall showed what was planned within the time, ms. */
  stepTo(time: number, withinMs?: number): Promise<boolean>
  /** Everything the wall's pictures say. */
  words(): Promise<string>
  /** How many different colours the screen has: a black one has one. */
  colours(): Promise<number>
  /** The gateway ends and another takes its place, at the time the market has. */
  restart(): Promise<void>
  /** The wall as its owner sees it. */
  row(): Promise<Fleet['walls'][number] | undefined>
  close(): Promise<void>
}

async function letIn(gateway: TestGateway, page: Page, person: string, plan: DayPlan): Promise<void> {
  const send = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(`${gateway.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${person}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { ok: boolean; data: { id: string } }
  }
  await page.goto('/pair')
  const letters = page.getByRole('img', { name: /^配对码/ })
  await letters.waitFor()
  const code = ((await letters.getAttribute('aria-label')) ?? '').replaceAll(/[^A-Z]/g, '')
  const wish = { name: '大厅', board: 'overview', rights: ['messages'] }
  const { data } = await send('POST', `/api/walls/pairing/${code}`, wish)
  const tile = { columns: 1, rows: 1, column: 0, row: 0 }
  await send('PUT', `/api/walls/${data.id}`, { name: '大厅', rights: ['messages'], plan, tile })
  await page.waitForURL('**/wall/**')
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
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`))
  page.on('framenavigated', (frame) => {
    if (/^\/(login|oidc)/.test(new URL(frame.url()).pathname)) faults.push(`a sign-in page: ${frame.url()}`)
  })
  await letIn(gateway, page, person, plan)
  const shown = async () =>
    (await page
      .locator('[data-wall]')
      .getAttribute('data-wall')
      .catch(() => '')) ?? ''

  return {
    ...{ context, page, faults },
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
      return await until(`the wall shows ${planned}`, async () => (await shown()) === planned, withinMs, 50).then(
        () => true,
        () => false,
      )
    },
    words: async () =>
      (
        await page
          .locator('[data-wall] [role=img]')
          .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('aria-label') ?? ''))
      ).join('\n'),
    colours: () =>
      page.evaluate(() => {
        const seen = new Set<number>()
        for (const canvas of document.querySelectorAll('canvas')) {
          const { width, height } = canvas
          const data = width && height ? canvas.getContext('2d')?.getImageData(0, 0, width, height).data : undefined
          for (let at = 0; data && at < data.length; at += 4 * 97)
            seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
        }
        return seen.size
      }),
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

/** A time of the day that a market time falls in. */
export const timeOn = (day: number, time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return beijingMidnight(day) + ((hours * 60 + minutes) * 60 + seconds) * 1000
}
