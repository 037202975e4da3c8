import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../../gateway/storage/database'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { askedMarket, spoken, TODAY } from '../../../support/tool-market'

let folder: string
let db: Db
let world: Awaited<ReturnType<typeof askedMarket>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-questions-'))
  db = await openMigratedDatabase(join(folder, 'zeus.db'))
  world = await askedMarket(db)
})
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

interface Case {
  /** The last one is asked, the others came before. */
  asked: string | readonly string[]
  says: readonly RegExp[]
  /** What may not be in the answer: another question's. */
  never?: RegExp
  /** Something of it is asked back. */
  unclear?: true
}

const LATER = /火星|推荐/

/** Questions of day traders, each with what a right answer contains. */
const TRADERS: readonly Case[] = [
  {
    asked: '600519 今天资金是流入还是流出？',
    says: [/主动净流入：主动净额 608\.5万元/, /占成交额 75\.17%/, /全部口径大单净额/],
  },
  {
    asked: '现在资金流入最多的十只股票',
    says: [/示例酒业：主动净额 608\.5万元，.*涨跌幅 2\.00%/, /按全部口径可能是另一份名单/],
    never: /示例银行/,
  },
  {
    asked: '示例银行今天的主动净流入比昨天同一时间多吗',
    says: [/2026-11-20 到 10:22：主动净额 -891\.0万元/, /昨天同一分钟没有记录，无法比较/],
  },
  {
    asked: '示例银行最近5天资金怎么样',
    says: [
      /2026-11-18：.*主动净额 500元/,
      /2026-11-19：.*主动净额 9000元/,
      /净流入天数 2天/,
      /今天还没有收盘/,
      /缺 2 个/,
    ],
  },
  { asked: '示例银行的火星矿比昨天多吗', says: [/没有认出 “火星矿”/], never: /主动净额/, unclear: true },
  { asked: '主动资金和全部资金有什么区别？', says: [/每笔成交只记一次/, /同一笔成交记两次/, /方向可以相反/] },
  {
    asked: '今天谁在被动承接？',
    says: [/示例银行：被动净额 891\.0万元，全部口径大单净额 0元，主动口径大单净额 -891\.0万元/, /不是某一个人/],
  },
  { asked: '今天有哪些大的拆单在买？', says: [/推断/, /没有发现拆单/] },
  { asked: '现在涨停多少家？跌停呢', says: [/涨停 0只，跌停 0只/] },
  { asked: '今天的连板梯队是怎样的', says: [/没有股票封住涨停/, /连板最多数到 2 个有记录的交易日/] },
  { asked: '哪些板块最强？', says: [/^按涨跌幅排列：食品饮料：涨跌幅 2\.00%/, /分类 sw1；涨跌幅按自由流通市值加权/] },
  { asked: '银行板块的龙头是谁', says: [/没有统一的定义/, /按涨跌幅：示例银行/, /按成交额：示例银行/] },
  {
    asked: '今天上证50是谁在拉？',
    says: [/贡献合计 20\.00点，残差 -10\.00点，贡献未知的成分 0只/, /示例酒业：贡献 30\.00点，权重 60\.00%/],
  },
  {
    asked: '大盘现在怎么样',
    says: [/上证50：点位 2510\.00点，涨跌幅 0\.40%/, /上涨 1只，平盘 1只，下跌 1只/, /全市场成交额 1700\.6万元/],
  },
  { asked: '今天放量还是缩量', says: [/无法判断：全市场成交额 1700\.6万元/, /上一交易日同一时刻未知/] },
  { asked: '涨幅3%到5%、换手大于5%、主动净流入超5000万的有哪些', says: [/不按一句话筛选/, /实时资金/], never: /示例/ },
  {
    asked: '示例银行今天10点21分的价格和资金是多少',
    says: [/2026-11-20 10:21：现价 9\.90元，涨跌幅 -1\.00%/, /合计：主动净额 -891\.0万元/],
  },
  { asked: '600519 和 示例银行谁更强？', says: [/示例酒业：涨跌幅 2\.00%.*量比/, /按主动净额占成交额，示例酒业 更强/] },
  {
    asked: ['示例银行今天资金怎么样', '那前天呢？'],
    says: [/示例银行 2026-11-18：现价 10\.00元.*主动净额 500元/],
    never: /2026-11-20/,
  },
  { asked: ['示例银行今天资金怎么样', '它所在的板块呢？'], says: [/银行：涨跌幅 -1\.00%，名次 3名/, /sw1/] },
  { asked: '示例银行跌破5日线提醒我', says: [/均线还不能写进预警/, /没有保存任何预警/] },
  { asked: '主动净流入超过一个亿就买，过去一年能赚多少', says: [/收益没有算/, /不代表将来/], never: /\d%/ },
  { asked: '示例银行现在能买吗？', says: [/^这里不给买卖建议/, /现价 9\.90元，涨跌幅 -1\.00%，主动净额 -891\.0万元/] },
  {
    asked: '明天大盘会涨吗',
    says: [/^这里不给买卖建议，也不预测/, /已评分 40次，方向命中率 55\.00%，基准上涨率 52\.00%/, /没有显著差别/],
  },
  { asked: '火星矿业今天资金怎么样', says: [/没有认出 “火星矿业”/], never: /主动净额/, unclear: true },
  { asked: 'What is the net inflow of 600519 today?', says: [/主动净流入：主动净额 608\.5万元/] },
  {
    asked: '60051今天资今怎么样',
    says: [/60051 只有五位/, /也许是：600519\.SH 示例酒业/],
    never: /主动净额/,
    unclear: true,
  },
  { asked: '000016 上证50今天主动净额', says: [/上证50 最新 2510\.00点/, /净额 -282\.5万元/] },
  { asked: '国庆那天资金流入哪些股票', says: [/国庆那天（2026-10-01） 休市/, /2026-09-30/, /没有记录/] },
  {
    asked: '示例银行为什么涨停？有什么消息',
    says: [/没有新闻与公告/, /现价 9\.90元/, /大笔卖出，时间 09:31:30/, /不推断原因/],
  },
  { asked: '示例银行市盈率多少，业绩怎么样', says: [/没有财务与估值数据/], never: /\d/ },
]

/** More, as somebody asks who is new. */
const NEWCOMERS: readonly Case[] = [
  { asked: '量比是什么意思', says: [/量比（倍）：今天每分钟的成交量/, /已交易分钟数/] },
  { asked: '封单是什么？', says: [/封单/, /涨停|跌停/], never: /没有认出/ },
  { asked: '今天钱都去哪了', says: [/主动净流入居前：示例酒业/] },
  { asked: '主力在买什么', says: [/主动净流入居前：示例酒业/], never: /建议/ },
  { asked: '今天行情好吗', says: [/上涨 1只，平盘 1只，下跌 1只/] },
  { asked: '今天有多少只股票上涨', says: [/上涨 1只/] },
  { asked: '帮我看看示例电池', says: [/示例电池 最新 10\.00元/, /全部口径大单净额 —（该行情没有委托编号/] },
  { asked: '示例酒业几连板', says: [/没有封住涨停，所以没有连板/] },
  { asked: '示例酒业涨幅超过5%提醒我', says: [/预警草稿：当 示例酒业.* 涨幅 高于 5% 时提醒/, /还没有保存/] },
  { asked: '示例酒业昨天资金', says: [/2026-11-19：.*主动净额 -1000元/], never: /2026-11-20/ },
  { asked: '示例酒业13:30的资金', says: [/13:30 还没有到/], never: /主动净额/ },
  { asked: '最弱的板块', says: [/^按涨跌幅排列：银行：涨跌幅 -1\.00%/] },
  { asked: '资金流出最多的5只', says: [/^主动净流出居前：示例银行：主动净额 -891\.0万元/], never: /示例酒业/ },
  { asked: '谁在砸上证50', says: [/残差 -10\.00点.*示例银行：贡献 -10\.00点.*示例酒业/] },
  { asked: '它怎么样', says: [/没有说明是哪只股票/], unclear: true },
  { asked: '那前天呢？', says: [/没有说明是哪只股票/], unclear: true },
  { asked: ['示例酒业资金', '示例银行呢？'], says: [/^示例银行 最新 9\.90元/], never: /示例酒业/ },
  { asked: ['资金流入最多的', '流出呢'], says: [/^主动净流出居前：示例银行/] },
  { asked: '火星指标和量比有什么区别', says: [/量比（倍）/, /没有认出 “火星指标”，这一部分没有回答/] },
  { asked: '600519 什么时候涨停的', says: [/没有认出 “时候”/], never: /元/, unclear: true },
]

/** Questions about several things of the market: each is answered, or none. */
const SEVERAL: readonly Case[] = [
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

describe.each([
  ['of a day trader', TRADERS],
  ['of a newcomer', NEWCOMERS],
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
