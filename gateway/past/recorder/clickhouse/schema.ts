const DAY = `
  source LowCardinality(String),
  day UInt32`

/** Remembered block names: many more than are ever sent again. */
const KNOWN_BLOCKS = 'non_replicated_deduplication_window = 1000'

/**
 * The tables. For other forms (replicated, on several machines), create them beforehand with these columns:
 * `docs/clickhouse.md`. Each day is stored in its own partitions, which are dropped to make room.
 */
const HISTORY_TABLES: Record<string, string> = {
  prints: `(${DAY},
  id LowCardinality(String),
  seq UInt64 CODEC(Delta, ZSTD(1)),
  time DateTime64(3, 'Asia/Shanghai') CODEC(DoubleDelta, ZSTD(1)),
  price Int64 CODEC(Delta, ZSTD(1)),
  volume Int64 CODEC(T64, ZSTD(1)),
  marks UInt8 CODEC(ZSTD(1)),
  buy_no Int64 CODEC(Delta, ZSTD(1)),
  sell_no Int64 CODEC(Delta, ZSTD(1)),
  extra Int64 CODEC(ZSTD(1)),
  amount Int64 ALIAS price * volume + extra,
  side UInt8 ALIAS bitAnd(marks, 3),
  buy_grade UInt8 ALIAS bitAnd(bitShiftRight(marks, 2), 3),
  sell_grade UInt8 ALIAS bitAnd(bitShiftRight(marks, 4), 3),
  summed UInt8 ALIAS bitAnd(bitShiftRight(marks, 6), 1),
  minute UInt16 ALIAS toUInt16(intDiv(toUnixTimestamp64Milli(time) + 28800000, 60000) % 1440)
) ENGINE = MergeTree PARTITION BY (source, day) ORDER BY (id, seq) SETTINGS ${KNOWN_BLOCKS}`,

  pieces: `(${DAY},
  kind LowCardinality(String),
  subject String,
  made UInt8,
  version UInt64,
  bytes String CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree(version) PARTITION BY (source, day, startsWith(kind, 'mark-')) ORDER BY (kind, subject)
  SETTINGS ${KNOWN_BLOCKS}, index_granularity = 64, index_granularity_bytes = 1048576`,

  findings: `(${DAY},
  instrument LowCardinality(String),
  id String,
  told UInt64,
  body String CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree(told) PARTITION BY (source, day) ORDER BY (instrument, id) SETTINGS ${KNOWN_BLOCKS}`,

  gaps: `(${DAY},
  first Int64,
  last Int64,
  rows UInt64
) ENGINE = MergeTree PARTITION BY (source, day) ORDER BY first SETTINGS ${KNOWN_BLOCKS}`,

  instruments: `(${DAY},
  id String,
  always UInt8,
  ordered UInt8
) ENGINE = ReplacingMergeTree PARTITION BY (source, day) ORDER BY id SETTINGS ${KNOWN_BLOCKS}`,

  facts: `(${DAY},
  name LowCardinality(String),
  value Int64,
  told UInt64
) ENGINE = ReplacingMergeTree(told) PARTITION BY (source, day) ORDER BY name SETTINGS ${KNOWN_BLOCKS}`,
}

const TABLES = Object.keys(HISTORY_TABLES)

/** Partitions of a table's rows of a day: partition expressions, in the order in which they are dropped. */
export function partitionsOf(source: string, day: string): { table: string; partition: string; beside: boolean }[] {
  const own = `('${source}', ${day})`
  const parts = (isMark: 0 | 1) => `('${source}', ${day}, ${isMark})`
  return [
    { table: 'prints', partition: own, beside: true },
    { table: 'pieces', partition: parts(1), beside: true },
    { table: 'pieces', partition: parts(0), beside: false },
    ...['findings', 'gaps', 'instruments', 'facts'].map((table) => ({ table, partition: own, beside: false })),
  ]
}

export const schemaOf = (database: string): string[] => [
  `CREATE DATABASE IF NOT EXISTS ${database}`,
  ...TABLES.map((table) => `CREATE TABLE IF NOT EXISTS ${database}.${table} ${HISTORY_TABLES[table]}`),
]
