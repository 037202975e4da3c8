import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyst as text } from '../../client/text/analyst'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import {
  calls,
  content,
  DONE,
  finish,
  inTurn,
  type ModelServer,
  say,
  startModelServer,
  stream,
  usage,
} from '../support/model-server'
import { type Product, startProduct } from '../support/product'
import { putResource } from '../support/put-resource'

// A trader asks a language model; the server of the model answers as the test says.

const PAGE = '/model/strategy-analyst'
let model: ModelServer
let gateway: Product
let browser: Browser
let userId: string
let page: Page
let faults: string[]

beforeAll(async () => {
  model = await startModelServer(say(content('好。'), finish(), DONE))
  gateway = await startProduct({
    ...{
      ZEUS_INSTRUMENT_COUNT: '60',
      ZEUS_LLM_URL: model.url,
      ZEUS_LLM_MODEL: 'qwen-plus',
      ZEUS_LLM_KEY: 'sk-secret-1',
    },
  })
  browser = await openBrowser()
  userId = await gateway.register('asker')
  page = await (await signedInContext(browser, gateway, { userId })).newPage()
  faults = watchFaults(page)
  await page.goto(PAGE)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
  await model?.stop()
})

const answers = (of: Page = page) => of.locator('article[id^="turn-"]')

async function ask(question: string): Promise<void> {
  await page.getByLabel(text.box, { exact: true }).fill(question)
  await page.getByLabel(text.box, { exact: true }).press('Enter')
}

test('an answer appears sentence by sentence, its figures are those of the tools, and other numbers are struck', async () => {
  let end: (() => void) | undefined
  model.answer(
    inTurn(say(calls({ name: 'market_now', given: {} }), usage(100, 10), DONE), (_request, response) => {
      stream(response, content('## 事实\n上涨 [[r1:up]]，下跌 [[r1:down]]。\n## 推断\n可能'))
      end = () => {
        stream(response, content('净流入 3 亿。\n## 待核实\n收盘后看榜单。'), finish(), usage(300, 40), DONE)
        response.end()
      }
    }),
  )
  await ask('涨跌家数怎么样？')
  const answer = answers().last()
  const facts = answer.getByRole('region', { name: text.sections.facts })
  await facts.waitFor()
  await expect.poll(() => facts.innerText()).toMatch(/上涨 ?\d+ ?只/)
  expect(await answer.getByRole('region', { name: text.sections.open }).count()).toBe(0)
  end?.()
  await answer.getByRole('region', { name: text.sections.open }).waitFor()
  expect(await answer.locator('del').innerText()).toBe('3 亿')
  await answer.getByText(text.usage('450', false), { exact: false }).waitFor()
  const figure = facts.getByRole('link').first()
  expect(await figure.getAttribute('title')).toMatch(/上涨 · .* · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\n.+/s)
  const [opened] = await Promise.all([page.context().waitForEvent('page'), figure.click()])
  await opened.waitForURL((url) => url.pathname !== PAGE)
  await opened.close()
})

test('an answer is stopped by its button: the model is left, and what came stays', async () => {
  let isLeft = false
  model.answer((_request, response) => {
    response.once('close', () => {
      isLeft = true
    })
    stream(response, content('## 推断\n第一句没有数字。接着'))
  })
  await ask('那现在呢？')
  const answer = answers().last()
  await answer.getByText('第一句没有数字。').waitFor()
  await page.getByRole('button', { name: text.stop, exact: true }).click()
  await answer.getByText(text.outcomes.stopped).waitFor()
  await expect.poll(() => isLeft).toBe(true)
  await page.getByRole('button', { name: text.ask, exact: true }).waitFor()
  expect(await answer.innerText()).toContain('第一句没有数字。')
})

test('a model that fails is said, the rules answer, and the page goes on', async () => {
  model.answer((_request, response) => {
    response.writeHead(401)
    response.end('{"error":{"message":"wrong sk-secret-1"}}')
  })
  await ask('涨跌家数怎么样？')
  const answer = answers().last()
  await answer.getByText(text.outcomes.key).waitFor()
  await answer.getByText(text.byRules).waitFor()
  expect(await page.content()).not.toContain('sk-secret-1')
})

test('a thread is there after a reload, and is deleted for good', async () => {
  const before = await answers().allInnerTexts()
  await page.reload()
  await page.getByRole('button', { name: /涨跌家数怎么样？.*3 问/ }).click()
  await expect.poll(() => answers().count()).toBe(3)
  const figures = (texts: string[]) => texts.flatMap((one) => one.match(/\d+\s*只/g) ?? [])
  expect(figures(await answers().allInnerTexts())).toEqual(figures(before))
  await page.getByRole('button', { name: text.removeThread('涨跌家数怎么样？') }).click()
  await page.getByRole('button', { name: text.removeSure }).click()
  await page.getByText(text.noThreads).waitFor()
  expect(await answers().count()).toBe(0)
})

test('the model reads a list of the asker only while that is ticked, and computes with what it read', async () => {
  const groups = [{ name: '核心', colour: '', codes: ['600519.SH', '000001.SZ'] }]
  await putResource(gateway, userId, 'watchlists', { revision: 0, groups })
  model.answer(
    inTurn(
      say(calls({ name: 'my_list', given: {} }), DONE),
      say(calls({ name: 'compute', given: { op: 'sum', of: ['r1.1:turnover', 'r1.2:turnover'] } }), DONE),
      say(content('## 事实\n两只合计成交 [[r2:turnover]]。'), finish(), DONE),
    ),
  )
  await page.getByLabel(text.mayReadLists).check()
  await ask('我的自选成交多少？')
  const facts = answers().last().getByRole('region', { name: text.sections.facts })
  await expect.poll(() => facts.innerText()).toMatch(/合计成交 ?[\d.]+ ?(亿|万)元/)
  expect(await facts.getByRole('link').first().getAttribute('title')).toMatch(/^成交额合计（2 项）/)
  await page.getByLabel(text.mayReadLists).uncheck()
  model.answer(say(content('好。'), finish(), DONE))
  await ask('现在呢？')
  await answers().last().getByText('好。').waitFor()
  expect(model.requests[0]?.body.tools?.map((tool) => tool.function.name)).not.toContain('my_list')
})

test.each(['dark', 'light'] as const)('an answer fits a phone in the %s theme', async (theme) => {
  model.answer(
    say(
      content('## 待核实\n净流入 3 亿，请看[[r9:adNet]]。\n- 一条较长的待核实内容，说明在哪里看什么。'),
      finish(),
      DONE,
    ),
  )
  const context = await signedInContext(browser, gateway, { userId, size: SIZES.phone })
  await context.addInitScript(
    (name) => localStorage.setItem('zeus.preferences', JSON.stringify({ theme: name })),
    theme,
  )
  const phone = await context.newPage()
  await phone.goto(PAGE)
  await phone.getByLabel(text.box, { exact: true }).fill('资金怎么样？')
  await phone.getByLabel(text.box, { exact: true }).press('Enter')
  await answers(phone).locator('del').first().waitFor()
  await phone.getByRole('button', { name: text.ask, exact: true }).waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  expect(await violations(phone)).toEqual([])
  await context.close()
})

test('nothing went wrong', () => {
  expect(faults).toEqual([])
})
