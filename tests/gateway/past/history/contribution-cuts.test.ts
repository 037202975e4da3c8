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

/** An index of 1,000 points with two members of half each; the first has minutes on Thursday. */
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
  const answer = await queryContributions(world().context, { code: INDEX.id, from, to }, signal)
  const own = answer.members.find(({ id }) => id === STOCK.id)
  const round = (value: number | null | undefined) => (value == null ? value : Math.round(value * 1e6) / 1e6)
  return {
    answer,
    own: [round(own?.points), round(own?.change), round(own?.adNet)],
    levels: [answer.startLevel, answer.endLevel],
  }
}

describe('the contribution of a member to its index', () => {
  test.each<[title: string, from: string, to: string, own: unknown[], levels: unknown[]]>([
    ['on a day', THURSDAY, THURSDAY, [50, 0.1, 70], [1_000, 1_050]],
    ['on two days', THURSDAY, FRIDAY, [50 - 52.5, -0.01, 20], [1_000, 1_000]],
    ['to the end of the first minute', THURSDAY, `${THURSDAY}0930`, [10, 0.02, 10], [1_000, 1_010]],
    // At ten o’clock thirty minutes are over, not the thirty-first.
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
  ])(
    'adds up with those of others and the residual to the move of the index, also on derived days: %s to %s',
    async (from, to) => {
      const { answer } = await ask(from, to)
      const points = answer.members.reduce((sum, member) => sum + (member.points ?? 0), answer.rest.points)
      expect(points + (answer.residual ?? Number.NaN)).toBeCloseTo((answer.endLevel ?? 0) - (answer.startLevel ?? 0), 6)
    },
  )

  test('from a minute on is that of the time after it', async () => {
    const { own, levels, answer } = await ask(`${THURSDAY}1001`, THURSDAY)
    expect(own).toEqual([25, Math.round((1.1 / 1.05 - 1) * 1e6) / 1e6, 70 - 30])
    expect(levels).toEqual([1_025, 1_050])
    expect(answer.derived).toEqual([THURSDAY])
  })

  test('before the first minute is zero', async () => {
    const { own, levels } = await ask(THURSDAY, `${THURSDAY}0920`)
    expect(own).toEqual([0, 0, 0])
    expect(levels).toEqual([1_000, 1_000])
  })
})
