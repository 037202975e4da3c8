import type { Shares, Yuan } from '../../market/units'

/**
 * Parameters of the detector, and the source of each. Sizes of tables and orders of precision are defined where they
 * are used; fitted or counted values are in `verdict/confidence` and `verdict/false-findings`. GENERATED: chosen by F1
 * on half-days of both generators (`npm run bench -- split`), seeds 201–224 and 301–324, and not tuned on those used for
 * evaluation. NULL: by the findings on days without slicing (`split-null`). MARKET: by the list of the whole
 * market on a simulated day (`split-market`). After a change run these benchmarks.
 */

/** `orders/candidate`: GENERATED. */
export const candidateTuning = {
  /** A schedule seldom leaves odd lots. */
  ODD_SUPPORT: 0.5,
} as const
/** `orders/volume-rate`: GENERATED. */
export const volumeRateTuning = {
  /** Memory of the mean; longer silences count as this; a young mean is as old as that. */
  WINDOW_MS: 180_000,
  SILENCE_MS: 30_000,
  AGE_MIN_MS: 5_000,
} as const
/** `orders/stamp-resolution`: by reason: a step must hold for nearly all of a good many stamps. */
export const stampsTuning = {
  /** Minimum number of stamps for a result; the fraction of stamps that can be off the step. */
  STAMPS_MIN: 50,
  OFF_SHARE_MAX: 0.02,
  /** Number of stamps at which counts are halved. */
  STAMPS_KEPT: 4_000,
} as const
/** `split-detector`: ORDER_MAX is the exchanges' rule; BLUR is 1 ÷ √6, two stamps that are rounded evenly; ORDER_MIN by reason. */
export const ordersTuning = {
  /** Orders below this are too small for a hidden size; they train the background only. */
  ORDER_MIN: 2_000 as Yuan,
  /**
   * The largest order that the exchanges accept: every larger intention uses this size, so it does not identify a
   * trader.
   */
  ORDER_MAX: 1_000_000 as Shares,
  /** Standard deviation of an interval between two stamps, in steps of the stamps. */
  BLUR: 0.41,
} as const
/** `chains/gap-density`: GENERATED. */
export const gapsTuning = {
  /** Irregularities of intervals that a schedule may have. */
  SCHEDULE_CVS: [0.05, 0.18, 0.42, 0.85],
  /** Chance that a slot stays empty. */
  SKIP: 0.15,
} as const
/** `chains/size-density`: GENERATED. */
export const sizesTuning = {
  /** A chain of equal sizes repeats its size this often. */
  SIZE_SUPPORT_EXACT: 0.9,
  /** Near sizes, and sizes only alike (standard deviations in ln). */
  NARROW: 0.09,
  WIDE: 0.32,
} as const
/** `chains/step`: GENERATED. */
export const refillsTuning = {
  /** Steps are no shorter; an iceberg's next slice comes within this, most within that. */
  GAP_MIN_MS: 15,
  REFILL_MS: 360,
  REFILL_FAST_MS: 130,
  /** Resting orders follow one another at a price more often than independent ones would. */
  REFILL_NULL: 4,
} as const
/** `chains/beams`: GENERATED. */
export const beamsTuning = {
  /** Bursts: intervals between, log-uniform. */
  BURST_MS: [100, 200_000],
  /** The last fits any interval: slices that come in bursts. */
  PRIOR: [0.15, 0.15, 0.15, 0.1, 0.08, 0.12, 0.15, 0.1, 0.1],
  FORGET: 0.03,
  /** Shortest and longest first interval; its prior is log-uniform between. */
  FIRST_GAP_MS: [200, 260_000],
  REFILL_PRIOR_FIRST: 0.33,
  /** Largest evidence of a single order. */
  STEP_NATS_MAX: 5,
  SLOTS_REMEMBERED: 12,
  PHASE_GAIN: 0.5,
  SIZE_MEMORY_MIN: 0.15,
  /** Changing between active and resting moves the interval by an unknown wait. */
  SWITCH_REACH: 1.8,
  /** Chance that a schedule pauses for more slots than are looked across. */
  PAUSE: 0.03,
  PAUSE_SLOTS: 3,
} as const
/** `chains/chain-rings`: GENERATED. */
export const ringsTuning = {
  /** Hypotheses below this are dropped, and those that stay unproven for this many orders. */
  SCORE_MIN: -7,
  UNPROVEN_MAX: 50,
  /** Hypotheses of one order differ by this in ln of their interval. */
  PERIOD_CELL: 0.2,
  /** Evidence and number of orders from which a chain is a track. */
  PROVEN: { nats: 10, count: 4 },
  /** A chain that continues a published parent may be believed with this much less evidence. */
  HOPEFUL_NATS: 7,
  HOPEFUL_COUNT: 3,
} as const
/** `grids/grid-model`: GENERATED; gains as of a growing-memory α–β filter. */
export const gridModelTuning = {
  /** Sizes of a schedule: all equal, near one another, or only alike (standard deviations in ln). */
  NARROW: 0.09,
  WIDE: 0.3,
  SUPPORT: 0.9,
  /** Chance that an order of another size is a slice of a parent of one size: its last one. */
  UNEQUAL: 5e-4,
  SIZES_PRIOR: [0.4, 0.33, 0.22],
  /** A short list of sizes, 1, 2 and 3 units: the reference may be any of them. */
  LIST_PRIOR: 0.1,
  /** Less likely than this, equal or listed sizes are given up. */
  LIST_MIN: 0.001,
  /** An order further off in ln of size is none of the schedule's. */
  SIZE_REACH: 0.9,
  SIZE_MEMORY_MIN: 0.15,
  /** Chance that a slot stays empty, in so many slots' worth of belief. */
  EMPTY: 0.15,
  EMPTY_BELIEF: 4,
  /** Irregularity of a slot as a share of the period, before anything is known, and what that counts for in slots. */
  IRREGULAR: 0.05,
  IRREGULAR_BELIEF: 2,
  IRREGULAR_MIN: 0.02,
  /** A slot's window in standard deviations, and at most so much of the period to either side. */
  REACH: 3,
  REACH_MAX: 0.45,
  STEP_NATS_MAX: 5,
  /** Least weight of the newest slot for phase and period. */
  PHASE_GAIN_MIN: 0.35,
  PERIOD_GAIN_MIN: 0.06,
  /** Number of slots from which the gains no longer decrease. */
  SLOTS_REMEMBERED: 40,
} as const
/** `grids/grid-search`: GENERATED. */
export const gridSearchTuning = {
  /** Periods looked for. */
  PERIOD_MIN_MS: 1_800,
  PERIOD_MAX_MS: 130_000,
  /** Maximum number of nearest similar orders tried as the previous slot: among more, no schedule is recognizable. */
  CANDIDATES_MAX: 7,
  /** Sizes that may be of one schedule (ln). */
  ALIKE: 0.5,
  /** Evidence must keep above this line, which rises with the slots. */
  NATS_MIN: -2,
  NATS_MIN_RISE: 0.4,
  SLICES_MIN: 6,
  MISSES_MAX: 3,
  MISSES_SHARE_MAX: 0.4,
} as const
/** `grids/grid-track`: GENERATED. */
export const gridTrackTuning = {
  /** The schedule is lost once its evidence fell by this much, or after this many slots in a row without a slice. */
  LOST_NATS: 5,
  EMPTY_MAX: 5,
  /** An order in a slot's window counts as expected from this likelihood ratio on. */
  EXPECTED_RATIO: 1,
  /** A slot's likeliest order is its slice if it has so much of the likelihood of all. */
  CLEAR_SHARE: 0.4,
} as const
/** `grids/grids`: GENERATED and NULL. */
export const gridsTuning = {
  /** A schedule with so much evidence begins a parent; it is one of very many tried, which costs some. */
  WORTH_NATS: 16,
  SEARCH_NATS: 5,
} as const
/** `shares/participation-model`: ROUNDING is 100 ÷ √12, in % of a lot: half a lot rounded evenly either way; else GENERATED. */
export const participationModelTuning = {
  /** Half a lot of rounding either way, as a standard deviation in % of a lot. */
  ROUNDING: 29,
  /** Additional deviation of a size, as a fraction of it. */
  STRICT: 0.004,
  LOOSE: 0.05,
  /** Irregularity of a steady clock, as a share of the interval. */
  STEADY: 0.12,
  /** No size is surer than this. */
  SUPPORT: 0.9,
  /** Initial probability of a new chain, and its minimum; the rest is neither. */
  STRICT_PRIOR: 0.5,
  STEADY_PRIOR: 0.4,
  PACED_PRIOR: 0.3,
  LEAST: 0.04,
  /** No moment is likelier than this (in intervals), and how far two kernels together reach beyond the wider. */
  MOMENT_MAX: 3.2,
} as const
/** `shares/participation-table`: GENERATED. */
export const participationTableTuning = {
  /** Shares of the market's volume, from the highest down in cells of equal ratio. */
  SHARE_MIN: 0.008,
  SHARE_MAX: 0.35,
  /** Intervals between two slices, and how far from the mean of a chain's own (as a ratio). */
  GAP_MIN_MS: 1_500,
  GAP_MAX_MS: 140_000,
  GAPS_MIN: 0.1,
  GAPS_MAX: 7,
  /** A new chain's debt: it is one start of many. */
  START_NATS: -3,
  /** Chains below this are dropped, and no step says more than that. */
  SCORE_MIN: -7,
  STEP_NATS_MAX: 5,
  /** Chance that a slot has no slice. */
  EMPTY: 0.1,
  /** A chain is over once its evidence fell this far below the most it had. */
  FALLEN_MAX: 5,
  /** Least weight of the newest slice for a chain's share, and for its interval. */
  SHARE_GAIN_MIN: 0.06,
  GAP_GAIN_MIN: 0.1,
  SLICES_MIN: 4,
} as const
/** `shares/participation-chains`: GENERATED and NULL. */
export const participationChainsTuning = {
  /** A chain with so much evidence begins a parent. */
  PROVEN_NATS: 12,
} as const
/** `parents/parent`: GENERATED. */
export const parentTuning = {
  /** Silence after which a parent accepts no order: at least this, or this many mean intervals. */
  PATIENCE_MIN_MS: 15_000,
  PATIENCE_GAPS: 4.5,
  PATIENCE_RESTING_MS: 20_000,
  /** Sizes this near to one another in ln are alike. */
  ALIKE_NEAR: 0.1,
} as const
/** `parents/parents`: GENERATED. */
export const parentsTuning = {
  /** A parent takes an order from this likelihood ratio on. */
  TAKE_NATS: Math.log(1.15),
  /** A parent waits for an order that fits, and some order always comes: what choosing it costs. */
  CHOICE_NATS: 0.3,
  /** A size is usual once it leads by this many children. */
  USUAL_LEAD: 3,
} as const
/** `parents/maintenance`: GENERATED. */
export const maintenanceTuning = {
  /** Minimum rarity of a size (nats) to count as evidence of the size. */
  COMMON_NATS: 2.5,
  /** A published parent is waited for so many times longer; any for a third of its longest pause, as one mean interval. */
  PAUSE_GAPS: 6,
} as const
/** `parents/resuming`: GENERATED. */
export const resumingTuning = {
  /** Minimum evidence of a piece that may continue a published parent after a pause. */
  RESUMED_NATS: 5,
  /** Rate per ms at which a parent continues after a pause of unknown length. */
  RESUMED_PER_MS: 1e-5,
} as const
/** `parents/live-parents`: GENERATED. */
export const liveParentsTuning = {
  /** Fraction of the memory that is for parents which have probably ended and can be continued. */
  RESTING_SHARE: 0.4,
  /** A parent that loses one of so few children is none. */
  FEWEST: 3,
} as const
/** `parents/stitching`: GENERATED; how long sizes of its own, liked ones and shares are known, and what agrees: MARKET. */
export const stitchingTuning = {
  /** Cost of joining two pieces: one more tested hypothesis. */
  STITCH_NATS: 3,
  REFILL_SHARE: 0.3,
  /** Sizes of one short list, 1, 2 and 3 times a unit, follow one another within this. */
  MENU_GAP_MS: 30_000,
  /** Longest pause of slices of the market's volume; `POV_KNOWN_MS` if the next piece has about the same share. */
  POV_GAP_MS: 450_000,
  POV_KNOWN_MS: 900_000,
  /**
   * Exactly this size, if independent traders do not use it, is recognized after this time, and at this multiple of the
   * pace.
   */
  OWN_GAP_MS: 1_800_000,
  /** Refilled at that, all day; an hour where others like the size too. */
  OWN_REFILLED_MS: 14_400_000,
  LIKED_REFILLED_MS: 3_600_000,
  OWN_PERIOD: 4,
  OWN_LOTS_MIN: 10,
  /** Time that a later piece needs to be recognised. */
  FORMING_MS: 240_000,
  /** Shares (in ln) and sizes of one group are no further apart. */
  POV_AGREES: 0.4,
  SIZE_AGREES: 1.5,
  /** Sizes (in ln) nearer than this are equal. */
  EQUAL_SIZE: 0.004,
} as const
/** `verdict/publication`: GENERATED and NULL; UPDATE_EVERY_MS by reason. */
export const publicationTuning = {
  /** A parent is published from this much evidence (nats), probability, children and money on. */
  NATS_MIN: 12,
  CONFIDENCE_MIN: 0.33,
  CHILDREN_MIN: 6,
  TURNOVER_MIN: 300_000 as Yuan,
  /** Minimum interval between two publications of a finding. */
  UPDATE_EVERY_MS: 1_000,
} as const
/** `verdict/describe`: GENERATED and NULL. */
export const refutalTuning = {
  /** Below this much evidence, or this probability, a published finding no longer holds. */
  REFUTED_BELOW: 8,
  REFUTED_CONFIDENCE: 0.33,
  /** A group of which so many children refill looks like its rows do. */
  REFILLED: 0.4,
} as const
