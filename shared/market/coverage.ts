/** A figure of several instruments is published if this fraction of its weight has a price. */
const COVERAGE_LEAST = 0.8
/** For sums of fractions. */
const ROUNDING = 1e-9

/** Whether members of this part of the weight, 0…1, are enough for the whole's own figure. */
export const isCovered = (covered: number): boolean => covered >= COVERAGE_LEAST - ROUNDING
