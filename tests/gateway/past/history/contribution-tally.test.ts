import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ContributionTally, type MemberDay, type MemberPart } from '../../../../gateway/past/history/contribution-tally'

const START: MemberDay = { relative: 1, adNet: 0, odBig: 0 }
const stateAt = (relative: number, adNet: number | null = 0): MemberDay => ({ relative, adNet, odBig: adNet })
const whole = (id: string, weight: number, relative: number, adNet = 0): MemberPart => {
  return { id, weight, from: START, to: stateAt(relative, adNet) }
}

describe('contributions of members', () => {
  test('are index × weight × change, risers before fallers, and have the weight times the net', () => {
    const tally = new ContributionTally()
    tally.add('20261119', 300_000, [whole('A', 0.25, 0.98, -2e6), whole('B', 0.75, 1.01, 1e6)])
    const { members, sum, adNet, weighted } = tally.answer(9)
    expect(members.map(({ id }) => id)).toEqual(['B', 'A'])
    expect(members[0]?.points).toBeCloseTo(2_250, 6)
    expect(members[1]?.points).toBeCloseTo(-1_500, 6)
    expect(members[1]?.change).toBeCloseTo(-0.02, 9)
    expect(sum).toBeCloseTo(750, 6)
    expect(adNet).toBe(-1e6)
    expect(weighted).toBeCloseTo(0.25 * -2e6 + 0.75 * 1e6, 6)
  })

  test('over several days are weight and index at the beginning × the chained change', () => {
    const tally = new ContributionTally()
    tally.add('20261119', 100_000, [whole('A', 0.5, 1.1), whole('B', 0.5, 1)])
    // The previous close of the second day is lower by a dividend: only its change counts.
    tally.add('20261120', 105_000, [whole('A', 0.55 / 1.05, 1.02), whole('B', 0.5 / 1.05, 0.9)])
    const { members, sum } = tally.answer(9)
    const of = (id: string) => members.find((member) => member.id === id)
    expect(of('A')?.points).toBeCloseTo(100_000 * 0.5 * (1.1 * 1.02 - 1), 6)
    expect(of('B')?.points).toBeCloseTo(100_000 * 0.5 * (1 * 0.9 - 1), 6)
    expect(of('A')?.change).toBeCloseTo(1.1 * 1.02 - 1, 9)
    expect(sum).toBeCloseTo(5_000 + 105_000 * ((0.55 / 1.05) * 0.02 - (0.5 / 1.05) * 0.1), 6)
  })

  test('of members that entered or left within the range cover only their days, and name the day', () => {
    const tally = new ContributionTally()
    tally.add('20261118', 1_000, [whole('STAYS', 0.5, 1), whole('LEAVES', 0.5, 1.1)])
    tally.add('20261119', 1_050, [whole('STAYS', 0.5, 1), whole('ENTERS', 0.5, 0.9)])
    const { members } = tally.answer(0)
    expect(members.map(({ id, entered, left }) => [id, entered, left])).toEqual([
      ['LEAVES', null, '20261119'],
      ['ENTERS', '20261119', null],
    ])
    expect(members[0]?.points).toBeCloseTo(50, 9)
    expect(members[1]?.points).toBeCloseTo(-52.5, 9)
  })

  test('that are unknown are null, and counted separately', () => {
    const tally = new ContributionTally()
    tally.add('20261119', 1_000, [whole('A', 0.5, 1.1), { ...whole('B', 0.5, 1.1), to: undefined }])
    tally.add('20261120', 1_000, [whole('A', 0.5, 1), whole('B', 0.5, 1.1)])
    const { members, sum, unknown } = tally.answer(9)
    expect(members.find(({ id }) => id === 'B')).toMatchObject({ points: null, change: null, adNet: null })
    expect([sum, unknown]).toEqual([expect.closeTo(50, 6), 1])
  })

  test('of the members between the ends are one sum, so that the total is complete', () => {
    const parts = Array.from({ length: 10 }, (_, n) => whole(`M${n}`, 0.1, 1 + (n - 4) / 100, n))
    const tally = new ContributionTally()
    tally.add('20261119', 1_000, parts)
    const { members, rest, sum } = tally.answer(2)
    expect(members.map(({ id }) => id)).toEqual(['M9', 'M8', 'M1', 'M0'])
    expect(rest).toMatchObject({ count: 6, adNet: 27 })
    expect(members.reduce((all, { points }) => all + (points ?? 0), rest.points)).toBeCloseTo(sum, 9)
  })

  test('of two adjacent ranges add up to those of the whole range, wherever it is cut', () => {
    const day = fc.record({
      level: fc.integer({ min: 1_000, max: 900_000 }),
      members: fc.array(
        fc.record({
          weight: fc.double({ min: 0, max: 1, noNaN: true }),
          cut: fc.double({ min: 0.8, max: 1.2, noNaN: true }),
          end: fc.double({ min: 0.8, max: 1.2, noNaN: true }),
          cutNet: fc.integer({ min: -1e6, max: 1e6 }),
          net: fc.integer({ min: -1e6, max: 1e6 }),
        }),
        { minLength: 3, maxLength: 3 },
      ),
    })
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 6 }), fc.nat(5), (days, place) => {
        const at = place % days.length
        const [both, before, after] = [new ContributionTally(), new ContributionTally(), new ContributionTally()]
        days.forEach(({ level, members }, n) => {
          const parts = (from: 'start' | 'cut', to: 'cut' | 'end') =>
            members.map((one, id): MemberPart => {
              const cut = stateAt(one.cut, one.cutNet)
              const end = stateAt(one.end, one.net)
              return {
                id: String(id),
                weight: one.weight,
                from: from === 'cut' ? cut : START,
                to: to === 'cut' ? cut : end,
              }
            })
          both.add(String(n), level, parts('start', 'end'))
          if (n < at) before.add(String(n), level, parts('start', 'end'))
          if (n === at) before.add(String(n), level, parts('start', 'cut'))
          if (n === at) after.add(String(n), level, parts('cut', 'end'))
          if (n > at) after.add(String(n), level, parts('start', 'end'))
        })
        const of = (tally: ContributionTally) => tally.answer(9).members.toSorted((a, b) => (a.id < b.id ? -1 : 1))
        const [all, first, second] = [of(both), of(before), of(after)]
        all.forEach((member, n) => {
          const sum = (name: 'points' | 'adNet' | 'weighted') => (first[n]?.[name] ?? 0) + (second[n]?.[name] ?? 0)
          for (const name of ['points', 'adNet', 'weighted'] as const)
            expect(member[name] ?? 0).toBeCloseTo(sum(name), 3)
        })
      }),
    )
  })
})

describe('the answer of a tally', () => {
  const ids = (ends: number, ...parts: MemberPart[]) => {
    const tally = new ContributionTally()
    tally.add('20261119', 1_000, parts)
    const { members, rest } = tally.answer(ends)
    return [members.map(({ id }) => id), rest]
  }

  test('orders members by points, then by code; unknown ones count as zero', () => {
    const unknown = { ...whole('U', 0.2, 1), from: undefined }
    expect(
      ids(9, whole('C', 0.2, 1.1), whole('B', 0.2, 1), whole('A', 0.2, 1), unknown, whole('D', 0.2, 0.9))[0],
    ).toEqual([...['C', 'A', 'B', 'U', 'D']])
  })

  test('has as many members of both ends as requested, and the others as one sum', () => {
    const all = ['A', 'B', 'C', 'D', 'E'].map((id, at) => whole(id, 0.2, 1.2 - at / 10, 10 ** at))
    expect(ids(1, ...all)).toEqual([
      ['A', 'E'],
      {
        count: 3,
        points: expect.closeTo(1_000 * 0.2 * 0, 9),
        adNet: 10 + 100 + 1_000,
        weighted: expect.closeTo(222, 9),
      },
    ])
    expect(ids(2, ...all)[0]).toEqual(['A', 'B', 'D', 'E'])
    expect(ids(3, ...all)[0]).toHaveLength(5)
  })

  test('has the change between two times of a day', () => {
    const tally = new ContributionTally()
    const at = (relative: number, adNet: number | null) => ({
      relative,
      adNet,
      odBig: adNet === null ? null : 2 * adNet,
    })
    tally.add('20261119', 1_000, [{ id: 'A', weight: 0.5, from: at(1.25, 30), to: at(1.5, 100) }])
    expect(tally.answer(9).members[0]).toMatchObject({ points: 125, adNet: 70, weighted: 35, odBig: 140 })
    expect(tally.answer(9).members[0]?.change).toBeCloseTo(0.2, 9)
    tally.add('20261120', 1_000, [{ id: 'A', weight: 0.5, from: at(1, 0), to: at(1, null) }])
    expect(tally.answer(9).members[0]).toMatchObject({ points: 125, adNet: null, weighted: null, odBig: null })
    expect(tally.answer(9)).toMatchObject({ adNet: 0, weighted: 0, unknown: 0 })
  })

  test('accepts a fall to zero', () => {
    const tally = new ContributionTally()
    tally.add('20261119', 1_000, [whole('A', 0.5, 0)])
    expect(tally.answer(9).members[0]).toMatchObject({ points: -500, change: -1 })
  })
})
