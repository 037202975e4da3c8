/** How a column is written; see `kinds.ts`. */
export type ColumnType = 'uint' | 'int' | 'delta' | 'f64' | 'text'

type Delivery = 'every' | 'latest'

/**
 * Rows that readers get at once, whatever their pace, and never merged with the next of their key: all of them, the
 * first of a key, or whenever these bits of a column change.
 */
export type Urgency = 'always' | 'first-of-key' | { column: string; bits: number }

export interface KindSpec {
  id: number
  delivery: Delivery
  /** Key column of a `latest` kind; undefined = the kind has a single row. */
  key?: string
  /**
   * Rows that the gateway retains per topic. `latest`: changed keys, so that a reader slightly behind gets only changes
   * (minute kinds change only at their end). `every`: the newest rows, sent to each new reader at once.
   */
  kept: number
  /** Rows that a page holds; left out, all. */
  held?: number
  urgency?: Urgency
  /**
   * Readers who hold a row get only what changed of it (`row-changes.ts`); its key, if any, and columns are all
   * numbers. `shares`: columns that change by whole lots of 100 mostly.
   */
  changes?: { readonly shares: readonly string[] }
  columns: Readonly<Record<string, ColumnType>>
}

/** A column for each size grade: 小, 中, 大, 超大. */
export const gradeColumns = <P extends string>(prefix: P) =>
  ({ [`${prefix}S`]: 'int', [`${prefix}M`]: 'int', [`${prefix}L`]: 'int', [`${prefix}X`]: 'int' }) as Record<
    `${P}${'S' | 'M' | 'L' | 'X'}`,
    'int'
  >

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
/** The columns of `levelColumns` that count shares. */
export const levelVolumes = LEVELS.flatMap((level) => [`bidVolume${level}`, `askVolume${level}`] as const)

/** Ten levels; absent levels have volume 0. Each price is a difference to the level before it. */
export const levelColumns = Object.fromEntries(
  LEVELS.flatMap((level) => [
    [`bidPrice${level}`, 'delta'],
    [`bidVolume${level}`, 'uint'],
    [`askPrice${level}`, 'delta'],
    [`askVolume${level}`, 'uint'],
  ]),
) as Record<`${'bid' | 'ask'}${'Price' | 'Volume'}${(typeof LEVELS)[number]}`, 'uint' | 'delta'>
