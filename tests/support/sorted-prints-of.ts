import type { questionsOf } from '../../gateway/past/recorder/questions'
import { dateToMs } from '../../shared/market/session'

/** The prints of a day by time, by who printed them; engines have other places for them. */
export function sortedPrintsOf(questions: ReturnType<typeof questionsOf>, day: string) {
  const of = new Map<string | undefined, unknown[]>()
  for (let from = 0; ; ) {
    const lived = questions.lived({ day, from, enough: 5 })
    if (!lived) return [...of].sort()
    lived.time.forEach((time, at) => {
      const { ids, place, price, volume, buyNo, sellNo, side, grades, summed } = lived
      const id = ids[place[at] as number]
      const row = [time, price[at], volume[at], buyNo[at], sellNo[at], side[at], grades[at], summed[at]]
      of.set(id, [...(of.get(id) ?? []), row])
    })
    from = Math.floor((lived.to - dateToMs(day)) / 60_000)
  }
}
