import { FINDING_CHILDREN_MAX } from '../split-finding'

/** Bounds on what a detector stores of one instrument. */
export interface SplitBudget {
  /** Orders stored; chains reach no further back. A power of two. */
  orders: number
  /** Chain steps stored. A power of two. */
  links: number
  /** Rings of one exact size that are stored, the most recently used ones. */
  exactRings: number
  exactNodes: number
  /** Bands of similar sizes a side and stagger; 0 = exact sizes only. */
  bands: number
  bandNodes: number
  /** Steps of chains of shares of the market's volume. A power of two; 0 = no such chains. */
  shareLinks: number
  /** Hypotheses stored for each order in each ring. */
  beams: number
  /** Parents followed at the same time, published or not. */
  parents: number
  /** Children stored per parent, the newest. */
  children: number
  clockMarks: number
  sizes: number
}

/** Full detection, in at most 2 MB: for instruments with readers and for the busiest. */
export const FULL_BUDGET: SplitBudget = {
  orders: 4096,
  links: 32_768,
  exactRings: 128,
  exactNodes: 5,
  bands: 18,
  bandNodes: 6,
  shareLinks: 16_384,
  beams: 2,
  parents: 48,
  children: FINDING_CHILDREN_MAX,
  clockMarks: 4096,
  sizes: 512,
}

/**
 * Full detection, but no further back than the last few hundred orders, in half a MB: for instruments that are read
 * only as rows of the market's list. Of 34 parents on that list half an hour after the open it reported 33
 * (`npm run bench -- split-market`).
 */
export const LISTED_BUDGET: SplitBudget = {
  ...FULL_BUDGET,
  orders: 512,
  links: 2048,
  shareLinks: 1024,
  clockMarks: 1024,
  sizes: 256,
}

/** Exact sizes and refills only, in at most 64 KB: for all other instruments. */
export const LIGHT_BUDGET: SplitBudget = {
  orders: 128,
  links: 256,
  exactRings: 16,
  exactNodes: 6,
  bands: 0,
  bandNodes: 0,
  shareLinks: 0,
  beams: 2,
  parents: 5,
  children: 24,
  clockMarks: 128,
  sizes: 32,
}

/** True if only exact sizes and refills are looked for: what such a detector states is fitted by itself. */
export const isExactOnly = ({ bands, shareLinks }: SplitBudget): boolean => bands === 0 && shareLinks === 0
