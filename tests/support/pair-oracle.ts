/**
 * Computes the expected firings of a rule that compares the changes of two instruments, row by row from the whole past:
 * the only state is the list of firings so far.
 */
export interface PairRow {
  /** Ms of the day. */
  at: number
  kind: 'own' | 'other' | 'gap'
  /** In 1/100; the previous close is 1,000, of an index 250,000. */
  price: number
}

export interface PairRule {
  comparison: '>' | '>=' | '<' | '<=' | 'up' | 'down'
  margin: boolean
  isIndex: boolean
  /** The other instrument's change is the left operand. */
  isTurned: boolean
}

interface Look {
  day: number
  at: number
  kind: 'own' | 'other' | 'begin'
  /** Left minus right, in 1/250,000; undefined: one of them is missing. */
  apart: number | undefined
  mark: '' | 'gap'
}

const PER_CENT_TENTH = 250
const OLD_MS = 15_000

function looksOf({ isIndex, isTurned }: PairRule, days: readonly (readonly PairRow[])[]): Look[] {
  return days.flatMap((rows, day) => {
    const looks: Look[] = [{ day, at: -1, kind: 'begin', apart: 0, mark: '' }]
    for (const [place, { at, kind }] of rows.entries()) {
      if (kind === 'gap') continue
      const newest = (wanted: PairRow['kind']) => rows.slice(0, place + 1).findLast((row) => row.kind === wanted)
      const [own, other] = [newest('own'), newest('other')]
      const isOld = isIndex && other !== undefined && at - other.at > OLD_MS
      const before = rows.slice(0, place)
      const lastOfKind = before.findLastIndex((row) => row.kind === kind)
      const broke = before.slice(lastOfKind + 1).some((row) => row.kind === 'gap')
      let apart: number | undefined
      if (own && other && !isOld) {
        const [a, b] = [(own.price - 1_000) * 250, isIndex ? other.price - 250_000 : (other.price - 1_000) * 250]
        apart = isTurned ? b - a : a - b
      }
      looks.push({ day, at, kind, apart, mark: broke ? 'gap' : '' })
    }
    return looks
  })
}

export function expectedBeside(rule: PairRule, days: readonly (readonly PairRow[])[]) {
  const { comparison, margin, isTurned } = rule
  const looks = looksOf(rule, days)
  const upwards = comparison === '>' || comparison === '>=' || comparison === 'up'
  const holds = (apart: number, back: number): boolean => {
    const value = upwards ? apart + back : -apart + back
    return comparison === '>' || comparison === '<' ? value > 0 : value >= 0
  }
  const back = margin ? PER_CENT_TENTH : 0
  const fired: number[] = []
  for (const [place, { kind, apart }] of looks.entries()) {
    if (kind === 'begin' || apart === undefined) continue
    const past = looks.slice(0, place)
    if (comparison === 'up' || comparison === 'down') {
      if (kind !== (isTurned ? 'other' : 'own')) continue
      const own = past.filter((one) => one.apart !== undefined && (one.kind === kind || one.kind === 'begin'))
      const lastBeyond = own.findLastIndex((one) => holds(one.apart as number, 0))
      const ready = own
        .slice(lastBeyond + 1)
        .some((one) => lastBeyond < 0 || farBelow(one.apart as number, back, upwards))
      if (holds(apart, 0) && ready) fired.push(place)
      continue
    }
    if (!holds(apart, 0)) continue
    const wasFalse = past.some((one) => one.apart !== undefined && !holds(one.apart, 0))
    const last = fired.at(-1)
    const released =
      last === undefined || past.slice(last + 1).some((one) => one.apart !== undefined && !holds(one.apart, back))
    if (wasFalse && released) fired.push(place)
  }
  return fired.map((place) => {
    const { day, at, mark } = looks[place] as Look
    return { day, at, mark }
  })
}

/** Whether a difference is on the other side of its threshold, by the margin at least. */
const farBelow = (apart: number, back: number, upwards: boolean): boolean =>
  upwards ? apart < 0 && apart <= -back : apart > 0 && apart >= back
