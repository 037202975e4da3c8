import type { Random } from '../exchange/random'

/** Daily deviation of a company's own return, and how much more a newly listed one moves, far above its issue price. */
const OWN = 0.018
export const FREE_SIGMA = 2.5
const POP = 0.6
/** Deviation of what a company opens away by itself, without news. */
const GAP = 0.0045

/** Overnight news of a single company: how often, and how far it opens away. */
const NEWS = { chance: 0.011, least: 0.02, more: 0.025 }
/** A theme that takes a company along within the day: how often, how far, and how often upwards. */
const THEME = { chance: 0.021, least: 0.03, more: 0.045, up: 0.78 }

/**
 * Share of the distance to a limit from which the limit attracts the price; probabilities that the price reaches the
 * limit, and that it leaves the limit again.
 */
const PULL = { from: 0.72, up: 0.62, down: 0.3, opened: 0.6 }
/** After a close at the limit: the same again, else a mean gap and its deviation, which the day keeps in part. */
const AGAIN = { up: 0.14, down: 0.1, gap: 0.045, spread: 0.03 }
const AFTER = { gap: 0.024, spread: 0.026, keeps: 0.6 }

/** State of a company from the days before. */
export interface Carried {
  /** Multiple of its usual own volatility. */
  heat: number
  /** 1 = closed at its upper limit, −1 at its lower one, 0 = at none. */
  sealed: number
}

/** A day as parts of the previous close. */
export interface Move {
  gap: number
  change: number
  /** How far the day went beyond its open and close on either side. */
  above: number
  below: number
  /** The company's own part of the change. */
  own: number
  /** 1 = closes at its upper limit, −1 at its lower one, wherever that is to the cent. */
  sealed: number
}

interface PastMoves {
  sigma: number
  /** The company's common part (`sharedReturn`). */
  shared: number
  /** Price limit as a fraction of the previous close; 0 = none today. */
  limit: number
  /** The first day of all. */
  first: boolean
}

/** How a day goes on from a close at the limit: `again` = to the same limit, from so far a gap; else a gap alone. */
function afterLimit(random: Random, sealed: number, limit: number, sigma: number): { again: boolean; gap: number } {
  if (random.chance((sealed > 0 ? AGAIN.up : AGAIN.down) * excitable(sigma))) {
    return { again: true, gap: sealed * Math.min(limit, Math.abs(AGAIN.gap + AGAIN.spread * random.normal())) }
  }
  return { again: false, gap: sealed * AFTER.gap + AFTER.spread * random.normal() }
}

/** How often news, themes and another day at the limit find a company: calm ones seldom, no other more often. */
const excitable = (sigma: number): number => Math.min(1, sigma ** 2)

/** How far a company goes by itself, beside one that is as usual. */
const wildness = (sigma: number, limit: number, heat: number): number => sigma * heat * (limit === 0 ? FREE_SIGMA : 1)

/** A single company's news of the night; none of most. */
const newsOf = (random: Random, sigma: number): number =>
  random.chance(NEWS.chance * excitable(sigma)) ? turned(random, 0.5, NEWS.least + NEWS.more * random.exponential()) : 0

/** How far a theme takes a company within a day; nothing for most. */
const themeOf = (random: Random, sigma: number, heat: number): number =>
  random.chance(THEME.chance * heat * excitable(sigma))
    ? turned(random, THEME.up, THEME.least + THEME.more * random.exponential())
    : 0

/** Whether a limit takes a company along that has come this part of the way there, at its first look. */
export const isPulled = (random: Random, side: number): boolean => random.chance(side > 0 ? PULL.up : PULL.down)
export const PULLS_FROM = PULL.from

/** Returns of a company on a live day besides its many small moves, as fractions of the previous close. */
export interface MovePlan {
  /** Its own part, from the last close to the first price. */
  gap: number
  /** Additional part within the day. */
  theme: number
  /** 1 = goes to its upper limit again, −1 to the lower one. */
  again: number
}

export function dayPlan(
  random: Random,
  { sigma, limit }: Pick<PastMoves, 'sigma' | 'limit'>,
  { heat, sealed }: Carried,
): MovePlan {
  const wild = wildness(sigma, limit, heat)
  const gap = GAP * wild * random.heavy() + newsOf(random, sigma)
  const theme = themeOf(random, sigma, heat)
  if (sealed === 0 || limit === 0) return { gap, theme, again: 0 }
  const after = afterLimit(random, sealed, limit, sigma)
  return after.again ? { gap: after.gap, theme: 0, again: sealed } : { gap: gap + after.gap, theme, again: 0 }
}

/** How a company moves on a past day, from dice of its own for that day. */
export function pastMove(random: Random, { sigma, shared, limit, first }: PastMoves, { heat, sealed }: Carried): Move {
  const wild = wildness(sigma, limit, heat)
  const news = newsOf(random, sigma)
  const theme = themeOf(random, sigma, heat)
  let gap = 0.25 * shared + GAP * wild * random.heavy() + news
  let own = OWN * wild * random.heavy() + 0.8 * news + theme + (first ? POP : 0)
  const above = 0.007 * wild * random.exponential()
  const below = 0.007 * wild * random.exponential()
  if (sealed !== 0 && limit > 0) {
    const after = afterLimit(random, sealed, limit, sigma)
    if (after.again) {
      return { gap: after.gap, change: sealed * limit, above, below, own: sealed * limit - shared, sealed }
    }
    gap += after.gap
    own += AFTER.keeps * after.gap
  }
  const change = shared + own
  if (limit === 0) return { gap, change, above, below, own, sealed: 0 }
  const reach = Math.abs(change) / limit
  const pulled = reach >= PULL.from && isPulled(random, change)
  const side = reach >= 1 || pulled ? Math.sign(change) : 0
  if (side !== 0) return { gap, change: side * limit, above, below, own, sealed: side }
  const opened = reach >= PULL.from && random.chance(PULL.opened) ? limit : 0
  return {
    gap,
    change,
    own,
    sealed: 0,
    above: change > 0 ? above + opened : above,
    below: change < 0 ? below + opened : below,
  }
}

const turned = (random: Random, up: number, size: number): number => (random.chance(up) ? size : -size)

export interface PricedMove {
  open: number
  high: number
  low: number
  close: number
}

/** Least price, 1.10 yuan. */
const LEAST = 110

/** A move in price units, within `bounds`; at a limit it closes exactly there. `close`: where it closes instead. */
export function priceMove(
  move: Move,
  prevClose: number,
  bounds: { up: number; down: number },
  close?: number,
): PricedMove {
  const clamp = (price: number) => Math.min(bounds.up, Math.max(bounds.down, LEAST, Math.round(price)))
  const at = (part: number) => clamp(prevClose * (1 + part))
  const last = close ?? (move.sealed > 0 ? bounds.up : move.sealed < 0 ? Math.max(LEAST, bounds.down) : at(move.change))
  const open = at(move.gap)
  return {
    open,
    high: Math.max(open, last, clamp(Math.max(open, last) * (1 + move.above))),
    low: Math.min(open, last, clamp(Math.min(open, last) * (1 - move.below))),
    close: last,
  }
}

/** Days by which heat is judged, what each counts beside the one after it, and a usual day's move. */
export const HEAT_DAYS = 8
const HEAT_KEEPS = 0.65
const USUAL_MOVE = 0.022
const HEAT = { base: 0.1, slope: 0.95, least: 0.5, most: 3, move: 4.5 }
const WEIGHTS = Array.from({ length: HEAT_DAYS }, (_, k) => HEAT_KEEPS ** k)
const WEIGHT = WEIGHTS.reduce((sum, each) => sum + each, 0)

/**
 * Volatility level of a company after its daily moves (fractions of the previous close), read by days back; 1 = as
 * usual.
 */
export function companyHeat(moveOf: (back: number) => number | undefined): number {
  let sum = 0
  for (let k = 0; k < HEAT_DAYS; k++) {
    const move = moveOf(k)
    sum += (WEIGHTS[k] as number) * (move === undefined ? 1 : Math.min(HEAT.move, Math.abs(move) / USUAL_MOVE))
  }
  return Math.max(HEAT.least, Math.min(HEAT.most, HEAT.base + (HEAT.slope * sum) / WEIGHT))
}
