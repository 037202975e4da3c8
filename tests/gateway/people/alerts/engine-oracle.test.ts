import { expect, test } from 'vitest'
import { expectedFirings } from '../../../support/alert-oracle'
import { clock } from '../../../support/alert-rules'
import { casesOf, courseOf, DAYS, UNTIL, World } from '../../../support/alert-world'

const COUNT = 20
const cases = casesOf(COUNT)

test(`${COUNT} generated rules ring as an independent oracle says, over gaps, halts, auctions and an ex-date`, () => {
  const world = new World(cases)
  const found = new Map<string, object[]>()
  const take = (day: number) => {
    for (const { activeRule, at, mark } of world.market.engine.take(100_000).firings) {
      const list = found.get(activeRule.id) ?? []
      found.set(activeRule.id, list)
      list.push({ day, at: Math.floor((at - clock('00:00', day)) / 1_000), mark })
    }
  }
  for (let day = 0; day < DAYS; day++) {
    world.begin(day)
    if (day === 0) world.watch()
    for (const [place, one] of courseOf(day, cases, 60).entries()) {
      world.happen(one)
      if (place % 40 === 0) world.market.engine.tick()
    }
    world.market.at('15:18:30', day)
    take(day)
  }
  const wrong = cases.flatMap(({ rule, days, text }, place) => {
    const [fired, expected] = [found.get(`r${place}`) ?? [], expectedFirings(rule, days, UNTIL)]
    return JSON.stringify(fired) === JSON.stringify(expected) ? [] : [{ text, fired, expected }]
  })
  expect(wrong).toEqual([])
  expect([...found.values()].flat().length).toBeGreaterThan(COUNT / 2)
})
