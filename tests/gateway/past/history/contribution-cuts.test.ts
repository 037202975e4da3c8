import { describe, expect, test } from 'vitest'
import { queryContributions } from '../../../../gateway/past/history/query-contributions'
import {
  dayOf,
  FRIDAY,
  flowOf,
  INDEX,
  indexMinute,
  minuteOf,
  OTHER,
  queryWorld,
  STOCK,
  THURSDAY,
  worldLimits,
} from '../../../support/query-world'

const { signal } = worldLimits()
const row = (day: string, id: string, close: number, prevClose: number, net = 0) =>
  dayOf(day, { id, close, prevClose, adNet: [net, 0, 0, 0], odNet: [0, 0, net, 0] })

/** Of an index of 1,000 points two members of a half each; the first has minutes on Thursday. */
function world() {
  const days = [
    ...[
      row(THURSDAY, INDEX.id, 1_050, 1_000),
      row(THURSDAY, STOCK.id, 1_100, 1_000, 70),
      row(THURSDAY, OTHER.id, 1_000, 1_000),
    ],
    ...[
      row(FRIDAY, INDEX.id, 1_000, 1_050),
      row(FRIDAY, STOCK.id, 990, 1_100, -50),
      row(FRIDAY, OTHER.id, 1_000, 1_000),
    ],
  ]
  const made = queryWorld({ days })
  const members = [STOCK, OTHER].map(({ id }) => [id, 0.5])
  const bytes = new TextEncoder().encode(JSON.stringify(members))
  for (const day of [THURSDAY, FRIDAY]) made.putBytes(day, INDEX, 'members', bytes)
  made.put(THURSDAY, STOCK, 'minute', [minuteOf(1, 1_020), minuteOf(31, 1_050), minuteOf(60, 1_080)])
  made.put(THURSDAY, STOCK, 'flow', [flowOf(1, { adS: 1_000 }), flowOf(31, { adS: 2_000 }), flowOf(60, { adS: 4_000 })])
  made.put(THURSDAY, OTHER, 'minute', [minuteOf(1, 1_000)])
  made.put(THURSDAY, INDEX, 'index-minute', [indexMinute(1, 1_010), indexMinute(31, 1_025)], true)
  return made
}
const ask = async (from: string, to: string) => {
  const told = await queryContributions(world().context, { code: INDEX.id, from, to }, signal)
  const own = told.members.find(({ id }) => id === STOCK.id)
  const round = (value: number | null | undefined) => (value == null ? value : Math.round(value * 1e6) / 1e6)
  return {
    told,
    own: [round(own?.points), round(own?.change), round(own?.adNet)],
    levels: [told.startLevel, told.endLevel],
  }
}

describe('what a member did to its index', () => {
  test.each<[title: string, from: string, to: string, own: unknown[], levels: unknown[]]>([
    ['on a day', THURSDAY, THURSDAY, [50, 0.1, 70], [1_000, 1_050]],
    ['on two days', THURSDAY, FRIDAY, [50 - 52.5, -0.01, 20], [1_000, 1_000]],
    ['to the end of the first minute', THURSDAY, `${THURSDAY}0930`, [10, 0.02, 10], [1_000, 1_010]],
    // Thirty minutes are over at ten o’clock: the thirty-first is not.
    ['from the opening to a minute', THURSDAY, `${THURSDAY}0959`, [10, 0.02, 10], [1_000, 1_010]],
    ['from the opening to a minute later', THURSDAY, `${THURSDAY}1000`, [25, 0.05, 30], [1_000, 1_025]],
  ])('%s', async (_title, from, to, own, levels) => {
    const found = await ask(from, to)
    expect(found.own).toEqual(own)
    expect(found.levels).toEqual(levels)
  })

  test.each([
    [THURSDAY, THURSDAY],
    [THURSDAY, `${THURSDAY}0930`],
    [THURSDAY, `${THURSDAY}1000`],
    [`${THURSDAY}1001`, THURSDAY],
    [`${THURSDAY}1001`, FRIDAY],
    [FRIDAY, FRIDAY],
  ])('with the residual is the move of the index, made of daily rows or not: %s to %s', async (from, to) => {
    const { told } = await ask(from, to)
    const points = told.members.reduce((sum, member) => sum + (member.points ?? 0), told.rest.points)
    expect(points + (told.residual ?? Number.NaN)).toBeCloseTo((told.endLevel ?? 0) - (told.startLevel ?? 0), 6)
  })

  test('from a minute on is what came after it', async () => {
    const { own, levels, told } = await ask(`${THURSDAY}1001`, THURSDAY)
    expect(own).toEqual([25, Math.round((1.1 / 1.05 - 1) * 1e6) / 1e6, 70 - 30])
    expect(levels).toEqual([1_025, 1_050])
    expect(told.derived).toEqual([THURSDAY])
  })

  test('before the first minute is nothing', async () => {
    const { own, levels } = await ask(THURSDAY, `${THURSDAY}0920`)
    expect(own).toEqual([0, 0, 0])
    expect(levels).toEqual([1_000, 1_000])
  })
})
