import { describe, expect, test } from 'vitest'
import { fillHtml } from '../../../client/first-html'
import { childrenAt, clockOf, drawnDay, drawnFinding, firstChild, LAST_S, pointAt } from '../../../client/landing/day'
import { captionOf, frameAt } from '../../../client/landing/frame'
import { landingPage } from '../../../client/landing/page'
import { landingText } from '../../../client/text/landing'
import { shell } from '../../../client/text/shell'
import { landingDay as simulated } from '../../../gateway/feeds/simulated/exchange/landing-day'
import { boundsFor, DEFAULT_GRADES, gradeOf } from '../../../shared/flow/grades'
import { POINT_S, SESSION_S, tradedSecond } from '../../../shared/protocol/landing-day'

const day = drawnDay
const LOT = 100
/** A fixed number of seconds over the day, first and last included. */
const SECONDS = Array.from({ length: 41 }, (_, at) => Math.round((at * LAST_S) / 40))
const lastFinding = day.findings.at(-1)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const tenths = (yuan: number) => Math.round(yuan / 1e3)

test('the day is the one that the simulated exchange and the detector of splits produce', () => {
  expect(day).toEqual(JSON.parse(JSON.stringify(simulated(day.seed))))
})

test('seconds of trading leave out lunch', () => {
  const at = (hours: number, minutes: number) => tradedSecond((hours * 60 + minutes) * 60_000)
  expect([at(9, 25), at(9, 30), at(11, 30), at(12, 15), at(13, 0), at(15, 0), at(15, 30)]).toEqual([
    0,
    0,
    SESSION_S,
    SESSION_S,
    SESSION_S,
    LAST_S,
    LAST_S,
  ])
  expect([0, SESSION_S, SESSION_S + 1, LAST_S].map(clockOf)).toEqual(['09:30:00', '11:30:00', '13:00:01', '15:00:00'])
})

describe('the story', () => {
  test('has a point for every half minute', () => {
    for (const curve of [day.price, day.average, day.turnover, day.active, day.all]) {
      expect(curve).toHaveLength(LAST_S / POINT_S + 1)
    }
  })

  test('large orders sell actively and buy by resting', () => {
    expect(day.active.at(-1)).toBeLessThan(0)
    expect(day.all.at(-1)).toBeGreaterThan(0)
    expect(day.price.at(-1)).toBeLessThan(day.prevClose)
  })

  test('one parent of many equal children is found, more probable with every one', () => {
    expect(lastFinding).toMatchObject({ state: 'closed', childCount: day.children.length })
    expect(lastFinding?.confidence).toBeGreaterThan(0.95)
    const equal = day.children.filter(([, , lots]) => lots === lastFinding?.sizeLots).length
    expect(equal / day.children.length).toBeCloseTo(lastFinding?.exactShare ?? 0, 1)
    const yuan = sum(day.children.map(([, price, lots]) => (price / 10 ** day.priceScale) * lots * LOT))
    expect(Math.abs(yuan / (lastFinding?.turnover ?? 0) - 1)).toBeLessThan(0.01)
    expect(drawnFinding(day, firstChild(day))).toBeUndefined()
    const counts = day.findings.map(({ childCount }) => childCount)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
  })

  test('one order explains 主动 and 全部: the same money, once and twice', () => {
    const { order } = day
    expect(sum(order.asks.map(([, , taken]) => taken))).toBe(order.lots)
    expect(sum(order.counterparts.map(({ lots }) => lots))).toBe(order.lots)
    expect(sum(order.counterparts.map(({ amount }) => amount))).toBeCloseTo(order.amount, 2)
    expect(sum(order.counterparts.map(({ amount }) => tenths(amount)))).toBe(tenths(order.amount))
    // The better level is filled completely before the next one.
    expect(order.asks[0]?.[1]).toBe(order.asks[0]?.[2])
    expect(order.bids[0]?.[0]).toBeLessThan(order.asks[0]?.[0] ?? 0)
    const bounds = boundsFor(DEFAULT_GRADES, 0)
    expect(gradeOf(bounds, order.amount, order.lots * LOT)).toBe(order.grade)
    for (const { filled, amount } of order.counterparts) expect(filled).toBeGreaterThanOrEqual(amount)
  })
})

describe('at every second', () => {
  test.each(SECONDS)('%i the figures of card, chart and sentences agree', (second) => {
    const { texts, styles } = frameAt(day, second)
    const at = pointAt(second)
    const [active, all] = [day.active[at] as number, day.all[at] as number]
    const plain = (text = '') => Number(text.replaceAll('−', '-').replace('万', ''))
    expect([plain(texts.active), plain(texts.all), plain(texts.passive)]).toEqual([active, all, all - active])
    const [, whole, split] = captionOf(day, second)
    expect(whole).toContain(`${Math.abs(all - active)}万`)
    const finding = drawnFinding(day, second)
    if (finding) expect(split).toContain(texts.amount as string)
    else expect([split, texts.amount, styles.bar]).toEqual([landingText.caption.none, '—', 'display:none'])
    const shown = childrenAt(day, second)
    expect(shown).toHaveLength(finding?.childCount ?? 0)
    expect(shown.every(([time]) => time <= second)).toBe(true)
    expect(texts.time0).toBe(shown.length > 0 ? clockOf(shown.at(-1)?.[0] ?? 0) : ' ')
  })
})

test('the page is complete without script: chart, evidence, ideas and buttons', () => {
  const html = landingPage(day)
  for (const words of [
    ...landingText.headline,
    landingText.demo,
    landingText.register,
    landingText.signIn,
    landingText.simulated,
    ...captionOf(day, LAST_S),
    ...landingText.facts.flat(),
    ...landingText.sources.rows.flat(),
  ]) {
    expect(html).toContain(words)
  }
  const points = /data-path="price" d="M([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  expect(points).toHaveLength(2 * day.price.length)
  expect(fillHtml('%TITLE%|%DESCRIPTION%|%LANDING%')).toBe([shell.homeTitle, landingText.description, html].join('|'))
  expect(html).not.toMatch(/NaN|undefined|%[A-Z_]+%/)
})
