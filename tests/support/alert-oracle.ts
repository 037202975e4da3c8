/**
 * Computes the expected firings second by second in another way than the product: the only state is the list of
 * firings so far, and every check looks back over all seconds.
 */
export interface OracleRow {
  /** Second of the day. */
  at: number
  /** In 1/100 yuan; undefined: the source broke off here. */
  price: number | undefined
  /** Trading is halted from here on; the row has no price. */
  halts?: true
}

export interface OracleDay {
  rows: OracleRow[]
  prevClose: number
}

export interface OracleRule {
  comparison: '>' | '>=' | '<' | '<=' | 'up' | 'down'
  /** By day: an ex-date moves it. In 1/100 yuan. */
  thresholds: number[]
  margin: boolean
  heldSeconds: number
  cooldownSeconds: number
  repeat: 'once' | 'daily' | 'always'
  window?: { from: number; to: number } | undefined
}

export interface OracleFiring {
  day: number
  at: number
  mark: OracleMark
}

type OracleMark = '' | 'gap' | 'halt'

const isTradingSecond = (second: number): boolean =>
  (second >= 33_300 && second < 33_900) ||
  (second >= 34_200 && second < 41_400) ||
  (second >= 46_800 && second < 54_000)

/** Margin of a threshold k: two ticks or a thousandth of k, whichever is larger, in 1/1000 of 1/100 yuan. */
const marginThousandths = (k: number): number => Math.max(2_000, k)

type Known = { day: number; at: number; price: number | undefined; isRow: boolean; mark: OracleMark }

/** Every second of every day from the first row on, and before each day its previous close. */
function secondsOf(days: OracleDay[], until: number): Known[] {
  return days.flatMap(({ rows, prevClose }, day) => {
    const first = rows[0]?.at ?? 0
    const last = Math.max(until, rows.at(-1)?.at ?? 0)
    const seconds: Known[] = [{ day, at: -1, price: prevClose, isRow: false, mark: '' }]
    let price: number | undefined
    let broken = false
    let halted = false
    const bySecond = new Map(rows.map((row) => [row.at, row]))
    for (let at = first; at <= last; at++) {
      const row = bySecond.get(at)
      if (row?.halts) halted = true
      else if (row) {
        price = row.price
        if (row.price === undefined) broken = true
      }
      const isRow = row?.price !== undefined
      seconds.push({ day, at, price, isRow, mark: isRow ? (broken ? 'gap' : halted ? 'halt' : '') : '' })
      if (isRow) {
        broken = false
        halted = false
      }
    }
    return seconds
  })
}

/** `until`: the clock runs to this second of each day, at least. */
export function expectedFirings(rule: OracleRule, days: OracleDay[], until = 0): OracleFiring[] {
  const seconds = secondsOf(days, until)
  const fired: (OracleFiring & { place: number })[] = []
  const kOf = (day: number) => rule.thresholds[day] as number
  const isCross = rule.comparison === 'up' || rule.comparison === 'down'
  const upwards = rule.comparison === '>' || rule.comparison === '>=' || rule.comparison === 'up'
  const inside = ({ at }: Known) => !rule.window || (at >= rule.window.from && at < rule.window.to)

  const satisfied = (price: number, day: number, back: number): boolean => {
    const bound = kOf(day) * 1_000 + (upwards ? -back : back)
    const value = price * 1_000
    if (rule.comparison === '>') return value > bound
    if (rule.comparison === '<') return value < bound
    return upwards ? value >= bound : value <= bound
  }
  const sentence = (known: Known): boolean | undefined => {
    if (known.at >= 0 && !inside(known)) return false
    return known.price === undefined ? undefined : satisfied(known.price, known.day, 0)
  }
  const relaxed = (known: Known): boolean | undefined => {
    if (known.at >= 0 && !inside(known)) return false
    const back = rule.margin ? marginThousandths(kOf(known.day)) : 0
    return known.price === undefined ? undefined : satisfied(known.price, known.day, back)
  }
  const absolute = (known: { day: number; at: number }) => known.day * 86_400 + known.at
  const maySound = (known: Known): boolean => {
    const last = fired.at(-1)
    if (!last) return true
    if (rule.repeat === 'once') return false
    if (rule.repeat === 'daily' && last.day === known.day) return false
    return absolute(known) >= absolute(last) + rule.cooldownSeconds
  }

  const says = seconds.map(sentence)
  const saysRelaxed = seconds.map(relaxed)
  const firstFalse = says.indexOf(false)
  /** By second: index of the latest second up to it at which the relaxed condition was false, -1 if none. */
  const released: number[] = []
  /** By second: number of trading seconds for which the condition has been true without a break. */
  const trueSeconds: number[] = []
  for (const [place, known] of seconds.entries()) {
    released.push(saysRelaxed[place] === false ? place : (released[place - 1] ?? -1))
    const before = seconds[place - 1]
    const goesOn = before !== undefined && before.at >= 0 && before.day === known.day && says[place - 1] === true
    trueSeconds.push(goesOn ? (trueSeconds[place - 1] ?? 0) + (isTradingSecond(before.at) ? 1 : 0) : 0)
  }

  const levelFires = (place: number): boolean => {
    const known = seconds[place] as Known
    if (known.at < 0 || says[place] !== true || (trueSeconds[place] as number) < rule.heldSeconds) return false
    if (firstFalse < 0 || firstFalse > place) return false
    const last = fired.at(-1)
    const unlatched = rule.repeat === 'daily' && last?.day !== known.day
    if (last && !unlatched && (released[place] as number) <= last.place) return false
    return maySound(known)
  }

  const crossFires = (place: number): boolean => {
    const known = seconds[place] as Known
    if (!known.isRow || known.price === undefined) return false
    const beyond = (one: Known) =>
      one.price !== undefined && (upwards ? one.price >= kOf(one.day) : one.price <= kOf(one.day))
    if (!beyond(known)) return false
    const looked = seconds.slice(0, place).filter((one) => one.price !== undefined && (one.isRow || one.at < 0))
    const lastBeyond = looked.findLastIndex(beyond)
    const between = looked.slice(lastBeyond + 1)
    const ready = between.some((one) => {
      const far = lastBeyond < 0 || !rule.margin ? 0 : marginThousandths(kOf(one.day))
      const value = (one.price as number) * 1_000
      const k = kOf(one.day) * 1_000
      return upwards ? value <= k - far : value >= k + far
    })
    return ready && inside(known) && maySound(known)
  }

  for (let place = 0; place < seconds.length; place++) {
    const fires = isCross ? crossFires(place) : levelFires(place)
    const { day, at, mark } = seconds[place] as Known
    // A condition that already held fires by the clock, without the mark of a row in the same second.
    const isByClock = !isCross && says[place - 1] === true
    if (fires) fired.push({ place, day, at, mark: isByClock ? '' : mark })
  }
  return fired.map(({ day, at, mark }) => ({ day, at, mark }))
}
