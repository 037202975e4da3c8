import { describe, expect, test } from 'vitest'
import { eventTexts } from '../../../client/text/market-events'
import { EVENT_EXAMPLES, EXAMPLES } from '../../../shared/alerts/examples'
import { EVENT_NAMES } from '../../../shared/alerts/operands'
import { readRule } from '../../../shared/alerts/read-rule'
import { sayRule, writeRule } from '../../../shared/alerts/sentence'
import { EVENT_KINDS } from '../../../shared/market/event-kinds'
import { ruleOf, smallDirectory } from '../../support/alert-rules'

const nameOf = (id: string) => (id === '600519.SH' ? '贵州茅台' : undefined)

describe('a rule that is typed', () => {
  test.each([
    ['600519>1700', '当 贵州茅台（600519.SH） 的 价格 高于 1700 元 时提醒'],
    ['600519.SH ↑ 1700', '当 贵州茅台（600519.SH） 的 价格 上穿 1700 元 时提醒'],
    ['贵州茅台上穿1700元', '当 贵州茅台（600519.SH） 的 价格 上穿 1700 元 时提醒'],
    ['平安银行 涨幅≤-5%', '当 000001.SZ 的 涨幅 不高于 -5% 时提醒'],
    ['平安>50.5', '当 601318.SH 的 价格 高于 50.5 元 时提醒'],
    ['上证指数下穿3000', '当 000001.SH 的 价格 下穿 3000 元 时提醒'],
    ['000001>10', '当 000001.SZ 的 价格 高于 10 元 时提醒'],
    ['600519 涨速（3分）＞=3% 且 量比>2', '当 贵州茅台（600519.SH） 的 涨速(3分) 不低于 3%，并且 量比 高于 2 时提醒'],
    ['600519 涨速>1%', '当 贵州茅台（600519.SH） 的 涨速(5分) 高于 1% 时提醒'],
    ['自选：持仓 涨幅<=-3%', '当 自选「持仓」里任一只 的 涨幅 不高于 -3% 时提醒'],
    ['板块:半导体设备 成交额>2亿', '当 板块「半导体设备」里任一只 的 成交额 高于 2亿 时提醒'],
    ['全市场 封板 在 09:30-10:00', '在 09:30–10:00 内，当 全市场任一只股票 的 封上涨停 时提醒'],
    ['ci:白酒龙头 涨幅>=3%', '当 篮子「白酒龙头」里任一只 的 涨幅 不低于 3% 时提醒'],
    ['600519 价格下穿成本止损', '当 贵州茅台（600519.SH） 的 价格 下穿 成本 时提醒'],
    ['600519 压力>=2', '当 贵州茅台（600519.SH） 的 压力 不低于 2 时提醒'],
    [
      '600519 主动净额>1万 含估算 持续 3分',
      '当 贵州茅台（600519.SH） 的 主动净额 高于 1万（含估算），并持续 3分 时提醒',
    ],
    ['涨停家数>=80', '当 市场 的 涨停家数 不低于 80 时提醒'],
    ['断流>10秒', '当 市场 的 断流 高于 10秒 时提醒'],
    ['600519 价格<均价 持续 3分', '当 贵州茅台（600519.SH） 的 价格 低于 均价，并持续 3分 时提醒'],
    ['600519 异动:高台跳水', '当 贵州茅台（600519.SH） 的 出现异动「高台跳水」 时提醒'],
    [
      '600519 拆单(买,500万,70%)',
      '当 贵州茅台（600519.SH） 的 发现买方拆单，不少于 5000000 元、可信度不低于 70% 时提醒',
    ],
    [
      '600519 (涨幅>5% 或 量>3万手) 且 VPIN>=95%',
      '当 贵州茅台（600519.SH） 的 （涨幅 高于 5%，或者 成交量 高于 3万手），并且 VPIN 不低于 95% 时提醒',
    ],
  ])('%s is said back as %s', (text, sentence) => {
    expect(sayRule(ruleOf(text), nameOf)).toBe(sentence)
  })

  test.each([
    ['600519上穿1700', '600519.SH 价格上穿1700'],
    [
      '600519 (涨幅>5% 或 量>3万手) 且 量比>2 持续 60秒 在 9:30-10:00',
      '600519.SH (涨幅>5% 或 成交量>3万手) 且 量比>2 持续 1分 在 09:30-10:00',
    ],
    ['自选:持仓 异动:高台跳水', '自选:持仓 异动:高台跳水'],
    ['ci:白酒 盘口失衡>-1.5', 'ci:白酒 压力>-1.5'],
    ['600519 价格下穿成本止损', '600519.SH 价格下穿成本'],
    [
      '600519 (涨幅>5% 或 主动净额>1万) 含估算 在 9:30-10:00',
      '600519.SH 涨幅>5% 或 主动净额>1万 含估算 在 09:30-10:00',
    ],
    ['300750 封单减>=30%', '300750.SZ 封单减(1分)>=30%'],
  ])('%s is kept as %s, which reads as the same', (text, written) => {
    expect(writeRule(ruleOf(text))).toBe(written)
    expect(ruleOf(written)).toEqual(ruleOf(text))
  })

  test.each([
    ['', 0, '请写一条规则，如 600519>1700', ['600519>1700']],
    ['999999>3', 0, '没有 999999 这个代码', []],
    ['炸板', 0, '请先写股票代码、名称、自选:、板块:、ci: 或 全市场', ['自选:', '板块:', 'ci:', '全市场']],
    ['自选:持苍 涨幅>1%', 3, '没有这个自选分组', ['持仓']],
    ['板块:白马 涨幅>1%', 3, '没有这个板块', []],
    ['600519 张幅>1%', 7, '这里要一个指标或比较', ['涨幅']],
    ['600519 涨幅', 9, '这里要一个指标或比较', expect.anything()],
    ['600519 涨幅>', 10, '这里要一个数字', []],
    ['600519 涨幅>3', 11, '百分比要写 %', ['%']],
    ['600519>1700%', 11, '这里的单位应为元', ['元']],
    ['600519>12345678901234', 7, '数字太长', []],
    ['600519 价格>涨幅', 10, '两边的单位不同，不能比较', []],
    ['600519 量比(3分)>2', 7, '量比没有时间段', []],
    ['600519 异动:火箭发社', 10, '没有这种异动', ['火箭发射']],
    ['600519 拆单(买,500万)', 16, '拆单要写成 拆单(买,500万,70%)', []],
    ['600519 (涨幅>1%', 13, '缺少右括号', [')']],
    ['600519>1 持续 5小时', 12, '时间应在 1 秒到 4 小时之间', []],
    ['600519>1 持续', 11, '这里要一段时间，如 3分、60秒', ['3分', '60秒']],
    ['600519>1 在 10:00-09:30', 22, '时段的结束应晚于开始', []],
    ['600519>1 在 25:00-26:00', 11, '这里要一个时刻，如 09:30', ['09:30', '13:00']],
    ['600519上穿1 持续 3分', 0, '上穿、下穿与事件只在一瞬间成立，不能持续', []],
    ['ci:黄酒 涨幅>1%', 3, '没有这个篮子', ['白酒', '白酒龙头']],
    ['600519 成本>10', 7, '成本 要写在比较的右边，如 价格<成本', ['价格<成本']],
    ['600519 涨幅>1% 含估算', 13, '含估算 只用于资金净额', []],
    ['600519>1 然后', 9, '这里看不懂', expect.anything()],
    [`600519>1${' '.repeat(300)}`, 240, '规则最多 240 个字', []],
    [`600519>1${' 且 价格>1'.repeat(8)}`, 0, '一条规则最多 8 个条件', []],
  ])('%s is refused at sign %i: %s', (text, at, reason, near) => {
    expect(readRule(text, smallDirectory)).toEqual({ ok: false, at, reason, near })
  })
})

describe('what is shipped', () => {
  test('every example can be read, before it a stock where it names none', () => {
    expect(EXAMPLES).toHaveLength(25)
    const unread = EXAMPLES.filter((text) => {
      const whole = readRule(text, smallDirectory)
      return !whole.ok && !readRule(`600519 ${text}`, smallDirectory).ok
    })
    expect(unread).toEqual([])
  })

  test('each of the 22 kinds of events is a rule, under the name that the event list has', () => {
    expect(EVENT_EXAMPLES).toHaveLength(22)
    for (const kind of EVENT_KINDS) {
      expect(EVENT_NAMES[kind]).toBe(eventTexts[kind].name)
      expect(ruleOf(`600519 异动:${EVENT_NAMES[kind]}`).expression).toEqual({ kind: 'event', event: kind })
    }
  })
})
