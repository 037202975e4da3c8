/** A figure of several instruments is published if this fraction of its weight has a price. */
const COVERAGE_LEAST = 0.8
/** Rounding error of a sum of fractions. */
const ROUNDING = 1e-9

/** Whether enough members have a price to publish a figure of all. `covered`: their fraction of the weight, 0…1. */
export const isCovered = (covered: number): boolean => covered >= COVERAGE_LEAST - ROUNDING
