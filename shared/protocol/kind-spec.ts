/** How a column is written; see `kinds.ts`. */
export type ColumnType = 'uint' | 'int' | 'delta' | 'f64' | 'text'

type Delivery = 'every' | 'latest'

/**
 * Rows that are sent immediately, whatever the pace of a client, and never merged with the next row of their key: all
 * of them, the first row of a key, or a row in which one of these bits of a column changes.
 */
export type Urgency = 'always' | 'first-of-key' | { column: string; bits: number }

export interface KindSpec {
  id: number
  delivery: Delivery
  /** Key column of a `latest` kind; undefined = the kind has a single row. */
  key?: string
  /**
   * Rows that the gateway retains per topic. `latest`: the keys changed most recently, so that a client slightly behind
   * receives only those. `every`: the newest rows, which each new client receives immediately.
   */
  retained: number
  /** Rows that a page retains; left out, all. */
  retainedByPage?: number
  urgency?: Urgency
  /**
   * Clients that have a row receive only its changed columns (`row-changes.ts`). Every column must be a number.
   * `shares`: columns that mostly change by whole lots of 100 shares.
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
