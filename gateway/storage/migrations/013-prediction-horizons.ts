import { sql } from 'kysely'
import { isPostgres, runStatements } from './001-baseline'
import type { Migration } from './migration'

const COLUMNS = `seq, source, instrument, made_at, due_at, last, probability_up, baseline_up, low, high, model,
  previous_hash, hash`

/** One forecast for each horizon of a moment; those made before looked 15 minutes ahead. */
export const predictionHorizons: Migration = {
  name: '013-prediction-horizons',
  async up(db) {
    // SQLite cannot change a constraint of a table.
    await runStatements(
      db,
      `alter table prediction_log rename to prediction_log_before;
      create table prediction_log (
        seq SERIAL, source text not null, instrument text not null, horizon text not null, made_at bigint not null,
        due_at bigint not null, last double precision not null, probability_up double precision not null,
        baseline_up double precision not null, low double precision not null, high double precision not null,
        model text not null, previous_hash text not null, hash text not null,
        constraint prediction_log_horizon unique (source, instrument, horizon, made_at)
      );
      insert into prediction_log (${COLUMNS}, horizon) select ${COLUMNS}, '15' from prediction_log_before order by seq;
      drop table prediction_log_before;
      create index prediction_log_due on prediction_log (source, horizon, due_at);
`,
    )
    if (isPostgres(db))
      await sql`select setval(pg_get_serial_sequence('prediction_log', 'seq'), (select coalesce(max(seq), 0) + 1 from prediction_log), false)`.execute(
        db,
      )
  },
}
