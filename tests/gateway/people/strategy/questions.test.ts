import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../../gateway/storage/database'
import { NEWCOMERS, type QuestionCase, READERS, STRANGERS, TRADERS } from '../../../support/assistant-questions'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { questionMarket, spoken, TODAY } from '../../../support/tool-market'

let folder: string
let db: Db
let world: Awaited<ReturnType<typeof questionMarket>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-questions-'))
  db = await openMigratedDatabase(join(folder, 'zeus.db'))
  world = await questionMarket(db)
})
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const LATER = /火星|推荐/

/** Questions about several things of the market: each is answered, or none. */
const SEVERAL: readonly QuestionCase[] = [
  { asked: '今天涨跌家数和成交额', says: [/上涨 1只，平盘 1只，下跌 1只/, /全市场成交额 1700\.6万元/], never: /示例/ },
  {
    asked: '大盘资金怎么样',
    says: [/主动净流入居前：示例酒业/, /上证50：点位 2510\.00点/, /全市场成交额.*主动净额 -282\.4万元/],
  },
  { asked: '被动承接和成交额', says: [/示例银行：被动净额 891\.0万元/, /全市场成交额 1700\.6万元/] },
  { asked: '今天资金流入和拆单', says: [/没有发现拆单/, /主动净流入居前：示例酒业/] },
  { asked: '哪些板块强，涨跌家数怎么样', says: [/按涨跌幅排列：食品饮料/, /上涨 1只/] },
  { asked: '涨停的有哪些，成交额多少', says: [/此刻没有股票涨停/, /全市场成交额/] },
  { asked: '大盘为什么跌', says: [/上证50：点位 2510\.00点/, /不推断原因/] },
  {
    asked: '600519.SH 2026-11-20 09:31 至 2026-11-20 10:21 这一段怎么样？',
    says: [/示例酒业 2026-11-20 09:31 至 2026-11-20 10:21：涨跌幅 0\.99%/, /这一段的资金：主动净额 103\.5万元/],
  },
  { asked: '600519.SH 2026-11-20 10:21 至 2026-11-20 14:00 这一段怎么样？', says: [/没有读到数据/], never: /\d元/ },
  { asked: '2026-11-19 复盘怎么样？', says: [/全市场 2026-11-19：上涨 1只，平盘 0只，下跌 1只/, /还没有走完/] },
  { asked: '2026-11-18复盘', says: [/上涨 1只，平盘 1只，下跌 0只/, /同期全市场平均：次日涨跌幅 0\.00%/] },
  { asked: '昨天复盘', says: [/全市场 2026-11-19/, /当天主动净流入 1只/] },
  { asked: '今天复盘', says: [/没有读到数据/], never: /上涨/ },
  { asked: '示例酒业复盘', says: [/没有认出 “复盘”/], never: /元/, unclear: true },
  { asked: '大盘谁在拉升', says: [/这样的组合这里还不能回答/], never: /上证50/ },
]

test.each([
  ['示例酒业昨天资金', '2026-11-19T15:00'],
  ['10点10分示例酒业的资金', '2026-11-20T10:10'],
  ['昨天复盘', '2026-11-18T15:00'],
])('a figure of the answer to %s has its own time, the first of them %s', async (question, time) => {
  const { facts } = await world.ask(question)
  const times = facts.filter(({ unit }) => unit !== '').map(({ asOf }) => new Date(asOf + 8 * 3_600_000).toISOString())
  expect(times.sort()[0]?.slice(0, 16)).toBe(time)
})

test.each([
  ['示例酒业昨天资金', [{ id: '600519.SH', price: '6.60' }]],
  ['示例酒业今天怎么样', [{ id: '600519.SH', price: '10.20' }]],
  ['上证50 9:31到10:21', []],
  ['哪些板块最强？', []],
])('prices of the answer to %s can be levels of a chart', async (question, levels) => {
  const { facts } = await world.ask(question)
  expect(facts.flatMap(({ level }) => level ?? [])).toEqual(levels)
})

describe.each([
  ['of a day trader', TRADERS],
  ['of a newcomer', NEWCOMERS],
  ['of a reader', READERS],
  ['in words that nobody prepared for', STRANGERS],
  ['about several things', SEVERAL],
])('a question %s', (_, cases) => {
  test.each(cases.map((one) => ({ ...one, title: [one.asked].flat().join(' → ') })))(
    '$title',
    async ({ asked, says, never, unclear }) => {
      const questions = [asked].flat()
      const reply = await world.ask(questions.at(-1) as string, { before: questions.slice(0, -1) })
      const said = spoken(reply)
      for (const words of says) expect(said).toMatch(words)
      if (never) expect(said).not.toMatch(never)
      expect(reply.understood).toBe(unclear === undefined)
      // No digit outside a fact, each fact with its time, and none of the future.
      expect(reply.text.join('').replace(/\{\d+\}/g, '')).not.toMatch(/[0-9０-９%]/)
      expect(reply.facts.every(({ asOf, value }) => asOf <= world.market.clock().marketTime && value !== '')).toBe(true)
      expect(said).not.toMatch(/NaN|undefined|Infinity/)
    },
  )
})

describe('under a time lock', () => {
  const LOCK = `${TODAY}T093130`

  test('a question is answered as of the lock, with nothing later', async () => {
    const reply = await world.ask('示例酒业今天资金怎么样', { at: LOCK })
    expect(spoken(reply)).toMatch(/最新 10\.10元，涨跌幅 1\.00%。主动净流入：主动净额 505\.0万元/)
    expect(reply.facts.every(({ asOf }) => asOf <= Date.parse('2026-11-20T09:31:30+08:00'))).toBe(true)
    expect(spoken(await world.ask('示例酒业10:21的资金', { at: LOCK }))).toMatch('10:21 还没有到')
    const stretch = (to: string) => world.ask(`600519.SH 2026-11-20 09:30 至 ${to} 这一段怎么样？`, { at: LOCK })
    expect(spoken(await stretch('2026-11-20 09:31'))).toMatch('主动净额 505.0万元')
    expect(spoken(await stretch('2026-11-20 09:32'))).not.toMatch('元')
  })

  test('what needs the present is refused, and a time to come too', async () => {
    expect(spoken(await world.ask('示例酒业的拆单', { at: LOCK }))).toMatch('回放中不回答这个问题')
    await expect(world.ask('大盘怎么样', { at: '20261120T140000' })).rejects.toMatchObject({ code: 'at-future' })
  })
})

test('an earlier question that was not understood is no subject', async () => {
  const reply = await world.ask('那昨天呢？', { before: ['火星矿业资金'] })
  expect(spoken(reply)).not.toMatch(LATER)
  expect(reply.understood).toBe(false)
})
