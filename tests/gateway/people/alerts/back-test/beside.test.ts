import { describe, expect, test } from 'vitest'
import { BackTester } from '../../../../../gateway/people/alerts/back-test/back-test'
import type { PastSource } from '../../../../../gateway/people/alerts/back-test/past-source'
import { NameBook } from '../../../../../gateway/people/alerts/directory'
import { membersOf } from '../../../../../gateway/people/alerts/rule-book'
import { NOTHING_OWN } from '../../../../../shared/alerts/own'
import { readRule } from '../../../../../shared/alerts/read-rule'
import { type RecordedDay, type RecordedMinute, recordedPast } from '../../../../support/past-record'
import { INSTRUMENTS, MOUTAI } from '../../../../support/small-market'

type Days = Record<string, RecordedDay>
const names = new NameBook(INSTRUMENTS)
const CHOICE = { repeat: 'always', cooldownSeconds: 0, margin: true, adjusts: true } as const

const minute = (at: string, open: number, close = open): RecordedMinute => ({ at, open, close })
const day = (minutes: RecordedMinute[], more: Partial<RecordedDay> = {}): RecordedDay => ({
  prevClose: 1_000,
  minutes,
  ...more,
})

/** A rule tried on a stock's past beside that of what it names. */
async function tried(days: Days, beside: Days, condition: string) {
  const of = (id = '') => recordedPast(id === MOUTAI ? days : beside).source
  const source: PastSource = {
    days: (id, count) => of(id).days(id, count),
    bars: (request, asking) => of(request.code).bars(request, asking),
    flow: (request, asking) => of(request.code).flow(request, asking),
    events: (request, asking) => of(request.code).events(request, asking),
  }
  const back = new BackTester({
    source,
    instrument: (id) => INSTRUMENTS.find((one) => one.id === id),
    today: () => '20261118',
    elapsed: () => 0,
    pause: async () => undefined,
  })
  const read = readRule(condition, names.directory(NOTHING_OWN))
  if (!read.ok) throw new Error(read.reason)
  const members = membersOf(read.rule, names, NOTHING_OWN)
  return await back.run({ rule: read.rule, choice: CHOICE, members, signal: new AbortController().signal })
}

const clockOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(11, 16)
const momentsOf = ({ moments }: { moments: { tradingDay: string; at: number }[] }) =>
  moments.map(({ tradingDay, at }) => `${tradingDay} ${clockOf(at)}`)

describe('a rule that names another instrument', () => {
  const index = (minutes: RecordedMinute[], prevClose = 250_000) => day(minutes, { prevClose })

  test('is judged with the minutes of that one, on its own previous close', async () => {
    const days = {
      20261116: day([minute('09:30', 1_000), minute('09:31', 1_000, 1_010), minute('09:32', 1_010)]),
      20261117: day([minute('09:30', 1_000), minute('09:31', 1_000), minute('09:32', 1_000)], { prevClose: 1_010 }),
    }
    const beside = {
      // Up by 0.6 % beside 0 %, then beside 1 %: ahead in the first minute, behind in the last.
      20261116: index([minute('09:30', 250_000), minute('09:31', 250_000, 251_500), minute('09:32', 253_000)]),
      // Down by 0.4 % to 1.6 %, beside 1 % less.
      20261117: index([minute('09:30', 252_000), minute('09:31', 252_000), minute('09:32', 249_000)], 253_000),
    }
    const run = async (text: string) => {
      const answer = await tried(days, beside, text)
      if (!answer.ok) throw new Error(answer.reason)
      return answer
    }
    const ahead = await run('600519 涨幅>000016.SH.涨幅')
    expect(momentsOf(ahead)).toEqual(['20261117 09:32', '20261116 09:31'])
    expect(ahead).toMatchObject({ days: 2, missing: 0, instruments: 1, of: 1 })
    expect(ahead.moments.at(-1)?.figures).toEqual([
      ['涨幅', '1%'],
      ['000016.SH 涨幅', '0.6%'],
    ])
    expect(momentsOf(await run('600519 涨幅下穿000016.SH.涨幅'))).toEqual(['20261116 09:32'])
  })

  test('is not judged on days without data of that one', async () => {
    const days = { 20261116: day([minute('09:30', 1_000, 1_010)]), 20261117: day([minute('09:30', 1_000, 1_010)]) }
    const beside = { 20261117: index([minute('09:30', 250_000)]) }
    const answer = await tried(days, beside, '600519 涨幅>000016.SH.涨幅')
    expect(answer).toMatchObject({ ok: true, days: 1, missing: 1, count: 1 })
  })

  test('does not adjust the other one’s threshold after an ex-date of the judged one', async () => {
    const days = {
      20261116: day([minute('09:30', 2_000), minute('09:31', 2_000)], { prevClose: 2_000 }),
      20261117: day([minute('09:30', 1_000)]),
    }
    const beside = {
      20261116: index([minute('09:30', 249_000), minute('09:31', 251_000)]),
      20261117: index([minute('09:30', 249_000)]),
    }
    const answer = await tried(days, beside, '600519 涨幅>-1% 且 000016.SH.价格>2500')
    if (!answer.ok) throw new Error(answer.reason)
    expect(momentsOf(answer)).toEqual(['20261116 09:31'])
  })

  test('does not use trades of that one before their minute is over', async () => {
    const of = (volume: number, at: string) => ({ ...minute(at, 1_000), volume })
    // 10.10 yuan only while the minute begins in which the other one comes to 2,000 shares.
    const days = { 20261117: day([minute('09:30', 1_000), minute('09:31', 1_010, 1_000), minute('09:32', 1_000)]) }
    const beside = { 20261117: day([of(1_000, '09:30'), of(1_000, '09:31'), of(1_000, '09:32')]) }
    const at = async (condition: string) => {
      const answer = await tried(days, beside, condition)
      if (!answer.ok) throw new Error(answer.reason)
      return momentsOf(answer)
    }
    expect(await at('600519 价格>10.05 且 000001.SZ.成交量>1500')).toEqual([])
    expect(await at('600519 价格>10.05 且 000001.SZ.成交量>500')).toEqual(['20261117 09:31'])
  })

  test('reports which data of the other one is missing', async () => {
    const answer = await tried({}, {}, '600519 委比>000001.SZ.委比')
    expect(answer).toEqual({ ok: false, reason: '此项无法回测：委比（盘口没有留存）' })
  })
})
