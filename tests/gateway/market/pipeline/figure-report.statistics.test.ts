import { expect, test } from 'vitest'
import { checkedMarket } from '../../../support/figure-day'
import { at, runEngine } from '../../feeds/simulated/run-engine'

test.each([3, 7, 11])('a whole simulated day has nothing to report, seed %i', (seed) => {
  const market = checkedMarket()
  const run = runEngine({ seed, instrumentCount: 60, startTime: at(9, 14) })
  market.take(run.start)
  const reports: string[] = []
  for (let time = at(9, 14); time <= at(15, 1); time += 1_000) {
    market.take(run.until(time))
    const words = market.look(time)
    if (words) reports.push(words)
  }
  expect([...reports, ...market.missing()]).toEqual([])
})
