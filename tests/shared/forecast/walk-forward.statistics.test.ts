import { expect, test } from 'vitest'
import { HORIZONS } from '../../../shared/forecast/horizons'
import { skillOf } from '../../../shared/forecast/skill'
import { judgeWalkForward } from '../../../shared/forecast/walk-forward'
import { randomSamples } from '../../support/random-samples'

const PAGES = 20
const WALK = { daysMin: 20, daysMax: 60 }

/** Of some pages of all horizons: how many claim skill at one of them, and the part within the bands. */
function pages(link: number, firstSeed: number) {
  let claimed = 0
  const within = { 50: 0, 80: 0 }
  for (let page = 0; page < PAGES; page++) {
    const skills = Array.from({ length: HORIZONS.length }, (_, horizon) =>
      skillOf(judgeWalkForward(randomSamples(firstSeed + page * HORIZONS.length + horizon, 50, link), WALK)),
    )
    if (skills.some((skill) => skill?.isSkilled)) claimed++
    within[50] += skills.reduce((sum, skill) => sum + (skill?.within50 ?? 0), 0) / HORIZONS.length / PAGES
    within[80] += skills.reduce((sum, skill) => sum + (skill?.within80 ?? 0), 0) / HORIZONS.length / PAGES
  }
  return { claimed, within }
}

test('pages of series without a link claim nothing in at least 19 of 20, and bands hold what they say', () => {
  const { claimed, within } = pages(0, 1_000)
  console.log('without a link', claimed, 'of', PAGES, within)
  expect(claimed).toBeLessThanOrEqual(PAGES / 20)
  expect(Math.abs(within[50] - 0.5)).toBeLessThan(0.015)
  expect(Math.abs(within[80] - 0.8)).toBeLessThan(0.015)
})

test('pages of series with a link all find it', () => {
  const { claimed, within } = pages(0.8, 5_000)
  console.log('with a link', claimed, 'of', PAGES, within)
  expect(claimed).toBe(PAGES)
  expect(Math.abs(within[80] - 0.8)).toBeLessThan(0.015)
})
